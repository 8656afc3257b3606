import {
  changeMentions,
  isReadBySending,
  lastSeqAfter,
  mentionOfOwner,
  readAfterEdit,
} from '@guildhall/contract'
import type {
  GatewayEvent,
  GatewayEvents,
  MentioningMessage,
  Thread,
  ThreadRead,
} from '@guildhall/contract'
import { useChatState } from './chat-state.ts'
import { withoutEntries } from './loaded-store.ts'
import type { Entries } from './loaded-store.ts'

/** A thread that is followed, or that was shown. */
export interface KnownThread {
  thread: Thread
  /** What the account has read; null if it does not follow the thread. */
  read: ThreadRead | null
}

type Threads = Entries<KnownThread>

/** Applies an event to the known threads. Loads nothing. */
export function applyThreadEvent(threads: Threads, event: GatewayEvent): Threads {
  switch (event.type) {
    case 'message.created':
      return change(threads, event.data.message.channelId, (known) =>
        messageCreated(known, event.data),
      )
    case 'message.updated':
      return change(threads, event.data.message.channelId, (known) => {
        const { snapshot } = useChatState.getState()
        if (!known.read || !snapshot) return known
        return { ...known, read: readAfterEdit(snapshot, event.data, known.read) }
      })
    case 'message.deleted':
      return change(threads, event.data.channelId, (known) =>
        messagesDeleted(known, { ...event.data, messages: [event.data] }),
      )
    case 'messages.deleted':
      return change(threads, event.data.channelId, (known) => messagesDeleted(known, event.data))
    case 'thread.created': {
      const { thread } = event.data
      return { ...threads, [thread.id]: { thread, read: threads[thread.id]?.read ?? null } }
    }
    case 'thread.updated':
      return change(threads, event.data.thread.id, (known) => threadUpdated(known, event.data))
    case 'thread.followed': {
      const { thread, read } = event.data
      return { ...threads, [thread.id]: { thread, read } }
    }
    case 'thread.unfollowed':
      return change(threads, event.data.threadId, (known) => ({ ...known, read: null }))
    case 'thread.read':
      return change(threads, event.data.channelId, (known) =>
        known.read ? { ...known, read: event.data } : known,
      )
    case 'thread.deleted':
      return withoutEntries(threads, (_, id) => id === event.data.threadId)
    case 'channel.deleted':
      return withoutEntries(threads, ({ thread }) => thread.channelId === event.data.channelId)
    case 'server.deleted':
      return withoutEntries(threads, ({ thread }) => thread.serverId === event.data.serverId)
    default:
      return threads
  }
}

function change(
  threads: Threads,
  id: string,
  changeKnown: (known: KnownThread) => KnownThread,
): Threads {
  const known = threads[id]
  const changed = known && changeKnown(known)
  return changed && changed !== known ? { ...threads, [id]: changed } : threads
}

/** A thread that was loaded after the event was sent is newer. */
function threadUpdated(
  known: KnownThread,
  { thread }: GatewayEvents['thread.updated'],
): KnownThread {
  return thread.lastSeq < known.thread.lastSeq ? known : { ...known, thread }
}

function messageCreated(
  known: KnownThread,
  { message, isAway }: GatewayEvents['message.created'],
): KnownThread {
  const { seq, createdAt, author, mentionedRoles } = message
  const { thread, read } = known
  if (seq <= thread.lastSeq) return known
  const messageCount = thread.messageCount + 1
  const next = {
    read,
    thread: { ...thread, lastSeq: seq, messageCount, lastActivityAt: createdAt },
  }
  const mentioning = {
    ...message,
    authorId: author.id,
    roleIds: mentionedRoles.map((role) => role.id),
    mentionsHere: message.mentionsHere && !isAway,
  }
  const ownId = useChatState.getState().snapshot?.user.id ?? ''
  if (read && isReadBySending(message, ownId, thread.lastSeq, read))
    return { ...next, read: { ...read, seq } }
  return countMention(next, mentioning, 1)
}

/** A message that is deleted while its thread is loading may be subtracted twice, until the thread is loaded again. */
function messagesDeleted(
  { thread, read }: KnownThread,
  deletion: GatewayEvents['messages.deleted'],
): KnownThread {
  const { messages } = deletion
  const lastSeq = lastSeqAfter(thread, deletion)
  const messageCount = Math.max(0, thread.messageCount - messages.length)
  const unread = messages.filter(({ seq }) => seq > (read?.seq ?? 0))
  return unread.reduce<KnownThread>(
    (next, message) => {
      const mentionsHere = next.read?.hereSeqs.includes(message.seq) ?? false
      return countMention(next, { ...message, mentionsHere }, -1)
    },
    { read, thread: { ...thread, messageCount, lastSeq } },
  )
}

function countMention(
  known: KnownThread,
  message: MentioningMessage & { seq: number },
  change: 1 | -1,
): KnownThread {
  const { thread, read } = known
  const { snapshot } = useChatState.getState()
  if (!read || !snapshot) return known
  const mention = mentionOfOwner(snapshot, thread.serverId, message)
  if (mention === null) return known
  return { thread, read: changeMentions(read, message.seq, mention, change) }
}
