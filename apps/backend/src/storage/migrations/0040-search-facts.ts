import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { dialectOf } from '../dialect.ts'

// Entries name the facts about a message beside its words: who wrote it, what it contains, and whom it mentions. The index is
// rebuilt in the background.
const statements = {
  sqlite: [
    'DROP TABLE message_search',
    `CREATE VIRTUAL TABLE message_search USING fts5 (
      channel, facts, body, content = '', tokenize = 'ascii'
    )`,
    "INSERT INTO message_search (message_search, rank) VALUES ('secure-delete', 1)",
  ],
  postgres: ['DELETE FROM message_search'],
}

export async function up(db: Kysely<unknown>): Promise<void> {
  const both = [
    'DELETE FROM message_search_rows',
    'UPDATE channels SET indexed_seq = 0 WHERE indexed_seq > 0',
  ]
  for (const statement of [...statements[dialectOf(db)], ...both]) {
    await sql.raw(statement).execute(db)
  }
}
