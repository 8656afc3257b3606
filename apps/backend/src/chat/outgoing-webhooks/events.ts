import type { GatewayEvent } from '@guildhall/contract'
import type { ChatParts } from '../chat-parts.ts'
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
 * stored at the next start. Returns what stores the events at once.
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
  let pending: Occurrence[] = []
  bus.subscribe((message) => {
    if (message.kind === 'events_missed') background.run('missed events', storeMissed)
    const occurrence = message.kind === 'event' ? toOccurrence(message.event) : null
    if (occurrence && pending.length < maxPending) pending.push(occurrence)
  })

  async function storeMissed(): Promise<void> {
    await storeMissedEvents(database, clock())
    onStored()
  }

  async function flush(): Promise<void> {
    if (pending.length === 0) return
    const flushed = pending
    pending = []
    const serverIds = [...new Set(flushed.map(({ serverId }) => serverId))]
    const webhooks = await listOutgoing(database.read, serverIds)
    const now = clock()
    for (const webhook of webhooks) {
      const deliveries = deliveriesFor(webhook, flushed)
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

function toOccurrence(gatewayEvent: GatewayEvent): Occurrence | null {
  switch (gatewayEvent.type) {
    case 'message.created':
      return messageCreated(gatewayEvent.data.serverId, gatewayEvent.data.message)
    case 'member.joined':
      return memberJoined(gatewayEvent.data.serverId, gatewayEvent.data.member)
    case 'game_server.updated':
      return gameServerDown(gatewayEvent.data.serverId, gatewayEvent.data.gameServer)
    default:
      return null
  }
}
