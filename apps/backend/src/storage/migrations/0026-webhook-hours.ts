import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const statements = [
  `CREATE TABLE webhook_hours (
    webhook_id TEXT NOT NULL REFERENCES webhooks ON DELETE CASCADE,
    form TEXT NOT NULL,
    hour BIGINT NOT NULL,
    accepted BIGINT NOT NULL,
    refused BIGINT NOT NULL,
    PRIMARY KEY (webhook_id, form, hour)
  )`,
  'CREATE INDEX webhook_hours_by_time ON webhook_hours (hour)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
