import type { Snapshot } from './gateway.ts'
import { isBlocked, mentionKind } from './mentions.ts'
import type { Message } from './messages.ts'
import type { ChannelNotifications } from './notification-settings.ts'
import type { Notifications } from './notifications.ts'

type NotifyingMessage = Pick<
  Message,
  'author' | 'mentions' | 'mentionedRoles' | 'mentionsEveryone' | 'mentionsHere' | 'call'
>

/** The account, with its roles in the server of the message. */
interface NotifiedAccount extends Pick<Snapshot, 'user' | 'relationships'> {
  roleIds: readonly string[]
}

/**
 * Whether the account is notified of a message: by sounds, on its devices, and by numbers next to names. Never of its own, and
 * never of those of accounts that it blocked. Of a call, only if it was missed.
 */
export function notifiesOf(
  { level, isMuted, suppressEveryone, suppressRoles }: ChannelNotifications,
  { author, call, ...message }: NotifyingMessage,
  { user, roleIds, relationships }: NotifiedAccount,
): boolean {
  if (isMuted || level === 'nothing') return false
  if (call && !call.missedBy.includes(user.id)) return false
  if (level === 'all') {
    return author.kind !== 'user' || !(author.id === user.id || isBlocked(relationships, author.id))
  }
  const mentioning = {
    authorId: author.id,
    mentions: message.mentions,
    roleIds: suppressRoles ? [] : message.mentionedRoles.map(({ id }) => id),
    mentionsEveryone: message.mentionsEveryone && !suppressEveryone,
    mentionsHere: message.mentionsHere && !suppressEveryone,
  }
  return mentionKind(mentioning, { userId: user.id, roleIds, relationships }) !== null
}

/** When the next mute ends, in milliseconds since 1970; infinite if none does. */
export function nextMuteEnd({ settings }: Notifications, now: number): number {
  const ends = settings.map(({ mute }) => mute?.until ?? Number.POSITIVE_INFINITY)
  return Math.min(Number.POSITIVE_INFINITY, ...ends.filter((end) => end > now))
}
