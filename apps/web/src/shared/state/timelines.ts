import type { Channel, GatewayEvent, HistoryQuery, Message } from '@guildhall/contract'
import { create } from 'zustand'
import { api } from '../api/http.ts'
import { pageSize } from '../preload/prefetch.ts'
import { onEvent } from './events.ts'
import {
  applyToTimeline,
  channelOf,
  limitLength,
  mergePage,
  trim,
  trimmedLength,
} from './timeline.ts'
import type { Page, PageKind, Timeline } from './timeline.ts'

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
}

/** Timelines by channel. */
export const useTimelines = create<Record<string, ChannelTimeline>>()(() => ({}))

/** Events received while pages of their channel are loading, one array per page. */
const recordings = new Map<string, Set<GatewayEvent[]>>()
/** Channels that may lack messages since a lost session: new messages are not appended until they are refilled. */
const refilling = new Set<string>()
/** Channels whose refill failed, so that their messages may be outdated. */
const stale = new Set<string>()
/** The running load of each channel; loads of one channel run one after the other. */
const loads = new Map<string, Promise<void>>()
/** The last requested `newest` or `around` query of each channel: results of earlier ones are discarded. */
const latestQueries = new Map<string, HistoryQuery>()
const newestQuery: HistoryQuery = { limit: pageSize }
let generations = 0
/** Counts lost sessions: pages requested before one may lack changes. */
let epoch = 0

onEvent(applyEventToTimelines)

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
  if (stale.has(channelId)) return false
  const { messages = [] } = timelineOf(channelId) ?? {}
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
    const isStale = stale.has(channelId) && isExtension(kind)
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
  const startEpoch = epoch
  const recording = recordEvents(channelId)
  try {
    const messages = await fetchMessages(channelId, query)
    const old = timelineOf(channelId)
    if (!old) return
    if (replaces && !isLatestQuery(channelId, query)) return patch(channelId, { loading: null })
    if (epoch !== startEpoch) {
      patch(channelId, { loading: null })
      if (replaces) await loadPage(channelId, kind, query)
      return
    }
    const page: Page = { kind, messages, limit: pageSize }
    const next = mergePage(replaces ? undefined : old, page, recording.events)
    if (replaces) generations += 1
    const generation = replaces ? generations : old.generation
    patch(channelId, { ...next, loading: null, generation })
    if (replaces) {
      stale.delete(channelId)
      evictOldest(channelId)
    }
  } catch (error) {
    if (timelineOf(channelId)) patch(channelId, { loading: null, error })
  } finally {
    recording.end()
  }
}

async function fetchMessages(channelId: string, query: HistoryQuery): Promise<Message[]> {
  return (await api.call('listMessages', { params: { channelId }, query })).messages
}

function recordEvents(channelId: string): { events: GatewayEvent[]; end: () => void } {
  const events: GatewayEvent[] = []
  const all = recordings.get(channelId) ?? new Set()
  recordings.set(channelId, all.add(events))
  const end = (): void => {
    all.delete(events)
    if (all.size === 0) recordings.delete(channelId)
  }
  return { events, end }
}

const emptyTimeline: ChannelTimeline = {
  messages: [],
  reachesStart: false,
  reachesEnd: false,
  loading: null,
  error: null,
  generation: 0,
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

/** Applies an event to the timeline of its channel. */
export function applyEventToTimelines(event: GatewayEvent): void {
  const channelId = channelOf(event)
  if (channelId === undefined) {
    if (event.type === 'channel.deleted') deleteTimeline(event.data.channelId)
    if (event.type === 'channel.updated') loadImported(event.data.channel)
    return
  }
  for (const events of recordings.get(channelId) ?? []) events.push(event)
  const timeline = timelineOf(channelId)
  if (!timeline || (refilling.has(channelId) && event.type === 'message.created')) return
  const next = applyToTimeline(timeline, event)
  if (next !== timeline) patch(channelId, next)
}

/** Imported messages come without events of their own. */
function loadImported({ id, lastSeq }: Channel): void {
  const timeline = timelineOf(id)
  if (!timeline?.reachesEnd || (timeline.messages.at(-1)?.seq ?? 0) >= lastSeq) return
  patch(id, { reachesEnd: false })
  void loadNewer(id)
}

function deleteTimeline(channelId: string): void {
  const { [channelId]: deleted, ...rest } = useTimelines.getState()
  if (deleted) useTimelines.setState(rest, true)
}

/** Deletes all timelines; pages that are loading are discarded. */
export function clearTimelines(): void {
  epoch += 1
  refilling.clear()
  stale.clear()
  useTimelines.setState({}, true)
}

/**
 * After a session could not be resumed: deletes the timelines except that of the shown channel, and loads its messages
 * again to include missed edits and deletions.
 */
export async function refreshTimelines(shown: string | undefined): Promise<void> {
  const timeline = shown === undefined ? undefined : timelineOf(shown)
  clearTimelines()
  if (shown === undefined || !timeline) return
  useTimelines.setState({ [shown]: timeline })
  refilling.add(shown)
  const startEpoch = epoch
  await enqueue(shown, async () => {
    // If another session was lost meanwhile, its own refill follows.
    if (epoch === startEpoch) await refill(shown)
  })
}

async function refill(channelId: string): Promise<void> {
  const startEpoch = epoch
  const timeline = timelineOf(channelId)
  if (!timeline) return
  patch(channelId, { loading: 'newer', error: null })
  const [first] = timeline.messages
  const recording = recordEvents(channelId)
  try {
    const refilled = first ? await fetchFrom(channelId, first.seq) : null
    if (epoch !== startEpoch || !timelineOf(channelId)) return
    refilling.delete(channelId)
    if (!refilled || (!refilled.reachesEnd && timeline.reachesEnd)) {
      stale.add(channelId)
      patch(channelId, { reachesEnd: false })
      latestQueries.set(channelId, newestQuery)
      await loadPage(channelId, 'newest', newestQuery)
      return
    }
    const { reachesStart } = timeline
    const next = recording.events.reduce(applyToTimeline, { ...refilled, reachesStart })
    stale.delete(channelId)
    patch(channelId, { ...next, loading: null, error: null })
  } catch (error) {
    if (epoch !== startEpoch || !timelineOf(channelId)) return
    // Loading more tries again; until then no new messages are appended.
    stale.add(channelId)
    refilling.delete(channelId)
    patch(channelId, { reachesEnd: false, loading: null, error })
  } finally {
    recording.end()
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
