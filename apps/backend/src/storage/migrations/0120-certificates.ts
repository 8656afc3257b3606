import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** The certificate for HTTPS, which all processes use, and what its authority needs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE certificates (
    host TEXT NOT NULL PRIMARY KEY,
    directory_url TEXT NOT NULL,
    chain TEXT NOT NULL,
    sealed_key TEXT NOT NULL,
    renew_at INTEGER NOT NULL
  )`.execute(db)
  await sql`CREATE TABLE acme_accounts (
    directory_url TEXT NOT NULL PRIMARY KEY,
    url TEXT NOT NULL,
    sealed_key TEXT NOT NULL
  )`.execute(db)
  await sql`CREATE TABLE acme_challenges (
    name TEXT NOT NULL PRIMARY KEY,
    answer TEXT NOT NULL
  )`.execute(db)
}
