import type { GatewayEvent, Message } from '@guildhall/contract'

/** A stretch of a channel's messages without a hole in it, oldest first. */
export interface Timeline {
  messages: Message[]
  /** Nothing is older than the first message. */
  reachesStart: boolean
  /** Nothing is newer than the last message. */
  reachesEnd: boolean
}

/** Which way a page extends what is there; `around` and `newest` begin anew. */
export type PageKind = 'older' | 'newer' | 'around' | 'newest'

export interface Page {
  kind: PageKind
  messages: Message[]
  /** How many were asked for; fewer came where there are no more. */
  limit: number
}

/** As many messages of a channel are kept when some are let go, which are read again when they are wanted. */
export const messagesKept = 1500
/** With so many, some are let go even in the middle of scrolling. */
const messagesMost = 2 * messagesKept

/**
 * The timeline with a page that was read. `told` are the channel's events since the page was asked for: they happened
 * before or after it was read, and applying them again makes either right.
 */
export function mergePage(
  timeline: Timeline | undefined,
  page: Page,
  told: readonly GatewayEvent[],
): Timeline {
  return told.reduce(applyToTimeline, extend(timeline, page))
}

function extend(timeline: Timeline | undefined, { kind, messages, limit }: Page): Timeline {
  const isShort = messages.length < limit
  if (kind === 'newest') return { messages, reachesStart: isShort, reachesEnd: true }
  if (kind === 'around' || !timeline) {
    // What an `around` page leaves out on either side is found by reading on.
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
 * The timeline without what is too far from the side that `kind` extends. It is to be shown before a page comes: a list
 * on the screen stays in its place when one of its sides changes, but not when both do.
 */
export function makeRoom(timeline: Timeline, kind: PageKind): Timeline {
  return timeline.messages.length > messagesMost ? letGo(timeline, kind) : timeline
}

/** The timeline with the messages nearest to the side that `kind` extends. */
export function letGo(timeline: Timeline, kind: PageKind): Timeline {
  if (timeline.messages.length <= messagesKept) return timeline
  return kind === 'older'
    ? { ...timeline, messages: timeline.messages.slice(0, messagesKept), reachesEnd: false }
    : { ...timeline, messages: timeline.messages.slice(-messagesKept), reachesStart: false }
}

/** The timeline after an event of its channel. Applying an event twice changes nothing more. */
export function applyToTimeline(timeline: Timeline, event: GatewayEvent): Timeline {
  switch (event.type) {
    case 'message.created':
      return messageCreated(timeline, event.data.message)
    case 'message.updated':
      return changeMessage(timeline, event.data.message.id, (old) => ({
        ...event.data.message,
        // Whether the reader is among those who reacted is told to each apart.
        reactions: old.reactions,
      }))
    case 'message.deleted':
      return messageDeleted(timeline, event.data.messageId)
    case 'reaction.added':
    case 'reaction.removed':
      return reactionChanged(timeline, event.type === 'reaction.added', event.data)
    default:
      return timeline
  }
}

function messageCreated(timeline: Timeline, message: Message): Timeline {
  const last = timeline.messages.at(-1)
  if (!timeline.reachesEnd || (last && last.seq >= message.seq)) return timeline
  return { ...timeline, messages: [...timeline.messages, message] }
}

function messageDeleted(timeline: Timeline, id: string): Timeline {
  const messages = timeline.messages.filter((message) => message.id !== id)
  return messages.length === timeline.messages.length ? timeline : { ...timeline, messages }
}

interface ReactionChange {
  messageId: string
  emoji: string
  userId: string
  count: number
}

function reactionChanged(
  timeline: Timeline,
  isAdded: boolean,
  { messageId, emoji, userId, count }: ReactionChange,
): Timeline {
  return changeMessage(timeline, messageId, (message) => {
    const place = message.reactions.findIndex((reaction) => reaction.emoji === emoji)
    const old = message.reactions[place] ?? { emoji, count: 0, userIds: [] }
    const others = old.userIds.filter((id) => id !== userId)
    const next = { emoji, count, userIds: isAdded ? [...others, userId] : others }
    if (count === 0) {
      return { ...message, reactions: message.reactions.filter((reaction) => reaction !== old) }
    }
    const reactions = place < 0 ? [...message.reactions, next] : message.reactions.with(place, next)
    return { ...message, reactions }
  })
}

function changeMessage(
  timeline: Timeline,
  id: string,
  change: (message: Message) => Message,
): Timeline {
  const place = timeline.messages.findLastIndex((message) => message.id === id)
  const message = timeline.messages[place]
  if (!message) return timeline
  return { ...timeline, messages: timeline.messages.with(place, change(message)) }
}

/** The channel that an event of a timeline belongs to. */
export function channelOf(event: GatewayEvent): string | undefined {
  switch (event.type) {
    case 'message.created':
    case 'message.updated':
      return event.data.message.channelId
    case 'message.deleted':
    case 'reaction.added':
    case 'reaction.removed':
      return event.data.channelId
    default:
      return undefined
  }
}
