import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const statements = [
  `CREATE TABLE webhook_templates (
    webhook_id TEXT NOT NULL PRIMARY KEY REFERENCES webhooks ON DELETE CASCADE,
    source TEXT NOT NULL
  )`,
  `CREATE TABLE webhook_payloads (
    webhook_id TEXT NOT NULL PRIMARY KEY REFERENCES webhooks ON DELETE CASCADE,
    payload TEXT NOT NULL,
    received_at BIGINT NOT NULL
  )`,
  'CREATE INDEX webhook_payloads_by_time ON webhook_payloads (received_at)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
