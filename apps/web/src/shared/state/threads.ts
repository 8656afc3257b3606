import type {
  Channel,
  GatewayEvent,
  Snapshot,
  Thread,
  ThreadList,
  ThreadRead,
} from '@guildhall/contract'
import { create } from 'zustand'
import { api } from '../api/http.ts'
import { findChannel, useChatState } from './chat-state.ts'
import type { ThreadChannel } from './chat-state.ts'
import { onEvent, onEventBatch } from './events.ts'
import { applyThreadEvent } from './thread-events.ts'
import type { ThreadsState } from './thread-events.ts'

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
    let state = before
    for (const event of events) {
      trackEvent(state, event)
      state = applyThreadEvent(state, event)
    }
    useThreads.setState(state, true)
    if (state !== before || events.some(changesChannels)) addThreads()
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
  const changes = recordChanges()
  const list = await load().finally(changes.end)
  const { threads, reads: old } = useThreads.getState()
  const newer = list.threads
    .flatMap((thread) => changes.apply(thread) ?? [])
    .filter(({ id, lastSeq }) => (threads[id]?.lastSeq ?? 0) <= lastSeq)
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

/** Records which threads are changed or deleted from now on. */
function recordChanges() {
  const changed = new Map<string, Thread | null>()
  const end = onEvent(({ type, data }) => {
    if (type === 'thread.updated') changed.set(data.thread.id, data.thread)
    else if (type === 'thread.deleted') changed.set(data.threadId, null)
  })
  return {
    end,
    /** The thread of a response as it is now; null if it was deleted. */
    apply(thread: Thread): Thread | null {
      const known = changed.get(thread.id)
      return known === undefined || (known && known.lastSeq < thread.lastSeq) ? thread : known
    },
  }
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

/** Remembers when an event changed a thread, and loads the followed threads again if others may belong to them. */
function trackEvent({ reads }: ThreadsState, { type, data }: GatewayEvent): void {
  switch (type) {
    case 'thread.followed':
      changedAt.set(data.thread.id, performance.now())
      break
    case 'thread.unfollowed':
      changedAt.set(data.threadId, performance.now())
      break
    case 'thread.read':
      changedAt.set(data.channelId, performance.now())
      break
    case 'thread.updated': {
      const { id, archivedAt } = data.thread
      if (archivedAt === null && archivedIds.includes(id)) loadFollowed().catch(ignore)
      if (archivedAt !== null && reads[id]) archivedIds = [id, ...archivedIds]
      break
    }
    case 'channel.created':
      // Followed threads may have become visible.
      loadFollowed().catch(ignore)
      break
    default:
  }
}
