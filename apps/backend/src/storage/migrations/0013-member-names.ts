import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { memberNames } from '../../core/search-terms.ts'

// The rows of a member are deleted with the membership.
const statements = [
  `CREATE TABLE member_names (
    server_id TEXT NOT NULL,
    term TEXT NOT NULL,
    user_id TEXT NOT NULL,
    PRIMARY KEY (server_id, term, user_id),
    FOREIGN KEY (server_id, user_id) REFERENCES members (server_id, user_id) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX member_names_by_member ON member_names (server_id, user_id)',
  "ALTER TABLE members ADD COLUMN sort_name TEXT NOT NULL DEFAULT ''",
  'CREATE INDEX members_by_name ON members (server_id, sort_name, user_id)',
]

const pageSize = 1000

interface NameRow {
  server_id: string
  user_id: string
  nickname: string | null
  username: string
  display_name: string
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
  let after = { server_id: '', user_id: '' }
  while (true) {
    const { rows } = await sql<NameRow>`
      SELECT server_id, user_id, nickname, username, display_name
      FROM members JOIN users ON users.id = members.user_id
      WHERE (server_id, user_id) > (${after.server_id}, ${after.user_id})
      ORDER BY server_id, user_id LIMIT ${pageSize}`.execute(db)
    for (const row of rows) await addNames(db, row)
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last
  }
}

async function addNames(db: Kysely<unknown>, row: NameRow): Promise<void> {
  const { server_id: serverId, user_id: userId, username } = row
  const { sortName, terms } = memberNames(username, row.nickname ?? row.display_name)
  await sql`UPDATE members SET sort_name = ${sortName}
    WHERE server_id = ${serverId} AND user_id = ${userId}`.execute(db)
  for (const term of terms) {
    await sql`INSERT INTO member_names (server_id, term, user_id)
      VALUES (${serverId}, ${term}, ${userId})`.execute(db)
  }
}
