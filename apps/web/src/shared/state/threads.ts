import { changeMentions, mentionOfOwner } from '@guildhall/contract'
import type {
  Channel,
  DeletedMessage,
  GatewayEvent,
  GatewayEvents,
  MentioningMessage,
  Snapshot,
  Thread,
  ThreadList,
  ThreadRead,
} from '@guildhall/contract'
import { create } from 'zustand'
import { api } from '../api/http.ts'
import { findChannel, useChatState } from './chat-state.ts'
import type { ThreadChannel } from './chat-state.ts'
import { onEventBatch } from './events.ts'

interface ThreadsState {
  /** Those that are followed, and those that were shown. */
  threads: Readonly<Record<string, Thread>>
  /** The read states of those that the account follows. */
  reads: Readonly<Record<string, ThreadRead>>
}

const nothingUnread = { mentionCount: 0, everyoneCount: 0, roleCount: 0, hereSeqs: [] }
const noThreads: ThreadsState = { threads: {}, reads: {} }

export const useThreads = create<ThreadsState>()(() => noThreads)

/** Followed threads that become active with a message. */
let archivedIds: readonly string[] = []
/** The account whose threads these are. */
let ownerId: string | undefined
let isStarted = false

/** Loads the followed threads and keeps all known ones up to date, from the first call on. */
export function startThreads(): void {
  if (isStarted) return
  isStarted = true
  onEventBatch((events) => {
    const before = useThreads.getState()
    useThreads.setState(events.reduce(applyEvent, before), true)
    if (useThreads.getState() !== before || events.some(changesChannels)) addThreads()
  })
  useChatState.subscribe(({ snapshot }) => {
    // A new snapshot has no threads.
    if (snapshot && !('threads' in snapshot)) restart(snapshot)
  })
  const { snapshot } = useChatState.getState()
  if (snapshot) restart(snapshot)
}

/** Loads a thread unless it is known. Throws ApiError. */
export async function loadThread(threadId: string): Promise<Thread> {
  startThreads()
  const known = useThreads.getState().threads[threadId]
  if (known) return known
  const list = await keepThreads(async () => {
    const { thread, read } = await api.call('getThread', { params: { threadId } })
    return { thread, threads: [thread], following: read ? [read] : [] }
  })
  return list.thread
}

export function isFollowed(threadId: string): boolean {
  return useThreads.getState().reads[threadId] !== undefined
}

/** When events last changed what the account follows or has read. */
const changedAt = new Map<string, number>()

/** Adds the threads of a response to the known ones. Events that came while it was loading are newer. */
export async function keepThreads<T extends ThreadList>(load: () => Promise<T>): Promise<T> {
  startThreads()
  const startedAt = performance.now()
  const list = await load()
  const { threads, reads: old } = useThreads.getState()
  const newer = list.threads.filter(({ id, lastSeq }) => (threads[id]?.lastSeq ?? 0) <= lastSeq)
  const following = new Map(list.following.map((read) => [read.channelId, read]))
  const reads = { ...old }
  for (const { id } of newer) {
    if ((changedAt.get(id) ?? 0) > startedAt) continue
    const read = following.get(id)
    if (read) reads[id] = read
    else delete reads[id]
  }
  const added = Object.fromEntries(newer.map((thread) => [thread.id, thread]))
  useThreads.setState({ threads: { ...threads, ...added }, reads })
  addThreads()
  return list
}

/** Adds a thread that was just created. Events say who follows it. */
export function addThread(thread: Thread): void {
  startThreads()
  const { threads } = useThreads.getState()
  if (!threads[thread.id]) useThreads.setState({ threads: { ...threads, [thread.id]: thread } })
  addThreads()
}

const requested = new Map<string, Set<string>>()

/** Loads threads of a channel with one request for all that are asked for at the same time. */
export function requestThread(channelId: string, threadId: string): void {
  const ids = requested.get(channelId)
  if (ids) {
    ids.add(threadId)
    return
  }
  requested.set(channelId, new Set([threadId]))
  queueMicrotask(() => {
    const all = [...(requested.get(channelId) ?? [])]
    requested.delete(channelId)
    void loadByIds(channelId, all)
  })
}

const maxIds = 100

async function loadByIds(channelId: string, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += maxIds) {
    const query = { ids: ids.slice(from, from + maxIds).join() }
    // The lines below messages then show what is known.
    await keepThreads(() => api.call('listThreads', { params: { channelId }, query })).catch(ignore)
  }
}

async function loadFollowed(): Promise<void> {
  const list = await keepThreads(() => api.call('listFollowedThreads'))
  archivedIds = list.archivedIds
}

function restart(snapshot: Snapshot): void {
  if (ownerId !== snapshot.user.id) {
    ownerId = snapshot.user.id
    archivedIds = []
    useThreads.setState(noThreads, true)
  }
  addThreads()
  loadFollowed().catch(ignore)
  const known = Object.values(useThreads.getState().threads)
  for (const [channelId, threads] of Map.groupBy(known, (thread) => thread.channelId)) {
    void loadByIds(
      channelId,
      threads.map(({ id }) => id),
    )
  }
}

/** The next event or visit loads them again. */
function ignore(): void {}

/** Adds the known threads to the snapshot, so that all that shows channels can show them. */
function addThreads(): void {
  const { snapshot } = useChatState.getState()
  if (!snapshot) return
  const { threads, reads } = useThreads.getState()
  const channels = Object.values(threads).flatMap((thread) => toChannel(snapshot, thread) ?? [])
  const ids = new Set(channels.map(({ id }) => id))
  const others = snapshot.readState.filter(
    ({ channelId }) => !ids.has(channelId) && !(channelId in threads),
  )
  // What is archived, or not followed, is never unread.
  const own = channels.map(({ id, lastSeq }): ThreadRead => {
    const read = threads[id]?.archivedAt === null ? reads[id] : undefined
    return read ?? { ...nothingUnread, channelId: id, seq: lastSeq }
  })
  const complete = { ...snapshot, readState: [...others, ...own] }
  useChatState.setState({ snapshot: Object.assign(complete, { threads: channels }) })
}

function toChannel(snapshot: Snapshot, thread: Thread): ThreadChannel | undefined {
  const parent: Channel | undefined = findChannel(snapshot, thread.channelId)
  const { id, name, lastSeq, channelId: threadOf } = thread
  return parent && { ...parent, id, name, lastSeq, topic: null, parentId: null, threadOf }
}

/** Whether an event may change what threads have of their channel. */
function changesChannels({ type }: GatewayEvent): boolean {
  return /^(?:channel|role|server)\./.test(type)
}

function applyEvent(state: ThreadsState, event: GatewayEvent): ThreadsState {
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
      return threadUpdated(state, event.data.thread)
    case 'thread.followed': {
      const { thread, read } = event.data
      changedAt.set(thread.id, performance.now())
      const next = withThread(state, thread)
      return { ...next, reads: { ...next.reads, [thread.id]: read } }
    }
    case 'thread.unfollowed':
      changedAt.set(event.data.threadId, performance.now())
      return { ...state, reads: without(state.reads, [event.data.threadId]) }
    case 'thread.read': {
      const { channelId } = event.data
      changedAt.set(channelId, performance.now())
      if (!state.reads[channelId]) return state
      return { ...state, reads: { ...state.reads, [channelId]: event.data } }
    }
    case 'thread.deleted':
      return withoutThreads(state, ({ id }) => id === event.data.threadId)
    case 'channel.deleted':
      return withoutThreads(state, ({ channelId }) => channelId === event.data.channelId)
    case 'server.deleted':
      return withoutThreads(state, ({ serverId }) => serverId === event.data.serverId)
    case 'channel.created':
    case 'relationship.updated':
    case 'relationship.removed':
      // Followed threads may have become visible, and mentions may count or not.
      loadFollowed().catch(ignore)
      return state
    default:
      return state
  }
}

function withThread(state: ThreadsState, thread: Thread): ThreadsState {
  return { ...state, threads: { ...state.threads, [thread.id]: thread } }
}

function threadUpdated(state: ThreadsState, thread: Thread): ThreadsState {
  const isReopened = thread.archivedAt === null && archivedIds.includes(thread.id)
  if (isReopened) loadFollowed().catch(ignore)
  if (thread.archivedAt !== null && state.reads[thread.id])
    archivedIds = [thread.id, ...archivedIds]
  return state.threads[thread.id] ? withThread(state, thread) : state
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
