import type { GatewayEvent, Message } from '@guildhall/contract'
import { create } from 'zustand'
import { api } from '../api/http.ts'
import { applyToTimeline, channelOf, mergePage } from './timeline.ts'
import type { PageKind, Timeline } from './timeline.ts'

const pageSize = 50
/** Channels whose messages are kept at hand, so that going back to one is instant. */
const timelinesKept = 20
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

/** What was told of each channel while a page of it is on its way. */
const told = new Map<string, GatewayEvent[]>()
let generations = 0

export function timelineOf(channelId: string): ChannelTimeline | undefined {
  return useTimelines.getState()[channelId]
}

/** Reads the newest messages of a channel that is not at hand, or extends what is. Errors are kept in the timeline. */
export async function loadNewest(channelId: string): Promise<void> {
  if (!timelineOf(channelId)) await load(channelId, 'newest', `limit=${pageSize}`)
}

/** Throws away a stretch that ends in the past, and reads the newest messages. */
export async function jumpToNewest(channelId: string): Promise<void> {
  await load(channelId, 'newest', `limit=${pageSize}`)
}

export async function loadOlder(channelId: string): Promise<void> {
  const timeline = timelineOf(channelId)
  const first = timeline?.messages[0]
  if (!first || timeline?.reachesStart) return
  await load(channelId, 'older', `before=${first.seq}&limit=${pageSize}`)
}

export async function loadNewer(channelId: string): Promise<void> {
  const timeline = timelineOf(channelId)
  if (!timeline || timeline.reachesEnd) return
  const last = timeline.messages.at(-1)?.seq ?? 0
  await load(channelId, 'newer', `after=${last}&limit=${pageSize}`)
}

/** Makes the message with number `seq` part of the channel's timeline. */
export async function loadAround(channelId: string, seq: number): Promise<void> {
  const timeline = timelineOf(channelId)
  const [first, last] = [timeline?.messages[0], timeline?.messages.at(-1)]
  if (first && last && first.seq <= seq && seq <= last.seq) return
  await load(channelId, 'around', `around=${seq}&limit=${pageSize}`)
}

const loads = new Map<string, Promise<void>>()

async function load(channelId: string, kind: PageKind, query: string): Promise<void> {
  const running = loads.get(channelId)
  if (running) {
    const isSame = timelineOf(channelId)?.loading === kind
    await running
    if (isSame || kind === 'older' || kind === 'newer') return
  }
  const work = readPage(channelId, kind, query).finally(() => {
    if (loads.get(channelId) === work) loads.delete(channelId)
  })
  loads.set(channelId, work)
  await work
}

async function readPage(channelId: string, kind: PageKind, query: string): Promise<void> {
  patch(channelId, { loading: kind, error: null })
  told.set(channelId, [])
  try {
    const { messages } = await api.get<{ messages: Message[] }>(
      `/api/channels/${channelId}/messages?${query}`,
    )
    const replaces = kind === 'newest' || kind === 'around'
    const old = timelineOf(channelId)
    const next = mergePage(
      replaces ? undefined : old,
      { kind, messages, limit: pageSize },
      told.get(channelId) ?? [],
    )
    if (replaces) generations += 1
    const generation = replaces ? generations : (old?.generation ?? 0)
    patch(channelId, { ...next, loading: null, generation })
    if (replaces) forgetOldest(channelId)
  } catch (error) {
    patch(channelId, { loading: null, error })
  } finally {
    told.delete(channelId)
  }
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
export function tellTimelines(event: GatewayEvent): void {
  const channelId = channelOf(event)
  if (channelId === undefined) {
    if (event.type === 'channel.deleted') dropTimeline(event.data.channelId)
    return
  }
  told.get(channelId)?.push(event)
  const timeline = timelineOf(channelId)
  if (!timeline) return
  const next = applyToTimeline(timeline, event)
  if (next !== timeline) patch(channelId, next)
}

function dropTimeline(channelId: string): void {
  const { [channelId]: gone, ...rest } = useTimelines.getState()
  if (gone) useTimelines.setState(rest, true)
}

/**
 * After a connection could not be taken up again: forgets the channels that nobody looks at, and reads anew what is shown,
 * so that edits and deletions of the meantime are seen as well.
 */
export async function refreshTimelines(shown: string | undefined): Promise<void> {
  const timeline = shown === undefined ? undefined : timelineOf(shown)
  useTimelines.setState(shown !== undefined && timeline ? { [shown]: timeline } : {}, true)
  if (shown !== undefined && timeline) await refill(shown, timeline)
}

async function refill(channelId: string, { messages, reachesEnd }: Timeline): Promise<void> {
  const first = messages[0]
  const last = messages.at(-1)
  if (!first || !last) return jumpToNewest(channelId)
  told.set(channelId, [])
  const filled: Message[] = []
  let isComplete = false
  try {
    for (let page = 0; page < refillPages && !isComplete; page += 1) {
      const after = filled.at(-1)?.seq ?? first.seq - 1
      const answer = await api.get<{ messages: Message[] }>(
        `/api/channels/${channelId}/messages?after=${after}&limit=100`,
      )
      filled.push(...answer.messages)
      isComplete = answer.messages.length < 100
    }
  } catch (error) {
    patch(channelId, { error })
    return
  }
  if (!isComplete && reachesEnd) return jumpToNewest(channelId)
  const current = timelineOf(channelId)
  const next = mergePage(
    { messages: filled, reachesStart: current?.reachesStart ?? false, reachesEnd: isComplete },
    { kind: 'older', messages: [], limit: 0 },
    told.get(channelId) ?? [],
  )
  told.delete(channelId)
  patch(channelId, { ...next, reachesStart: current?.reachesStart ?? false, error: null })
}
