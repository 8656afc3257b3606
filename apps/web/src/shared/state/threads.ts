import type {
  Channel,
  GatewayEvent,
  Snapshot,
  Thread,
  ThreadList,
  ThreadRead,
} from '@guildhall/contract'
import { api } from '../api/http.ts'
import { findChannel, useChatState } from './chat-state.ts'
import type { ThreadChannel } from './chat-state.ts'
import { onEventBatch } from './events.ts'
import { createLoadedStore } from './loaded-store.ts'
import { applyThreadEvent } from './thread-events.ts'
import type { KnownThread } from './thread-events.ts'

const nothingUnread = { mentionCount: 0, everyoneCount: 0, roleCount: 0, hereSeqs: [] }

/** The threads that are followed, and those that were shown. */
export const useThreads = createLoadedStore<KnownThread>(applyThreadEvent)

/** Followed threads that become active with a message. */
let archivedIds: readonly string[] = []
/** The account whose threads these are. */
let ownerId: string | undefined
let isStarted = false

/** Loads the followed threads and shows all known ones as channels, from the first call on. */
export function startThreads(): void {
  if (isStarted) return
  isStarted = true
  useThreads.subscribe(addThreads)
  onEventBatch((events) => {
    events.forEach(loadOnEvent)
    if (events.some(changesChannels)) addThreads()
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
  const known = useThreads.getState()[threadId]
  if (known) return known.thread
  const list = await keepThreads(async () => {
    const { thread, read } = await api.call('getThread', { params: { threadId } })
    return { thread, threads: [thread], following: read ? [read] : [] }
  })
  return list.thread
}

export function useThread(threadId: string): Thread | undefined {
  return useThreads((threads) => threads[threadId]?.thread)
}

export function useIsFollowed(threadId: string): boolean {
  return useThreads((threads) => threads[threadId]?.read != null)
}

export function isFollowed(threadId: string): boolean {
  return useThreads.getState()[threadId]?.read != null
}

/** Adds the threads of a response to the known ones. After a lost session, it is requested again. */
export async function keepThreads<T extends ThreadList>(request: () => Promise<T>): Promise<T> {
  startThreads()
  const list = await useThreads.load(request, ({ threads, following }) => {
    const reads = new Map(following.map((read) => [read.channelId, read]))
    const known = threads.map((thread) => [
      thread.id,
      { thread, read: reads.get(thread.id) ?? null },
    ])
    return Object.fromEntries(known)
  })
  return list ?? keepThreads(request)
}

/** Adds a thread that was just created. Events say who follows it. */
export function addThread(thread: Thread): void {
  startThreads()
  if (!useThreads.getState()[thread.id]) {
    useThreads.setState({ [thread.id]: { thread, read: null } })
  }
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
  const isSameAccount = ownerId === snapshot.user.id
  if (!isSameAccount) archivedIds = []
  ownerId = snapshot.user.id
  useThreads.reset(isSameAccount ? { ...useThreads.getState() } : {})
  loadFollowed().catch(ignore)
  const known = Object.values(useThreads.getState())
  for (const [channelId, threads] of Map.groupBy(known, ({ thread }) => thread.channelId)) {
    const ids = threads.map(({ thread }) => thread.id)
    void loadByIds(channelId, ids)
  }
}

/** The next event or visit loads them again. */
function ignore(): void {}

/** Adds the known threads to the snapshot, so that all that shows channels can show them. */
function addThreads(): void {
  const { snapshot } = useChatState.getState()
  if (!snapshot) return
  const known = useThreads.getState()
  const channels = Object.values(known).flatMap(({ thread }) => toChannel(snapshot, thread) ?? [])
  const others = snapshot.readState.filter(({ channelId }) => !(channelId in known))
  // What is archived, or not followed, is never unread.
  const own = channels.map(({ id, lastSeq }): ThreadRead => {
    const read = known[id]?.thread.archivedAt === null ? known[id].read : null
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

/** Loads the followed threads again after an event if others may belong to them. */
function loadOnEvent({ type, data }: GatewayEvent): void {
  if (type === 'channel.created') {
    // Followed threads may have become visible.
    loadFollowed().catch(ignore)
  } else if (type === 'thread.updated') {
    const { id, archivedAt } = data.thread
    if (archivedAt === null && archivedIds.includes(id)) loadFollowed().catch(ignore)
    if (archivedAt !== null && isFollowed(id)) archivedIds = [id, ...archivedIds]
  }
}
