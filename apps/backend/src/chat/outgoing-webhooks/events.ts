import type { GatewayEvent } from '@guildhall/contract'
import type { Reader } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import { channelsOfThreads } from '../threads/access.ts'
import { storeMissedEvents } from './missed-events.ts'
import { deliveriesFor, gameServerDown, memberJoined, messageCreated } from './occurrences.ts'
import type { Occurrence } from './occurrences.ts'
import { deliverySteps, eventsUntilStep, listOutgoing } from './store.ts'

const flushMs = 250
/** Events of one flush; more are dropped, so that a burst cannot fill the memory. */
const maxPending = 10_000
/** An event can be published later than one that happened after it. */
const maxDelayMs = 5000

/**
 * Stores deliveries for the events of the bus. Every process stores those of all events, under ids that are the same
 * everywhere, so each is stored once even when the process that published the event ends. What no process stored in time is
 * stored at the next start. Returns what stores the events so far.
 */
export function collectEvents({
  bus,
  database,
  background,
  clock,
  onStored,
}: Pick<ChatParts, 'bus' | 'database' | 'background' | 'clock'> & {
  /** Called when deliveries were stored. */
  onStored: () => void
}): () => Promise<void> {
  let pending: CollectedEvent[] = []
  let storing: Promise<void> = Promise.resolve()
  bus.subscribe((message) => {
    if (message.kind === 'events_missed') background.run('missed events', storeMissed)
    if (message.kind !== 'event' || !isCollected(message.event)) return
    if (pending.length < maxPending) pending.push(message.event)
  })

  async function storeMissed(): Promise<void> {
    await storeMissedEvents(database, clock())
    onStored()
  }

  function flush(): Promise<void> {
    const result = storing.then(store)
    storing = result.catch(() => undefined)
    return result
  }

  async function store(): Promise<void> {
    if (pending.length === 0) return
    const flushed = pending
    pending = []
    const serverIds = [...new Set(flushed.map(({ data }) => data.serverId))]
    const webhooks = await listOutgoing(database.read, serverIds)
    if (webhooks.length === 0) return
    const occurrences = await toOccurrences(database.read, flushed)
    const now = clock()
    for (const webhook of webhooks) {
      const deliveries = deliveriesFor(webhook, occurrences)
      if (deliveries.length === 0) continue
      const eventsUntil = Math.max(...deliveries.map(({ at }) => at)) - maxDelayMs
      await database.write([
        ...deliverySteps(webhook.id, deliveries, now),
        eventsUntilStep(webhook.id, eventsUntil),
      ])
      onStored()
    }
  }

  background.run('missed events', storeMissed)
  background.every('outgoing webhook events', flushMs, flush)
  return flush
}

type CollectedEvent = Extract<
  GatewayEvent,
  { type: 'message.created' | 'member.joined' | 'game_server.updated' }
>

function isCollected(event: GatewayEvent): event is CollectedEvent {
  const { type } = event
  return type === 'message.created' || type === 'member.joined' || type === 'game_server.updated'
}

async function toOccurrences(reader: Reader, events: CollectedEvent[]): Promise<Occurrence[]> {
  const writtenIn = events.flatMap(({ type, data }) =>
    type === 'message.created' ? data.message.channelId : [],
  )
  const parents = await channelsOfThreads(reader, [...new Set(writtenIn)])
  return events.flatMap(({ type, data }) => {
    if (type === 'member.joined') return memberJoined(data.serverId, data.member)
    if (type === 'game_server.updated') return gameServerDown(data.serverId, data.gameServer) ?? []
    const { channelId } = data.message
    return messageCreated(data.serverId, parents.get(channelId) ?? channelId, data.message)
  })
}
