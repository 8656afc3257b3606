import type { Member } from '@guildhall/contract'
import type { Publish } from '../../events/event-publisher.ts'
import type { Transaction } from '../../storage/database.ts'
import { findMember, updateMember } from './store.ts'

interface Acceptance {
  serverId: string
  userId: string
  now: number
}

/** Stores that a member accepts the server's rules. */
export async function acceptRules(
  tx: Transaction,
  publish: Publish,
  { serverId, userId, now }: Acceptance,
): Promise<Member> {
  await updateMember(tx, serverId, userId, { rules_accepted_at: now })
  const member = await findMember(tx, serverId, userId)
  if (!member) throw new Error('a member is missing in the transaction that changed it')
  publish({ kind: 'server', serverId }, { type: 'member.updated', data: { serverId, member } })
  return member
}
