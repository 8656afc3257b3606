import { changeMentions, isReadBySending, mentionOfOwner } from '@guildhall/contract'
import type {
  DeletedMessage,
  GatewayEvent,
  GatewayEvents,
  MentioningMessage,
  Thread,
  ThreadRead,
} from '@guildhall/contract'
import { useChatState } from './chat-state.ts'

export interface ThreadsState {
  /** Those that are followed, and those that were shown. */
  threads: Readonly<Record<string, Thread>>
  /** The read states of those that the account follows. */
  reads: Readonly<Record<string, ThreadRead>>
}

/** Applies an event to the known threads. Loads nothing. */
export function applyThreadEvent(state: ThreadsState, event: GatewayEvent): ThreadsState {
  switch (event.type) {
    case 'message.created':
      return messageCreated(state, event.data)
    case 'message.deleted':
      return messagesDeleted(state, event.data.channelId, [event.data])
    case 'messages.deleted':
      return messagesDeleted(state, event.data.channelId, event.data.messages)
    case 'thread.created':
      return withThread(state, event.data.thread)
    case 'thread.updated':
      return state.threads[event.data.thread.id] ? withThread(state, event.data.thread) : state
    case 'thread.followed': {
      const { thread, read } = event.data
      const next = withThread(state, thread)
      return { ...next, reads: { ...next.reads, [thread.id]: read } }
    }
    case 'thread.unfollowed':
      return { ...state, reads: without(state.reads, [event.data.threadId]) }
    case 'thread.read': {
      const { channelId } = event.data
      if (!state.reads[channelId]) return state
      return { ...state, reads: { ...state.reads, [channelId]: event.data } }
    }
    case 'thread.deleted':
      return withoutThreads(state, ({ id }) => id === event.data.threadId)
    case 'channel.deleted':
      return withoutThreads(state, ({ channelId }) => channelId === event.data.channelId)
    case 'server.deleted':
      return withoutThreads(state, ({ serverId }) => serverId === event.data.serverId)
    default:
      return state
  }
}

function withThread(state: ThreadsState, thread: Thread): ThreadsState {
  return { ...state, threads: { ...state.threads, [thread.id]: thread } }
}

function messageCreated(
  state: ThreadsState,
  { message, isAway }: GatewayEvents['message.created'],
): ThreadsState {
  const { channelId: id, seq, createdAt, author, mentionedRoles } = message
  const thread = state.threads[id]
  if (!thread || seq <= thread.lastSeq) return state
  const messageCount = thread.messageCount + 1
  const next = withThread(state, {
    ...thread,
    lastSeq: seq,
    messageCount,
    lastActivityAt: createdAt,
  })
  const mentioning = {
    ...message,
    authorId: author.id,
    roleIds: mentionedRoles.map((role) => role.id),
    mentionsHere: message.mentionsHere && !isAway,
  }
  const read = state.reads[id]
  const ownId = useChatState.getState().snapshot?.user.id ?? ''
  if (read && isReadBySending(message, ownId, read)) {
    return { ...next, reads: { ...next.reads, [id]: { ...read, seq } } }
  }
  return countMention(next, id, mentioning, 1)
}

function messagesDeleted(
  state: ThreadsState,
  id: string,
  messages: readonly Omit<DeletedMessage, 'messageId'>[],
): ThreadsState {
  const thread = state.threads[id]
  if (!thread) return state
  const messageCount = Math.max(0, thread.messageCount - messages.length)
  const unread = messages.filter(({ seq }) => seq > (state.reads[id]?.seq ?? 0))
  return unread.reduce(
    (next, message) => {
      const mentionsHere = next.reads[id]?.hereSeqs.includes(message.seq) ?? false
      return countMention(next, id, { ...message, mentionsHere }, -1)
    },
    withThread(state, { ...thread, messageCount }),
  )
}

function countMention(
  state: ThreadsState,
  id: string,
  message: MentioningMessage & { seq: number },
  change: 1 | -1,
): ThreadsState {
  const read = state.reads[id]
  const serverId = state.threads[id]?.serverId
  const { snapshot } = useChatState.getState()
  if (!read || !snapshot || serverId === undefined) return state
  const mention = mentionOfOwner(snapshot, serverId, message)
  if (mention === null) return state
  return {
    ...state,
    reads: { ...state.reads, [id]: changeMentions(read, message.seq, mention, change) },
  }
}

function withoutThreads(state: ThreadsState, isGone: (thread: Thread) => boolean): ThreadsState {
  const ids = Object.values(state.threads)
    .filter(isGone)
    .map(({ id }) => id)
  if (ids.length === 0) return state
  return { threads: without(state.threads, ids), reads: without(state.reads, ids) }
}

function without<T>(
  record: Readonly<Record<string, T>>,
  ids: readonly string[],
): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([id]) => !ids.includes(id)))
}
