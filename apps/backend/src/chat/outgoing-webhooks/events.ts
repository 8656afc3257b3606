import type { GatewayEvent, OutgoingEvent, OutgoingWebhook } from '@guildhall/contract'
import type { Bus } from '../../cluster/bus.ts'
import type { Background } from '../../core/background.ts'
import type { Clock } from '../../core/clock.ts'
import type { BusMessage } from '../../events/bus-message.ts'
import type { Database } from '../../storage/database.ts'
import { deliveryId } from './sign.ts'
import { deliverySteps, listOutgoing } from './store.ts'

/** An event that outgoing webhooks can receive. */
interface Occurrence {
  event: OutgoingEvent
  serverId: string
  channelId: string | null
  /** The same in every process. */
  key: string
  at: number
  data: object
}

interface Parts {
  bus: Bus<BusMessage>
  database: Database
  background: Background
  clock: Clock
  /** Called when deliveries were stored. */
  onStored: () => void
}

const flushMs = 250
/** Events of one flush; more are dropped, so that a burst cannot fill the memory. */
const maxPending = 10_000

/**
 * Stores deliveries for the events of the bus. Every process stores those of all events, under ids that are the same
 * everywhere, so each is stored once even when the process that published the event ends.
 */
export function collectEvents({ bus, database, background, clock, onStored }: Parts): void {
  let pending: Occurrence[] = []
  bus.subscribe((message) => {
    const occurrence = message.kind === 'event' ? toOccurrence(message.event) : null
    if (occurrence && pending.length < maxPending) pending.push(occurrence)
  })

  background.every('outgoing webhook events', flushMs, async () => {
    if (pending.length === 0) return
    const flushed = pending
    pending = []
    const serverIds = [...new Set(flushed.map(({ serverId }) => serverId))]
    const webhooks = await listOutgoing(database.read, serverIds)
    const now = clock()
    for (const webhook of webhooks) {
      const deliveries = flushed
        .filter((occurrence) => receives(webhook, occurrence))
        .map((occurrence) => toDelivery(webhook.id, occurrence))
      if (deliveries.length === 0) continue
      await database.write(deliverySteps(webhook.id, deliveries, now))
      onStored()
    }
  })
}

function toOccurrence(gatewayEvent: GatewayEvent): Occurrence | null {
  switch (gatewayEvent.type) {
    case 'message.created': {
      const { serverId, message } = gatewayEvent.data
      const { id: key, channelId, createdAt: at } = message
      return { event: 'message.created', serverId, channelId, key, at, data: { serverId, message } }
    }
    case 'member.joined': {
      const { serverId, member } = gatewayEvent.data
      const at = member.joinedAt
      const key = `${member.user.id} ${at}`
      const data = { serverId, member }
      return { event: 'member.joined', serverId, channelId: null, key, at, data }
    }
    case 'game_server.updated': {
      const { serverId, gameServer } = gatewayEvent.data
      if (gameServer.status?.state !== 'offline') return null
      const at = gameServer.status.since
      const key = `${gameServer.id} ${at}`
      const data = { serverId, gameServer }
      return { event: 'game_server.down', serverId, channelId: null, key, at, data }
    }
    default:
      return null
  }
}

function receives(
  webhook: OutgoingWebhook,
  { event, serverId, channelId, at }: Occurrence,
): boolean {
  if (webhook.serverId !== serverId || webhook.disabledAt !== null) return false
  if (at < webhook.createdAt || !webhook.events.includes(event)) return false
  return channelId === null || webhook.channelIds.includes(channelId)
}

function toDelivery(webhookId: string, { event, key, at, data }: Occurrence) {
  const body = JSON.stringify({ type: event, timestamp: new Date(at).toISOString(), data })
  return { id: deliveryId(webhookId, `${event} ${key}`, at), webhookId, event, body, at }
}
