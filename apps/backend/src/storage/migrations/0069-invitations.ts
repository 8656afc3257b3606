import { sql } from 'kysely'
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE invitations (
    code TEXT NOT NULL PRIMARY KEY,
    note TEXT NOT NULL,
    created_by TEXT NOT NULL,
    max_uses BIGINT,
    uses BIGINT NOT NULL DEFAULT 0,
    expires_at BIGINT,
    created_at BIGINT NOT NULL,
    revoked_at BIGINT
  )`.execute(db)
}
