import type { Presence, RelationshipKind } from '@guildhall/contract'
import { maxRestartStateBytes } from '../../storage/restart-file.ts'
import type { SavedEvents } from './event-buffer.ts'
import type { Scope, SharedEvent } from '../connection/frames.ts'
import type { SavedSubscription } from '../large-servers/member-subscriptions.ts'

/** What the gateway of a process leaves to that of the next one. */
export interface SavedGateway {
  sessions: SavedSession[]
  accounts: SavedAccount[]
  servers: SavedServer[]
}

export interface SavedSession {
  id: string
  userId: string
  loginId: string
  isIdle: boolean
  /** How long it had been without a connection. */
  detachedMs: number
  events: SavedEvents
  subscriptions: { serverId: string; subscription: SavedSubscription }[]
}

export interface SavedAccount {
  userId: string
  isOnline: boolean
  isIdle: boolean
  serverIds: string[]
  relationships: [userId: string, kind: RelationshipKind][]
}

export interface SavedServer {
  serverId: string
  isLarge: boolean
  /** The members with a session. */
  memberIds: string[]
  /** The presences that clients were sent. */
  presences: Presence[]
}

type EncodedEvent = [tail: string, scope: Scope, isSnapshot: boolean]
type EncodedSession = Omit<SavedSession, 'events'> & {
  firstSeq: number
  sentCount: number
  /** Indexes of `events`: most sessions have the same events. */
  eventIndexes: number[]
}

interface Encoded extends Omit<SavedGateway, 'sessions'> {
  version: string
  /** Milliseconds since the epoch. */
  savedAt: number
  events: EncodedEvent[]
  sessions: EncodedSession[]
}

/** Half of the file; the other half is for sessions, accounts and escaped characters. */
const maxEventBytes = maxRestartStateBytes / 2
/** About what a session takes besides its events, and an event in a session. */
const sessionBytes = 400
const indexBytes = 7

interface Origin {
  version: string
  now: number
}

/** Leaves out sessions for which there is no room. Returns null if there are none. */
export function encodeGateway(saved: SavedGateway, { version, now }: Origin): Buffer | null {
  const indexes = new Map<SharedEvent, number>()
  const sessions: EncodedSession[] = []
  let eventBytes = 0
  let otherBytes = 0
  for (const { events, ...session } of saved.sessions) {
    const added = new Set(events.events.filter((event) => !indexes.has(event)))
    const addedBytes = added.values().reduce((sum, { tail }) => sum + tail.length, 0)
    const ownBytes = sessionBytes + indexBytes * events.events.length
    if (eventBytes + addedBytes > maxEventBytes || otherBytes + ownBytes > maxEventBytes / 2) {
      continue
    }
    eventBytes += addedBytes
    otherBytes += ownBytes
    for (const event of added) indexes.set(event, indexes.size)
    const { firstSeq, sentCount } = events
    const eventIndexes = events.events.map((event) => indexes.get(event)!)
    sessions.push({ ...session, firstSeq, sentCount, eventIndexes })
  }
  if (sessions.length === 0) return null
  const encoded: Encoded = {
    version,
    savedAt: now,
    events: [...indexes.keys()].map(({ tail, scope, isSnapshot }) => [
      tail.toString(),
      scope,
      isSnapshot,
    ]),
    sessions,
    accounts: saved.accounts,
    servers: saved.servers,
  }
  const bytes = Buffer.from(JSON.stringify(encoded))
  return bytes.length <= maxRestartStateBytes ? bytes : null
}

/** Returns null when another version saved it. `ageMs` is how long ago it was saved; negative if the clock was set back. */
export function decodeGateway(
  bytes: Buffer,
  { version, now }: Origin,
): { saved: SavedGateway; ageMs: number } | null {
  const encoded = JSON.parse(bytes.toString()) as Encoded
  if (encoded.version !== version) return null
  const events = encoded.events.map(([tail, scope, isSnapshot]): SharedEvent => ({
    tail: Buffer.from(tail),
    scope,
    isSnapshot,
  }))
  const sessions = encoded.sessions.map(
    ({ firstSeq, sentCount, eventIndexes, ...session }): SavedSession => ({
      ...session,
      events: { firstSeq, sentCount, events: eventIndexes.map((index) => events[index]!) },
    }),
  )
  const { accounts, servers, savedAt } = encoded
  return { saved: { sessions, accounts, servers }, ageMs: now - savedAt }
}
