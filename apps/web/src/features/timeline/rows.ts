import type { Message, User } from '@guildhall/contract'
import type { PendingMessage } from '../../shared/state/pending-messages.ts'

/** One message as it stands among its neighbours. */
export interface Row {
  /** The same before and after a message was stored. */
  key: string
  message: Message
  /** Set while the message is not stored yet. */
  outgoing: PendingMessage | null
  /** It goes on from the one above: no name and picture of its own. */
  isGrouped: boolean
  /** The first of its day. */
  startsDay: boolean
  /** The "new" line stands above it. */
  startsNew: boolean
}

interface Stretch {
  messages: readonly Message[]
  reachesStart: boolean
  outgoing: readonly PendingMessage[]
  /** Who writes here. */
  user: User | undefined
  /** The number of the last message above the "new" line; null without one. */
  newAfter: number | null
  /** What a message's row is called. */
  keyOf: (message: Message) => string
}

const groupMs = 7 * 60_000

export function buildRows(stretch: Stretch): Row[] {
  const { messages, reachesStart, outgoing, user, newAfter, keyOf } = stretch
  const rows: Row[] = []
  let above: Message | undefined
  const add = (message: Message, key: string, sent: PendingMessage | null): void => {
    const startsDay = above ? dayOf(above.createdAt) !== dayOf(message.createdAt) : reachesStart
    const startsNew = !sent && beginsNew(above, message, newAfter, reachesStart)
    const isGrouped = !startsDay && !startsNew && above !== undefined && goesOn(above, message)
    rows.push({ key, message, outgoing: sent, isGrouped, startsDay, startsNew })
    above = message
  }
  for (const message of messages) add(message, keyOf(message), null)
  if (user) for (const sent of outgoing) add(asMessage(sent, user), sent.nonce, sent)
  return rows
}

function beginsNew(
  above: Message | undefined,
  message: Message,
  newAfter: number | null,
  reachesStart: boolean,
): boolean {
  if (newAfter === null || message.seq <= newAfter) return false
  return above ? above.seq <= newAfter : reachesStart
}

function goesOn(above: Message, message: Message): boolean {
  return (
    message.replyTo === null &&
    above.author.id === message.author.id &&
    above.author.kind === message.author.kind &&
    above.author.name === message.author.name &&
    message.createdAt - above.createdAt < groupMs
  )
}

/** The number of the day in the reader's zone. */
function dayOf(time: number): number {
  return Math.floor((time - new Date(time).getTimezoneOffset() * 60_000) / 86_400_000)
}

const asMessages = new WeakMap<PendingMessage, Message>()

/** An outgoing message in the shape of those that are stored; it stands below them all. */
function asMessage(outgoing: PendingMessage, user: User): Message {
  const known = asMessages.get(outgoing)
  if (known) return known
  const { nonce, channelId, content, attachments, replyTo, createdAt } = outgoing
  const message: Message = {
    id: nonce,
    channelId,
    seq: Number.MAX_SAFE_INTEGER,
    author: { kind: 'user', id: user.id, name: user.displayName, avatar: user.avatar },
    content,
    embeds: [],
    attachments,
    replyTo,
    mentions: [],
    mentionsEveryone: false,
    reactions: [],
    createdAt,
    editedAt: null,
  }
  asMessages.set(outgoing, message)
  return message
}
