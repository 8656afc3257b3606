import type { GatewayEvent, GatewayEvents, HistoryQuery, Message } from '@guildhall/contract'
import { api } from '../api/http.ts'
import { pageSize } from '../preload/prefetch.ts'
import { onEvent } from './events.ts'
import { createLoadedStore, withoutEntries } from './loaded-store.ts'
import type { Entries } from './loaded-store.ts'
import {
  addPage,
  applyToTimeline,
  channelOf,
  limitLength,
  trim,
  trimmedLength,
} from './timeline.ts'
import type { PageKind, Timeline } from './timeline.ts'

/** The number of channels whose messages stay loaded, so that going back to one is instant. */
const maxTimelines = 20
const refillPageSize = 100
/** A longer gap than this many pages is not refilled: the newest page replaces the timeline. */
const maxRefillPages = 6

export interface ChannelTimeline extends Timeline {
  /** The page that is being loaded. */
  loading: PageKind | null
  /** The error of the last page; null after a success. */
  error: unknown
  /** Changes whenever the messages were replaced instead of extended. */
  generation: number
  /**
   * `refilling`: after a lost session, messages may be missing, and new ones are not appended until those are loaded.
   * `outdated`: that has failed.
   */
  state: 'current' | 'refilling' | 'outdated'
}

type Timelines = Entries<ChannelTimeline>

/** Timelines by channel. */
export const useTimelines = createLoadedStore<ChannelTimeline>(applyTimelineEvent)

/** The running load of each channel; loads of one channel run one after the other. */
const loads = new Map<string, Promise<void>>()
/** The last requested `newest` or `around` query of each channel: results of earlier ones are discarded. */
const latestQueries = new Map<string, HistoryQuery>()
const newestQuery: HistoryQuery = { limit: pageSize }
let generations = 0

// Imported messages come without events of their own.
onEvent((event) => {
  if (event.type === 'messages.imported') loadImported(event.data)
})

export function timelineOf(channelId: string): ChannelTimeline | undefined {
  return useTimelines.getState()[channelId]
}

/** Loads the newest messages of a channel unless some are loaded. Errors are stored in the timeline. */
export async function loadNewest(channelId: string): Promise<void> {
  const timeline = timelineOf(channelId)
  const isKnown = timeline && (timeline.messages.length > 0 || timeline.reachesEnd)
  if (!isKnown) await jumpToNewest(channelId)
}

/** Replaces the timeline by the newest messages. */
export async function jumpToNewest(channelId: string): Promise<void> {
  latestQueries.set(channelId, newestQuery)
  await load(channelId, 'newest', newestQuery)
}

/** Loads the newest messages unless the timeline contains them. */
export async function loadEnd(channelId: string): Promise<void> {
  // Discards a page around another message that may be loading.
  latestQueries.set(channelId, newestQuery)
  if (!timelineOf(channelId)?.reachesEnd) await jumpToNewest(channelId)
}

export async function loadOlder(channelId: string): Promise<void> {
  const timeline = timelineOf(channelId)
  if (!timeline || timeline.reachesStart) return
  const first = timeline.messages[0]
  if (first) await load(channelId, 'older', { before: first.seq, limit: pageSize })
  // Every loaded message was deleted.
  else await jumpToNewest(channelId)
}

export async function loadNewer(channelId: string): Promise<void> {
  const timeline = timelineOf(channelId)
  if (!timeline || timeline.reachesEnd) return
  const last = timeline.messages.at(-1)
  if (last) await load(channelId, 'newer', { after: last.seq, limit: pageSize })
  else await jumpToNewest(channelId)
}

/** Loads the messages around number `seq` unless the timeline contains it. */
export async function loadAround(channelId: string, seq: number): Promise<void> {
  const query = { around: seq, limit: pageSize }
  latestQueries.set(channelId, query)
  // A running load may contain it.
  while (!isLoaded(channelId, seq) && loads.has(channelId)) await loads.get(channelId)
  if (isLoaded(channelId, seq) || !isLatestQuery(channelId, query)) return
  await load(channelId, 'around', query)
}

/** Compares `around` only: every query that is not around a message is the newest page. */
function isLatestQuery(channelId: string, { around }: HistoryQuery): boolean {
  return latestQueries.get(channelId)?.around === around
}

function isLoaded(channelId: string, seq: number): boolean {
  const { messages = [], state } = timelineOf(channelId) ?? {}
  if (state === 'outdated') return false
  const [first, last] = [messages[0], messages.at(-1)]
  return first !== undefined && last !== undefined && first.seq <= seq && seq <= last.seq
}

/**
 * Removes messages that are far from the one at `index`. Call it while the list is not being scrolled: the list keeps its
 * scroll position more reliably then.
 */
export function trimTimeline(channelId: string, index: number): void {
  const timeline = timelineOf(channelId)
  if (!timeline || loads.has(channelId)) return
  const { length } = timeline.messages
  if (length < trimmedLength * 1.2) return
  if (index > length - trimmedLength / 2) patch(channelId, trim(timeline, 'newer'))
  else if (index < trimmedLength / 2) patch(channelId, trim(timeline, 'older'))
}

async function load(channelId: string, kind: PageKind, query: HistoryQuery): Promise<void> {
  const running = loads.get(channelId)
  if (!running) {
    const isStale = timelineOf(channelId)?.state === 'outdated' && isExtension(kind)
    return enqueue(channelId, () =>
      isStale ? refill(channelId) : loadPage(channelId, kind, query),
    )
  }
  const isSame = timelineOf(channelId)?.loading === kind
  if (isSame || isExtension(kind)) return running
  return enqueue(channelId, async () => {
    if (isLatestQuery(channelId, query)) await loadPage(channelId, kind, query)
  })
}

function isExtension(kind: PageKind): boolean {
  return kind === 'older' || kind === 'newer'
}

/** Runs `job` after the channel's earlier loads. */
function enqueue(channelId: string, job: () => Promise<void>): Promise<void> {
  const previous = loads.get(channelId)
  const done = (previous ? previous.then(job) : job()).finally(() => {
    if (loads.get(channelId) === done) loads.delete(channelId)
  })
  loads.set(channelId, done)
  return done
}

async function loadPage(channelId: string, kind: PageKind, query: HistoryQuery): Promise<void> {
  const replaces = !isExtension(kind)
  const known = timelineOf(channelId)
  patch(channelId, { ...(known && limitLength(known, kind)), loading: kind, error: null })
  try {
    const messages = await useTimelines.load(
      () => fetchMessages(channelId, query),
      (page, { [channelId]: old }) => {
        if (!old) return {}
        const isWanted = !replaces || isLatestQuery(channelId, query)
        if (!isWanted) return { [channelId]: { ...old, loading: null } }
        const next = { ...old, ...addPage(old, { kind, messages: page, limit: pageSize }) }
        return { [channelId]: { ...next, ...(replaces && replaced()), loading: null } }
      },
    )
    if (messages) return evictOldest(channelId)
    // A session was lost.
    if (!timelineOf(channelId)) return
    patch(channelId, { loading: null })
    if (replaces && isLatestQuery(channelId, query)) await loadPage(channelId, kind, query)
  } catch (error) {
    if (timelineOf(channelId)) patch(channelId, { loading: null, error })
  }
}

function replaced() {
  generations += 1
  return { generation: generations, state: 'current' } as const
}

async function fetchMessages(channelId: string, query: HistoryQuery): Promise<Message[]> {
  return (await api.call('listMessages', { params: { channelId }, query })).messages
}

const emptyTimeline: ChannelTimeline = {
  messages: [],
  reachesStart: false,
  reachesEnd: false,
  loading: null,
  error: null,
  generation: 0,
  state: 'current',
}

function patch(channelId: string, change: Partial<ChannelTimeline>): void {
  useTimelines.setState((all) => ({
    [channelId]: { ...(all[channelId] ?? emptyTimeline), ...change },
  }))
}

function evictOldest(newest: string): void {
  const { [newest]: timeline, ...others } = useTimelines.getState()
  const ids = Object.keys(others)
  if (!timeline || ids.length < maxTimelines) return
  const remaining = Object.fromEntries(Object.entries(others).slice(-maxTimelines + 1))
  useTimelines.setState({ ...remaining, [newest]: timeline }, true)
}

function applyTimelineEvent(all: Timelines, event: GatewayEvent): Timelines {
  if (event.type === 'channel.deleted')
    return withoutEntries(all, (_, channelId) => channelId === event.data.channelId)
  const channelId = channelOf(event) ?? ''
  const timeline = all[channelId]
  const isHeldBack = timeline?.state === 'refilling' && event.type === 'message.created'
  if (!timeline || isHeldBack) return all
  const next = applyToTimeline(timeline, event)
  return next === timeline ? all : { ...all, [channelId]: next }
}

function loadImported({ channelId: id, lastSeq }: GatewayEvents['messages.imported']): void {
  const timeline = timelineOf(id)
  if (!timeline?.reachesEnd || (timeline.messages.at(-1)?.seq ?? 0) >= lastSeq) return
  patch(id, { reachesEnd: false })
  void loadNewer(id)
}

/** Deletes all timelines; pages that are loading are discarded. */
export function clearTimelines(): void {
  useTimelines.reset()
}

/**
 * After a session could not be resumed: deletes the timelines except that of the shown channel, and loads its messages
 * again to include missed edits and deletions.
 */
export async function refreshTimelines(shown: string | undefined): Promise<void> {
  const timeline = shown === undefined ? undefined : timelineOf(shown)
  if (shown === undefined || !timeline) return clearTimelines()
  useTimelines.reset({ [shown]: { ...timeline, state: 'refilling' } })
  await enqueue(shown, () => refill(shown))
}

async function refill(channelId: string): Promise<void> {
  const known = timelineOf(channelId)
  if (!known) return
  patch(channelId, { loading: 'newer', error: null })
  const [first] = known.messages
  let isGapTooLong = false
  try {
    await useTimelines.load(
      async () => (first ? fetchFrom(channelId, first.seq) : null),
      (refilled, { [channelId]: old }) => {
        if (!old) return {}
        isGapTooLong = !refilled || (!refilled.reachesEnd && known.reachesEnd)
        return {
          [channelId]: isGapTooLong
            ? { ...old, state: 'outdated', reachesEnd: false }
            : { ...old, ...refilled, state: 'current', loading: null, error: null },
        }
      },
    )
    if (!isGapTooLong) return
    latestQueries.set(channelId, newestQuery)
    await loadPage(channelId, 'newest', newestQuery)
  } catch (error) {
    // Loading more tries again; until then no new messages are appended.
    if (timelineOf(channelId)) {
      patch(channelId, { state: 'outdated', reachesEnd: false, loading: null, error })
    }
  }
}

/** The messages from `seq` on, at most `maxRefillPages` pages. */
async function fetchFrom(
  channelId: string,
  seq: number,
): Promise<Pick<Timeline, 'messages' | 'reachesEnd'>> {
  const messages: Message[] = []
  for (let page = 0; page < maxRefillPages; page += 1) {
    const after = messages.at(-1)?.seq ?? seq - 1
    const query = { after, limit: refillPageSize }
    const more = await fetchMessages(channelId, query)
    messages.push(...more)
    if (more.length < refillPageSize) return { messages, reachesEnd: true }
  }
  return { messages, reachesEnd: false }
}
