import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import { memberNames } from '../../core/search-terms.ts'
import { dialectOf } from '../dialect.ts'

/** Members whose names fit into one statement. */
const pageSize = 100

/** Empties the index of messages, which is filled again in the background, and computes the names of members again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      dialectOf(db) === 'sqlite'
        ? "INSERT INTO message_search (message_search) VALUES ('delete-all')"
        : 'TRUNCATE message_search',
    )
    .execute(db)
  await sql`DELETE FROM message_search_rows`.execute(db)
  await sql`UPDATE channels SET indexed_seq = 0 WHERE indexed_seq > 0`.execute(db)
  await sql`DELETE FROM member_names`.execute(db)
  let after: Member | undefined
  do {
    const members = await listMembers(db, after)
    await indexNames(db, members)
    after = members.length < pageSize ? undefined : members.at(-1)
  } while (after)
}

interface Member {
  server_id: string
  user_id: string
  username: string
  name: string
  sort_name: string
}

async function listMembers(db: Kysely<unknown>, after: Member | undefined): Promise<Member[]> {
  const { rows } = await sql<Member>`
    SELECT server_id, user_id, username, coalesce(nickname, display_name) AS name, sort_name
    FROM members JOIN users ON users.id = members.user_id
    WHERE (server_id, user_id) > (${after?.server_id ?? ''}, ${after?.user_id ?? ''})
    ORDER BY server_id, user_id LIMIT ${pageSize}`.execute(db)
  return rows
}

async function indexNames(db: Kysely<unknown>, members: Member[]): Promise<void> {
  const rows: RawBuilder<unknown>[] = []
  for (const {
    server_id: serverId,
    user_id: userId,
    username,
    name,
    sort_name: before,
  } of members) {
    const { sortName, terms } = memberNames(username, name)
    rows.push(...terms.map((term) => sql`(${serverId}, ${term}, ${userId})`))
    if (sortName === before) continue
    await sql`UPDATE members SET sort_name = ${sortName}
      WHERE server_id = ${serverId} AND user_id = ${userId}`.execute(db)
  }
  if (rows.length === 0) return
  await sql`INSERT INTO member_names (server_id, term, user_id) VALUES ${sql.join(rows)}`.execute(
    db,
  )
}
