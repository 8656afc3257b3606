import type { Member } from '@guildhall/contract'
import { notFound } from '../../core/app-error.ts'
import type { Publish } from '../../events/event-publisher.ts'
import type { Reader, Transaction } from '../../storage/database.ts'
import { changeRoles, findMember, findMembers, listClosedIds, listServerIds } from './store.ts'

export { indexMemberNames, listMemberNames } from './names-store.ts'
export { findMembersSince } from './store.ts'

export { acceptRules, closeWelcome } from './newcomer-steps.ts'
export { muteMember } from './automatic-mute.ts'

/** Throws `not_found` when the account is not a member of the server. */
export async function memberOf(reader: Reader, serverId: string, userId: string): Promise<Member> {
  const member = await findMember(reader, serverId, userId)
  if (!member) throw notFound('member')
  return member
}

/** The members of the server among these accounts, in the order of their ids. */
export async function membersByIds(
  reader: Reader,
  serverId: string,
  userIds: Iterable<string>,
): Promise<Member[]> {
  return findMembers(reader, serverId, [...new Set(userIds)])
}

/** Gives and takes roles that the account may choose itself. The caller records it. */
export async function changeOwnRoles(
  tx: Transaction,
  publish: Publish,
  change: { serverId: string; userId: string; added: string[]; removed: string[] },
): Promise<void> {
  const { serverId, userId } = change
  await changeRoles(tx, serverId, userId, change)
  const member = await memberOf(tx, serverId, userId)
  publish({ kind: 'server', serverId }, { type: 'member.updated', data: { serverId, member } })
}

/** The servers and conversations of the account, in the order of their ids. */
export async function serverIdsOf(reader: Reader, userId: string): Promise<string[]> {
  return listServerIds(reader, userId)
}

/** The conversations that the account has closed. */
export async function closedConversationIdsOf(reader: Reader, userId: string): Promise<string[]> {
  return listClosedIds(reader, userId)
}
