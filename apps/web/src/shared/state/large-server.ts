import {
  applySubscription,
  createMemberListView,
  limits,
  updateMemberList,
} from '@guildhall/contract'
import type { GatewayEvent, MemberListReply, MemberListView } from '@guildhall/contract'
import { create } from 'zustand'
import { ApiError } from '../api/http.ts'
import { act, flushEvents } from '../gateway/client.ts'
import { findServer, useChatState } from './chat-state.ts'
import { onEvent } from './events.ts'
import { keepMembers, searchMembers, useMembers } from './members.ts'
import { timelineOf, useTimelines } from './timelines.ts'

interface LargeServer {
  /** The large server on the screen; null before the first one. */
  serverId: string | null
  /** Its member list, as far as it is subscribed to; null until the first reply. */
  view: MemberListView | null
}

export const useLargeServer = create<LargeServer>()(() => ({ serverId: null, view: null }))

/** The server limits the actions of a connection, so fast scrolling must not send one for each step. */
const sendEveryMs = 1000
const maxBurst = 5
/** Collects what several parts of the page need when they are rendered. */
const collectMs = 20
const maxSearchResults = 20
/** While a person is typing, only the last text is searched for. */
const searchDelayMs = 200
/** How many users are kept whose profile was opened or who were found by name. */
const maxShown = 30

let ranges: number[][] = []
/** Users outside the timeline who are on the screen, the latest first. */
let shown: string[] = []
let channelId: string | null = null
/** Users who are not members. */
let strangers = new Set<string>()
/** Requests may be sent as if this many had not been sent yet, as of the last one. */
let burst = maxBurst
let lastSentAt = 0
let timer: ReturnType<typeof setTimeout> | undefined
let isSending = false
/** What is needed changed while a request was running. */
let isOutdated = false
let latestText = ''
/** The last search, if it found no one. */
let unknown: { serverId: string; text: string } | null = null
let waiting: (() => void)[] = []

onEvent(applyEvent)
useTimelines.subscribe(() => {
  if (timelineUsers().some((id) => !isKnown(id))) requestUpdate()
})
useChatState.subscribe(({ connection }, before) => {
  if (connection.kind === 'online' && before.connection.kind !== 'online') requestUpdate()
})

/** Loads the members whom the messages of the channel name, and follows their presence. */
export function watchTimeline(serverId: string, shownChannelId: string): void {
  selectServer(serverId)
  channelId = shownChannelId
  requestUpdate()
}

/** Subscribes to these parts of the member list, by the first and last index. */
export function watchRanges(serverId: string, next: number[][]): void {
  if (useLargeServer.getState().serverId !== serverId && next.length === 0) return
  selectServer(serverId)
  if (JSON.stringify(next) === JSON.stringify(ranges)) return
  ranges = next
  requestUpdate()
}

/** Loads the users, as far as they are members, and follows their presence while they are among the latest. */
export async function loadUsers(serverId: string, userIds: readonly string[]): Promise<void> {
  if (useLargeServer.getState().serverId !== serverId) return
  shown = [...new Set([...userIds, ...shown])].slice(0, maxShown)
  const done = new Promise<void>((resolve) => waiting.push(resolve))
  requestUpdate()
  await done
}

/** Loads the user, if it is an unknown member of any large server. */
export async function loadMember(serverId: string, userId: string): Promise<void> {
  if (useMembers.getState()[serverId]?.byId.has(userId)) return
  if (useLargeServer.getState().serverId === serverId) return loadUsers(serverId, [userId])
  const { items } = await act('members.subscribe', { serverId, ranges: [], userIds: [userId] })
  keepMembers(
    serverId,
    items.map(({ member }) => member),
  )
}

/** Adds the members with a name that begins with the text to the known members. */
export async function findByName(serverId: string, text: string): Promise<void> {
  latestText = text
  await new Promise((resolve) => setTimeout(resolve, searchDelayMs))
  if (latestText !== text || text.trim() === '') return
  // What continues a text with which no name begins is found nowhere either.
  if (unknown?.serverId === serverId && text.startsWith(unknown.text)) return
  const query = { q: text.slice(0, limits.displayNameMax), limit: maxSearchResults }
  const found = await searchMembers(serverId, query)
  unknown = found.length === 0 ? { serverId, text } : null
  await loadUsers(
    serverId,
    found.map(({ user }) => user.id),
  )
}

function selectServer(serverId: string): void {
  const { serverId: old } = useLargeServer.getState()
  if (old === serverId) return
  if (old !== null && isLarge(old)) {
    const nothing = { serverId: old, ranges: [], userIds: [] }
    act('members.subscribe', nothing).catch(() => undefined)
  }
  ranges = []
  shown = []
  channelId = null
  strangers = new Set()
  useLargeServer.setState({ serverId, view: null })
}

function isLarge(serverId: string): boolean {
  return findServer(useChatState.getState().snapshot, serverId)?.large === true
}

function isKnown(userId: string): boolean {
  const { serverId } = useLargeServer.getState()
  const byId = useMembers.getState()[serverId ?? '']?.byId
  return strangers.has(userId) || byId?.has(userId) === true
}

/** The users whom the messages of the timeline name, the latest first. */
function timelineUsers(): string[] {
  const messages = (channelId !== null && timelineOf(channelId)?.messages) || []
  const ids = messages
    .toReversed()
    .flatMap(({ author, mentions, reactions }) => [
      ...(author.kind === 'user' ? [author.id] : []),
      ...mentions,
      ...reactions.flatMap(({ userIds }) => userIds),
    ])
  return [...new Set(ids)]
}

/** Unknown users come first: the others are only followed. */
function neededUsers(): string[] {
  const users = timelineUsers()
  const unknown = users.filter((id) => !isKnown(id))
  return [...new Set([...shown, ...unknown, ...users])].slice(0, limits.subscribedUsers)
}

function requestUpdate(): void {
  if (isSending) isOutdated = true
  else {
    timer ??= setTimeout(() => void update(), collectMs + waitMs())
  }
}

/** How long the next request has to wait. */
function waitMs(): number {
  return Math.max(0, (1 - currentBurst()) * sendEveryMs)
}

function currentBurst(): number {
  return Math.min(maxBurst, burst + (performance.now() - lastSentAt) / sendEveryMs)
}

async function update(): Promise<void> {
  timer = undefined
  const { serverId } = useLargeServer.getState()
  // Becoming large or online requests the next update.
  if (serverId === null || !isLarge(serverId)) return finishWaiting()
  if (useChatState.getState().connection.kind !== 'online') return
  isSending = true
  isOutdated = false
  burst = currentBurst() - 1
  lastSentAt = performance.now()
  const asked = { serverId, ranges, userIds: neededUsers() }
  const finished = waiting
  waiting = []
  try {
    applyReply(asked, await act('members.subscribe', asked))
  } catch (error) {
    const retryAfterMs = error instanceof ApiError ? error.retryAfterMs : null
    if (retryAfterMs !== null) {
      burst = -retryAfterMs / sendEveryMs
      isOutdated = true
    }
  } finally {
    isSending = false
    for (const resolve of finished) resolve()
  }
  if (isOutdated || timelineUsers().some((id) => !isKnown(id))) requestUpdate()
}

function finishWaiting(): void {
  for (const resolve of waiting) resolve()
  waiting = []
}

function applyReply(
  asked: { serverId: string; userIds: readonly string[] },
  reply: MemberListReply,
): void {
  // Events that came before the reply are older.
  flushEvents()
  const { snapshot } = useChatState.getState()
  const { serverId, userIds } = asked
  if (!snapshot || useLargeServer.getState().serverId !== serverId) return
  const members = reply.items.map(({ member }) => member)
  const found = new Set(members.map(({ user }) => user.id))
  for (const id of userIds) if (!found.has(id)) strangers.add(id)
  keepMembers(serverId, members)
  useChatState.setState({ snapshot: applySubscription(snapshot, asked, reply) })
  useLargeServer.setState({ view: createMemberListView(reply) })
}

function applyEvent(event: GatewayEvent): void {
  const { serverId, view } = useLargeServer.getState()
  if (event.type === 'members.updated' && event.data.serverId === serverId && view) {
    keepMembers(
      serverId,
      event.data.items.map(({ member }) => member),
    )
    useLargeServer.setState({ view: updateMemberList(view, event.data) })
  } else if (event.type === 'server.joined' && event.data.server.id === serverId) {
    requestUpdate()
  } else if (event.type === 'member.joined' && event.data.serverId === serverId) {
    strangers.delete(event.data.member.user.id)
  }
}
