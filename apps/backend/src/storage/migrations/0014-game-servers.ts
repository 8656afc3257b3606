import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const history = ['minutes', 'ten_minutes', 'hours'].map(
  // The game server is not a foreign key: deleting it would delete thousands of rows in one transaction.
  (span) => `CREATE TABLE game_server_${span} (
    game_server_id TEXT NOT NULL,
    at BIGINT NOT NULL,
    samples INTEGER NOT NULL,
    up INTEGER NOT NULL,
    online_sum BIGINT NOT NULL,
    online_samples INTEGER NOT NULL,
    max_players BIGINT,
    PRIMARY KEY (game_server_id, at)
  ) WITHOUT ROWID`,
)

const statements = [
  `CREATE TABLE game_servers (
    id TEXT PRIMARY KEY,
    server_id TEXT NOT NULL REFERENCES servers ON DELETE CASCADE,
    game TEXT NOT NULL,
    host TEXT NOT NULL,
    port INTEGER NOT NULL,
    uses_default_port INTEGER NOT NULL,
    name TEXT,
    known_name TEXT,
    position INTEGER NOT NULL,
    alert_channel_id TEXT,
    alert_on TEXT NOT NULL,
    alert_message_id TEXT,
    alert_down_since BIGINT,
    is_public INTEGER NOT NULL,
    status TEXT,
    rolled_until BIGINT NOT NULL,
    created_at BIGINT NOT NULL
  )`,
  'CREATE INDEX game_servers_by_server ON game_servers (server_id)',
  ...history,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
