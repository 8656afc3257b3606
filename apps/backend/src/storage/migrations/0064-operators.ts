import { sql } from 'kysely'
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `CREATE TABLE operators (
      user_id TEXT NOT NULL PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      granted_at BIGINT NOT NULL
    )`,
    // The first account is the operator.
    `INSERT INTO operators (user_id, granted_at)
      SELECT id, created_at FROM users
      WHERE deleted_at IS NULL AND suspended_at IS NULL
      ORDER BY created_at, id LIMIT 1`,
    `CREATE TABLE operator_log (
      id TEXT NOT NULL PRIMARY KEY,
      actor_id TEXT,
      action TEXT NOT NULL,
      target TEXT NOT NULL,
      created_at BIGINT NOT NULL
    )`,
    `CREATE TABLE announcements (
      id TEXT NOT NULL PRIMARY KEY,
      text TEXT NOT NULL,
      level TEXT NOT NULL,
      ends_at BIGINT
    )`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
