import type {
  GameServer,
  Member,
  Message,
  OutgoingEvent,
  OutgoingWebhook,
} from '@guildhall/contract'
import { deliveryId } from './sign.ts'
import type { NewDelivery } from './store.ts'

/** An event that outgoing webhooks can receive. */
export interface Occurrence {
  event: OutgoingEvent
  serverId: string
  channelId: string | null
  /** The same in every process. */
  key: string
  at: number
  data: object
}

/** @param channelId that of the message; of a message in a thread, the channel of the thread */
export function messageCreated(serverId: string, channelId: string, message: Message): Occurrence {
  const { id: key, createdAt: at } = message
  const data = { serverId, channelId, message }
  return { event: 'message.created', serverId, channelId, key, at, data }
}

export function memberJoined(serverId: string, member: Member): Occurrence {
  const at = member.joinedAt
  const key = `${member.user.id} ${at}`
  return { event: 'member.joined', serverId, channelId: null, key, at, data: { serverId, member } }
}

/** Null unless the game server is offline. */
export function gameServerDown(serverId: string, gameServer: GameServer): Occurrence | null {
  if (gameServer.status?.state !== 'offline') return null
  const at = gameServer.status.since
  const key = `${gameServer.id} ${at}`
  const data = { serverId, gameServer }
  return { event: 'game_server.down', serverId, channelId: null, key, at, data }
}

/** The deliveries of those of the events that a webhook receives. */
export function deliveriesFor(webhook: OutgoingWebhook, occurrences: Occurrence[]): NewDelivery[] {
  return occurrences
    .filter((occurrence) => receives(webhook, occurrence))
    .map((occurrence) => toDelivery(webhook.id, occurrence))
}

function receives(
  webhook: OutgoingWebhook,
  { event, serverId, channelId, at }: Occurrence,
): boolean {
  if (webhook.serverId !== serverId || webhook.disabledAt !== null) return false
  if (at < webhook.createdAt || !webhook.events.includes(event)) return false
  return channelId === null || webhook.channelIds.includes(channelId)
}

function toDelivery(webhookId: string, { event, key, at, data }: Occurrence): NewDelivery {
  const body = JSON.stringify({ type: event, timestamp: new Date(at).toISOString(), data })
  return { id: deliveryId(webhookId, `${event} ${key}`, at), webhookId, event, body, at }
}
