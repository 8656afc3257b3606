import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const statements = [
  "ALTER TABLE servers ADD COLUMN kind TEXT NOT NULL DEFAULT 'community'",
  'ALTER TABLE servers ADD COLUMN pair TEXT',
  'CREATE UNIQUE INDEX servers_by_pair ON servers (pair)',
  'ALTER TABLE servers ADD COLUMN last_activity_at INTEGER NOT NULL DEFAULT 0',
  'ALTER TABLE members ADD COLUMN is_open INTEGER NOT NULL DEFAULT 1',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
