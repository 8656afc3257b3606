import type { GatewayEvent, HistoryQuery, Message } from '@guildhall/contract'
import { create } from 'zustand'
import { api } from '../api/http.ts'
import { pageSize } from '../preload/prefetch.ts'
import { applyToTimeline, channelOf, letGo, makeRoom, mergePage, messagesKept } from './timeline.ts'
import type { Page, PageKind, Timeline } from './timeline.ts'

/** Channels whose messages are kept at hand, so that going back to one is instant. */
const timelinesKept = 20
const refillPageSize = 100
/** A lost stretch longer than this many pages is not filled: the newest page stands in its place. */
const refillPages = 6

export interface ChannelTimeline extends Timeline {
  /** What is being read at the moment, so that nobody asks twice. */
  loading: PageKind | null
  /** The last attempt to read failed. */
  error: unknown
  /** Counts up whenever the messages were replaced as a whole, and not extended. */
  generation: number
}

/** Timelines by channel. */
export const useTimelines = create<Record<string, ChannelTimeline>>()(() => ({}))

/** What is told of a channel while pages of it are on their way, once for each of them. */
const gatherings = new Map<string, Set<GatewayEvent[]>>()
/** Channels whose end is not known since a connection was lost: nothing may follow it until it is. */
const refilling = new Set<string>()
/** Channels whose refill failed: what is at hand may be old. */
const stale = new Set<string>()
/** One piece of work at a time for each channel. */
const loads = new Map<string, Promise<void>>()
/** The query of the stretch that was asked for last: of several that replace each other only that one is shown. */
const wanted = new Map<string, HistoryQuery>()
const newestQuery: HistoryQuery = { limit: pageSize }
let generations = 0
/** Counts up when events were missed: what was read before then may lack them. */
let epoch = 0

export function timelineOf(channelId: string): ChannelTimeline | undefined {
  return useTimelines.getState()[channelId]
}

/** Reads the newest messages of a channel that is not at hand. Errors are kept in the timeline. */
export async function loadNewest(channelId: string): Promise<void> {
  const timeline = timelineOf(channelId)
  const isKnown = timeline && (timeline.messages.length > 0 || timeline.reachesEnd)
  if (!isKnown) await jumpToNewest(channelId)
}

/** Throws away a stretch that ends in the past, and reads the newest messages. */
export async function jumpToNewest(channelId: string): Promise<void> {
  wanted.set(channelId, newestQuery)
  await load(channelId, 'newest', newestQuery)
}

/** Makes the newest messages part of the channel's timeline. */
export async function loadEnd(channelId: string): Promise<void> {
  // Another stretch may be on its way.
  wanted.set(channelId, newestQuery)
  if (!timelineOf(channelId)?.reachesEnd) await jumpToNewest(channelId)
}

export async function loadOlder(channelId: string): Promise<void> {
  const timeline = timelineOf(channelId)
  if (!timeline || timeline.reachesStart) return
  const first = timeline.messages[0]
  if (first) await load(channelId, 'older', { before: first.seq, limit: pageSize })
  // All that was here has been deleted.
  else await jumpToNewest(channelId)
}

export async function loadNewer(channelId: string): Promise<void> {
  const timeline = timelineOf(channelId)
  if (!timeline || timeline.reachesEnd) return
  const last = timeline.messages.at(-1)
  if (last) await load(channelId, 'newer', { after: last.seq, limit: pageSize })
  else await jumpToNewest(channelId)
}

/** Makes the message with number `seq` part of the channel's timeline. */
export async function loadAround(channelId: string, seq: number): Promise<void> {
  const query = { around: seq, limit: pageSize }
  wanted.set(channelId, query)
  // What is on its way may bring it.
  while (!isAtHand(channelId, seq) && loads.has(channelId)) await loads.get(channelId)
  if (isAtHand(channelId, seq) || !isWanted(channelId, query)) return
  await load(channelId, 'around', query)
}

/** Only the newest page and pages around a message are ever wanted. */
function isWanted(channelId: string, { around }: HistoryQuery): boolean {
  return wanted.get(channelId)?.around === around
}

function isAtHand(channelId: string, seq: number): boolean {
  const { messages = [] } = timelineOf(channelId) ?? {}
  const [first, last] = [messages[0], messages.at(-1)]
  return first !== undefined && last !== undefined && first.seq <= seq && seq <= last.seq
}

/**
 * Lets go of messages that are far from the one at the place `at` of the list. To be called when nobody scrolls: a list
 * keeps its place better then.
 */
export function trimTimeline(channelId: string, at: number): void {
  const timeline = timelineOf(channelId)
  if (!timeline || loads.has(channelId)) return
  const { length } = timeline.messages
  if (length < messagesKept * 1.2) return
  if (at > length - messagesKept / 2) patch(channelId, letGo(timeline, 'newer'))
  else if (at < messagesKept / 2) patch(channelId, letGo(timeline, 'older'))
}

async function load(channelId: string, kind: PageKind, query: HistoryQuery): Promise<void> {
  const running = loads.get(channelId)
  if (!running) {
    const isStale = stale.has(channelId) && extendsWhatIsThere(kind)
    return work(channelId, () => (isStale ? refill(channelId) : readPage(channelId, kind, query)))
  }
  const isSame = timelineOf(channelId)?.loading === kind
  if (isSame || extendsWhatIsThere(kind)) return running
  return work(channelId, async () => {
    if (isWanted(channelId, query)) await readPage(channelId, kind, query)
  })
}

function extendsWhatIsThere(kind: PageKind): boolean {
  return kind === 'older' || kind === 'newer'
}

/** Does `job` once what was begun earlier on the channel is done. */
function work(channelId: string, job: () => Promise<void>): Promise<void> {
  const before = loads.get(channelId)
  const done = (before ? before.then(job) : job()).finally(() => {
    if (loads.get(channelId) === done) loads.delete(channelId)
  })
  loads.set(channelId, done)
  return done
}

async function readPage(channelId: string, kind: PageKind, query: HistoryQuery): Promise<void> {
  const replaces = !extendsWhatIsThere(kind)
  const known = timelineOf(channelId)
  patch(channelId, { ...(known && makeRoom(known, kind)), loading: kind, error: null })
  const startedAt = epoch
  const gathered = gather(channelId)
  try {
    const messages = await fetchMessages(channelId, query)
    const old = timelineOf(channelId)
    if (!old) return
    if (replaces && !isWanted(channelId, query)) return patch(channelId, { loading: null })
    if (epoch !== startedAt) {
      patch(channelId, { loading: null })
      if (replaces) await readPage(channelId, kind, query)
      return
    }
    const page: Page = { kind, messages, limit: pageSize }
    const next = mergePage(replaces ? undefined : old, page, gathered.events)
    if (replaces) generations += 1
    const generation = replaces ? generations : old.generation
    patch(channelId, { ...next, loading: null, generation })
    if (replaces) {
      stale.delete(channelId)
      forgetOldest(channelId)
    }
  } catch (error) {
    if (timelineOf(channelId)) patch(channelId, { loading: null, error })
  } finally {
    gathered.end()
  }
}

async function fetchMessages(channelId: string, query: HistoryQuery): Promise<Message[]> {
  return (await api.call('listMessages', { params: { channelId }, query })).messages
}

function gather(channelId: string): { events: GatewayEvent[]; end: () => void } {
  const events: GatewayEvent[] = []
  const all = gatherings.get(channelId) ?? new Set()
  gatherings.set(channelId, all.add(events))
  const end = (): void => {
    all.delete(events)
    if (all.size === 0) gatherings.delete(channelId)
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

function forgetOldest(newest: string): void {
  const { [newest]: kept, ...others } = useTimelines.getState()
  const ids = Object.keys(others)
  if (!kept || ids.length < timelinesKept) return
  const remaining = Object.fromEntries(Object.entries(others).slice(-timelinesKept + 1))
  useTimelines.setState({ ...remaining, [newest]: kept }, true)
}

/** Brings an event into the timeline that it belongs to. */
export function applyToTimelines(event: GatewayEvent): void {
  const channelId = channelOf(event)
  if (channelId === undefined) {
    if (event.type === 'channel.deleted') dropTimeline(event.data.channelId)
    return
  }
  for (const events of gatherings.get(channelId) ?? []) events.push(event)
  const timeline = timelineOf(channelId)
  if (!timeline || (refilling.has(channelId) && event.type === 'message.created')) return
  const next = applyToTimeline(timeline, event)
  if (next !== timeline) patch(channelId, next)
}

function dropTimeline(channelId: string): void {
  const { [channelId]: gone, ...rest } = useTimelines.getState()
  if (gone) useTimelines.setState(rest, true)
}

/** Forgets everything, and what is on its way as well. */
export function forgetTimelines(): void {
  epoch += 1
  refilling.clear()
  stale.clear()
  useTimelines.setState({}, true)
}

/**
 * After a connection could not be taken up again: forgets the channels that nobody looks at, and reads anew what is shown,
 * so that edits and deletions of the meantime are seen as well.
 */
export async function refreshTimelines(shown: string | undefined): Promise<void> {
  const timeline = shown === undefined ? undefined : timelineOf(shown)
  forgetTimelines()
  if (shown === undefined || !timeline) return
  useTimelines.setState({ [shown]: timeline })
  refilling.add(shown)
  const startedAt = epoch
  await work(shown, async () => {
    // A later loss began another refill, which takes all that this one would.
    if (epoch === startedAt) await refill(shown)
  })
}

async function refill(channelId: string): Promise<void> {
  const startedAt = epoch
  const timeline = timelineOf(channelId)
  if (!timeline) return
  patch(channelId, { loading: 'newer', error: null })
  const [first] = timeline.messages
  const gathered = gather(channelId)
  try {
    const filled = first ? await readFrom(channelId, first.seq) : null
    if (epoch !== startedAt || !timelineOf(channelId)) return
    refilling.delete(channelId)
    if (!filled || (!filled.reachesEnd && timeline.reachesEnd)) {
      stale.add(channelId)
      patch(channelId, { reachesEnd: false })
      wanted.set(channelId, newestQuery)
      await readPage(channelId, 'newest', newestQuery)
      return
    }
    const { reachesStart } = timeline
    const next = gathered.events.reduce(applyToTimeline, { ...filled, reachesStart })
    stale.delete(channelId)
    patch(channelId, { ...next, loading: null, error: null })
  } catch (error) {
    if (epoch !== startedAt || !timelineOf(channelId)) return
    // It is tried again when somebody wants to read on; until then nothing may follow the last message.
    stale.add(channelId)
    refilling.delete(channelId)
    patch(channelId, { reachesEnd: false, loading: null, error })
  } finally {
    gathered.end()
  }
}

/** The messages from `seq` on, as far as they are read at once. */
async function readFrom(
  channelId: string,
  seq: number,
): Promise<Pick<Timeline, 'messages' | 'reachesEnd'>> {
  const messages: Message[] = []
  for (let page = 0; page < refillPages; page += 1) {
    const after = messages.at(-1)?.seq ?? seq - 1
    const query = { after, limit: refillPageSize }
    const more = await fetchMessages(channelId, query)
    messages.push(...more)
    if (more.length < refillPageSize) return { messages, reachesEnd: true }
  }
  return { messages, reachesEnd: false }
}
