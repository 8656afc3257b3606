import type { Change } from '@guildhall/contract'
import type { Publish } from '../../events/event-publisher.ts'
import type { Transaction } from '../../storage/database.ts'
import { findMember, updateMember } from './store.ts'

interface AutomaticMute {
  serverId: string
  userId: string
  until: number
  now: number
}

/** Mutes a member without a moderator, and never for a shorter time than before. Returns the change, if there was one. */
export async function muteMember(
  tx: Transaction,
  publish: Publish,
  { serverId, userId, until, now }: AutomaticMute,
): Promise<Change<number> | null> {
  const before = await findMember(tx, serverId, userId)
  if (!before || (before.mutedUntil ?? now) >= until) return null
  await updateMember(tx, serverId, userId, { muted_until: until })
  const member = { ...before, mutedUntil: until }
  publish({ kind: 'server', serverId }, { type: 'member.updated', data: { serverId, member } })
  return { from: before.mutedUntil, to: until }
}
