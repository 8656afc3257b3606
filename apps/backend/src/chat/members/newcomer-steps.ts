import type { Member } from '@guildhall/contract'
import type { Publish } from '../../events/event-publisher.ts'
import type { Transaction } from '../../storage/database.ts'
import { findMember, updateMember } from './store.ts'

interface OwnMember {
  serverId: string
  userId: string
}

/** Stores that a member accepts the server's rules. */
export function acceptRules(
  tx: Transaction,
  publish: Publish,
  { now, ...own }: OwnMember & { now: number },
): Promise<Member> {
  return changeMember(tx, publish, own, { rules_accepted_at: now })
}

/** Stores that a member has closed the server's welcome page. */
export function closeWelcome(tx: Transaction, publish: Publish, own: OwnMember): Promise<Member> {
  return changeMember(tx, publish, own, { welcomed: 1 })
}

async function changeMember(
  tx: Transaction,
  publish: Publish,
  { serverId, userId }: OwnMember,
  fields: Parameters<typeof updateMember>[3],
): Promise<Member> {
  await updateMember(tx, serverId, userId, fields)
  const member = await findMember(tx, serverId, userId)
  if (!member) throw new Error('a member is missing in the transaction that changed it')
  publish({ kind: 'server', serverId }, { type: 'member.updated', data: { serverId, member } })
  return member
}
