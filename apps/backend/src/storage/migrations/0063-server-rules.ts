import { sql } from 'kysely'
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `CREATE TABLE server_rules (
      server_id TEXT NOT NULL PRIMARY KEY REFERENCES servers ON DELETE CASCADE,
      rules TEXT NOT NULL,
      updated_at INTEGER NOT NULL
    )`,
    'ALTER TABLE servers ADD COLUMN rules_since INTEGER',
    'ALTER TABLE servers ADD COLUMN rules_asked_at INTEGER',
    'ALTER TABLE members ADD COLUMN rules_accepted_at INTEGER',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
