import type { GatewayEvent, Message } from '@guildhall/contract'

/** A contiguous range of a channel's messages, oldest first. */
export interface Timeline {
  messages: Message[]
  /** The first message is the oldest of the channel. */
  reachesStart: boolean
  /** The last message is the newest of the channel. */
  reachesEnd: boolean
}

/** `older` and `newer` extend the loaded messages; `around` and `newest` replace them. */
export type PageKind = 'older' | 'newer' | 'around' | 'newest'

export interface Page {
  kind: PageKind
  messages: Message[]
  /** The number of requested messages; a shorter page is the last one. */
  limit: number
}

/** The number of messages of a channel that trimming leaves; removed ones are loaded again on demand. */
export const trimmedLength = 1500
/** A longer timeline is trimmed even while the user scrolls. */
const maxLength = 2 * trimmedLength

/** The timeline with a loaded page. */
export function addPage(timeline: Timeline, { kind, messages, limit }: Page): Timeline {
  const isShort = messages.length < limit
  if (kind === 'newest') return { messages, reachesStart: isShort, reachesEnd: true }
  if (kind === 'around') {
    // Whether there are more messages on either side is known after loading them.
    return { messages, reachesStart: false, reachesEnd: false }
  }
  if (kind === 'older') {
    const first = timeline.messages[0]?.seq ?? Infinity
    const older = messages.filter(({ seq }) => seq < first)
    return { ...timeline, messages: [...older, ...timeline.messages], reachesStart: isShort }
  }
  const last = timeline.messages.at(-1)?.seq ?? -1
  const newer = messages.filter(({ seq }) => seq > last)
  return { ...timeline, messages: [...timeline.messages, ...newer], reachesEnd: isShort }
}

/**
 * Trims a timeline that is too long, at the end opposite to the one that `kind` extends. Call it before the page is
 * loaded: the list keeps its scroll position when one of its ends changes, but not when both change at once.
 */
export function limitLength(timeline: Timeline, kind: PageKind): Timeline {
  return timeline.messages.length > maxLength ? trim(timeline, kind) : timeline
}

/** The messages nearest to the end that `kind` extends. */
export function trim(timeline: Timeline, kind: PageKind): Timeline {
  if (timeline.messages.length <= trimmedLength) return timeline
  return kind === 'older'
    ? { ...timeline, messages: timeline.messages.slice(0, trimmedLength), reachesEnd: false }
    : { ...timeline, messages: timeline.messages.slice(-trimmedLength), reachesStart: false }
}

/** The timeline after an event of its channel. Applying an event twice has the same result as once. */
export function applyToTimeline<T extends Timeline>(timeline: T, event: GatewayEvent): T {
  switch (event.type) {
    case 'message.created':
      return messageCreated(timeline, event.data.message)
    case 'message.updated':
      return changeMessage(timeline, event.data.message.id, (old) => ({
        ...event.data.message,
        // The event goes to all members and has no reactions.
        reactions: old.reactions,
      }))
    case 'message.deleted':
      return withoutMessages(timeline, [event.data])
    case 'messages.deleted':
      return withoutMessages(timeline, event.data.messages)
    case 'reaction.added':
    case 'reaction.removed':
      return reactionChanged(timeline, event.type === 'reaction.added', event.data)
    default:
      return timeline
  }
}

function messageCreated<T extends Timeline>(timeline: T, message: Message): T {
  const last = timeline.messages.at(-1)
  if (!timeline.reachesEnd || (last && last.seq >= message.seq)) return timeline
  return { ...timeline, messages: [...timeline.messages, message] }
}

function withoutMessages<T extends Timeline>(timeline: T, deleted: { messageId: string }[]): T {
  const messages = timeline.messages.filter(
    ({ id }) => !deleted.some(({ messageId }) => messageId === id),
  )
  return messages.length === timeline.messages.length ? timeline : { ...timeline, messages }
}

interface ReactionChange {
  messageId: string
  emoji: string
  userId: string
  count: number
}

function reactionChanged<T extends Timeline>(
  timeline: T,
  isAdded: boolean,
  { messageId, emoji, userId, count }: ReactionChange,
): T {
  return changeMessage(timeline, messageId, (message) => {
    const index = message.reactions.findIndex((reaction) => reaction.emoji === emoji)
    const old = message.reactions[index] ?? { emoji, count: 0, userIds: [] }
    const others = old.userIds.filter((id) => id !== userId)
    const next = { emoji, count, userIds: isAdded ? [...others, userId] : others }
    if (count === 0) {
      return { ...message, reactions: message.reactions.filter((reaction) => reaction !== old) }
    }
    const reactions = index < 0 ? [...message.reactions, next] : message.reactions.with(index, next)
    return { ...message, reactions }
  })
}

function changeMessage<T extends Timeline>(
  timeline: T,
  id: string,
  change: (message: Message) => Message,
): T {
  const index = timeline.messages.findLastIndex((message) => message.id === id)
  const message = timeline.messages[index]
  if (!message) return timeline
  return { ...timeline, messages: timeline.messages.with(index, change(message)) }
}

/** The channel of an event that changes a timeline; undefined for other events. */
export function channelOf(event: GatewayEvent): string | undefined {
  switch (event.type) {
    case 'message.created':
    case 'message.updated':
      return event.data.message.channelId
    case 'message.deleted':
    case 'messages.deleted':
    case 'reaction.added':
    case 'reaction.removed':
      return event.data.channelId
    default:
      return undefined
  }
}
