import type { Snapshot } from './gateway.ts'
import { countsAsMention, isBlocked } from './mentions.ts'
import type { Message } from './messages.ts'
import type { ChannelNotifications } from './notification-settings.ts'
import type { Notifications } from './notifications.ts'

type NotifyingMessage = Pick<Message, 'author' | 'mentions' | 'mentionsEveryone'>

/**
 * Whether the account is notified of a message: by sounds, on its devices, and by numbers next to names. Never of its own, and
 * never of those of accounts that it blocked.
 */
export function notifiesOf(
  { level, isMuted, suppressEveryone }: ChannelNotifications,
  { author, mentions, mentionsEveryone }: NotifyingMessage,
  { user, relationships }: Pick<Snapshot, 'user' | 'relationships'>,
): boolean {
  if (isMuted || level === 'nothing') return false
  if (level === 'all') {
    return author.kind !== 'user' || !(author.id === user.id || isBlocked(relationships, author.id))
  }
  const message = {
    authorId: author.id,
    mentions,
    mentionsEveryone: mentionsEveryone && !suppressEveryone,
  }
  return countsAsMention(message, user.id, relationships)
}

/** When the next mute ends, in milliseconds since 1970; infinite if none does. */
export function nextMuteEnd({ settings }: Notifications, now: number): number {
  const ends = settings.map(({ mute }) => mute?.until ?? Number.POSITIVE_INFINITY)
  return Math.min(Number.POSITIVE_INFINITY, ...ends.filter((end) => end > now))
}
