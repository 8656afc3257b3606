import { memberNames } from '../../core/search-terms.ts'
import type { Reader, Transaction } from '../../storage/database.ts'

/**
 * Stores how the account is sorted and found by name: in one server, or in all of its servers. Call this when its name in
 * the server, or its displayed name, changed.
 */
export async function indexMemberNames(
  tx: Transaction,
  userId: string,
  serverId?: string,
): Promise<void> {
  const names = tx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['server_id', 'nickname', 'username', 'display_name'])
    .where('user_id', '=', userId)
    .$if(serverId !== undefined, (query) => query.where('server_id', '=', serverId!))
  for (const row of await names.execute()) {
    const { sortName, terms } = memberNames(row.username, row.nickname ?? row.display_name)
    await tx
      .updateTable('members')
      .set({ sort_name: sortName })
      .where('server_id', '=', row.server_id)
      .where('user_id', '=', userId)
      .execute()
    await tx
      .deleteFrom('member_names')
      .where('server_id', '=', row.server_id)
      .where('user_id', '=', userId)
      .execute()
    await tx
      .insertInto('member_names')
      .values(terms.map((term) => ({ server_id: row.server_id, term, user_id: userId })))
      .execute()
  }
}

/** Sorts after every term that begins with the text before it. */
const afterAllTerms = '\u{10ffff}'

/** The ids of members with a name, word of a name, or username that begins with the folded text, in the order of the terms. */
export async function findMemberIdsByName(
  reader: Reader,
  serverId: string,
  prefix: string,
  limit: number,
): Promise<string[]> {
  const found = new Set<string>()
  const pageSize = limit * 2
  let after = { term: prefix, user_id: '' }
  // Reads the index in its order and stops early: a short prefix may match every member.
  while (true) {
    const rows = await reader
      .selectFrom('member_names')
      .select(['term', 'user_id'])
      .where('server_id', '=', serverId)
      .where((row) =>
        row(row.refTuple('term', 'user_id'), '>', row.tuple(after.term, after.user_id)),
      )
      .where('term', '<', `${prefix}${afterAllTerms}`)
      .orderBy('term')
      .orderBy('user_id')
      .limit(pageSize)
      .execute()
    for (const { user_id } of rows) if (found.size < limit) found.add(user_id)
    const last = rows.at(-1)
    if (!last || rows.length < pageSize || found.size === limit) return [...found]
    after = last
  }
}

export interface MemberName {
  userId: string
  sortName: string
}

/** Members in the order of their names after this one, without their data. */
export async function listMemberNames(
  reader: Reader,
  serverId: string,
  after: MemberName,
  limit: number,
): Promise<MemberName[]> {
  const rows = await reader
    .selectFrom('members')
    .select(['user_id', 'sort_name'])
    .where('server_id', '=', serverId)
    .where((row) =>
      row(row.refTuple('sort_name', 'user_id'), '>', row.tuple(after.sortName, after.userId)),
    )
    .orderBy('sort_name')
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return rows.map(({ user_id: userId, sort_name: sortName }) => ({ userId, sortName }))
}
