import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const statements = [
  'ALTER TABLE roles ADD COLUMN mentionable INTEGER NOT NULL DEFAULT 0',
  "ALTER TABLE messages ADD COLUMN mentioned_roles TEXT NOT NULL DEFAULT '[]'",
  'ALTER TABLE messages ADD COLUMN mentions_here INTEGER NOT NULL DEFAULT 0',
  'ALTER TABLE notification_settings ADD COLUMN suppress_roles INTEGER NOT NULL DEFAULT 0',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
