import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const statements = [
  'ALTER TABLE game_servers ADD COLUMN alert_ended_at BIGINT',
  // The message is not a foreign key, because its id is computed from its key.
  `CREATE TABLE status_cards (
    channel_id TEXT NOT NULL REFERENCES channels ON DELETE CASCADE,
    game_server_id TEXT NOT NULL REFERENCES game_servers ON DELETE CASCADE,
    message_id TEXT NOT NULL,
    PRIMARY KEY (channel_id, game_server_id)
  )`,
  'CREATE INDEX status_cards_by_game_server ON status_cards (game_server_id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
