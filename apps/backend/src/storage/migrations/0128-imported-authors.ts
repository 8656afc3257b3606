import { foldText } from '@guildhall/contract/search-text'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const seqsPerChannel = 2 ** 32

/** The names of the authors of imported messages, so that a search can be narrowed to one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE imported_authors (
    channel_id TEXT NOT NULL REFERENCES channels ON DELETE CASCADE,
    author_id TEXT NOT NULL,
    name TEXT NOT NULL,
    folded_name TEXT NOT NULL,
    PRIMARY KEY (channel_id, author_id)
  )`.execute(db)
  const { rows: channels } = await sql<{ id: string; number: number }>`
    SELECT id, number FROM channels
    WHERE id IN (SELECT channel_id FROM imported_channels)`.execute(db)
  for (const { id, number } of channels) {
    const first = Number(number) * seqsPerChannel
    const { rows: authors } = await sql<{ author_id: string; name: string }>`
      SELECT author_id, max(author_name) AS name FROM messages
      WHERE message_key >= ${first} AND message_key < ${first + seqsPerChannel}
        AND author_id LIKE 'imported-%' GROUP BY author_id`.execute(db)
    for (const { author_id, name } of authors) {
      await sql`INSERT INTO imported_authors (channel_id, author_id, name, folded_name)
        VALUES (${id}, ${author_id}, ${name}, ${foldText(name)})`.execute(db)
    }
  }
}
