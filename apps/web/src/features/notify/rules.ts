import type { GatewayEvents, PresenceStatus, World } from '@guildhall/contract'
import type { Notify } from '../../shared/state/preferences.ts'

interface Situation {
  snapshot: World
  notify: Notify
  /** The channel that somebody is looking at right now. */
  seenChannel: string | null
}

/** Whether somebody wants to be called because of a message. */
export function isWorthACall(
  { message }: GatewayEvents['message.created'],
  { snapshot, notify, seenChannel }: Situation,
): boolean {
  const { author, channelId, mentions, mentionsEveryone } = message
  const isOwn = author.kind === 'user' && author.id === snapshot.user.id
  if (isOwn || channelId === seenChannel) return false
  if (notify === 'nothing' || snapshot.presence.status === 'dnd') return false
  return notify === 'all' || mentionsEveryone || mentions.includes(snapshot.user.id)
}

/** Whoever touches nothing for so long is away. */
export const quietMs = 10 * 60_000

interface Quiet {
  status: PresenceStatus
  /** Being away was not chosen, but set here. */
  isOurs: boolean
  /** Since somebody touched anything in any tab. */
  sinceInputMs: number
}

/** The presence to set now; null where it stays. What somebody chose is never changed. */
export function presenceFor({ status, isOurs, sinceInputMs }: Quiet): PresenceStatus | null {
  const isQuiet = sinceInputMs >= quietMs
  if (status === 'online' && isQuiet) return 'idle'
  return status === 'idle' && isOurs && !isQuiet ? 'online' : null
}
