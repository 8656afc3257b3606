import Type from 'typebox'
import type { Static } from 'typebox'
import { limits } from './limits.ts'
import { outgoingEvents } from './outgoing-events.ts'
import { Id, Line, Nullable, Time, WebAddress } from './shapes.ts'

export const OutgoingEvent = Type.Enum([...outgoingEvents])
export type OutgoingEvent = Static<typeof OutgoingEvent>

const Name = Line(limits.webhookNameMax)
const Events = Type.Array(OutgoingEvent, { minItems: 1, maxItems: 16 })
const ChannelIds = Type.Array(Id, { maxItems: 100 })

/** A URL that receives events of a server. */
export const OutgoingWebhook = Type.Object({
  id: Id,
  serverId: Id,
  name: Type.String(),
  url: Type.String(),
  events: Type.Array(OutgoingEvent),
  /** The channels whose messages are sent. */
  channelIds: Type.Array(Id),
  createdBy: Id,
  createdAt: Time,
  /** Since when every delivery has failed; null while they succeed. */
  failingSince: Nullable(Time),
  /** Since when it is turned off, by a person or because it failed for too long. */
  disabledAt: Nullable(Time),
  /** When events were last dropped, because too many deliveries waited. */
  droppedAt: Nullable(Time),
})
export type OutgoingWebhook = Static<typeof OutgoingWebhook>

export const CreateOutgoingWebhookRequest = Type.Object({
  name: Name,
  url: WebAddress,
  events: Events,
  channelIds: Type.Optional(ChannelIds),
})
export type CreateOutgoingWebhookRequest = Static<typeof CreateOutgoingWebhookRequest>

export const UpdateOutgoingWebhookRequest = Type.Object({
  name: Type.Optional(Name),
  url: Type.Optional(WebAddress),
  events: Type.Optional(Events),
  channelIds: Type.Optional(ChannelIds),
  enabled: Type.Optional(Type.Boolean()),
})
export type UpdateOutgoingWebhookRequest = Static<typeof UpdateOutgoingWebhookRequest>

/** Why an attempt to send an event failed. */
export const outgoingFailures = {
  status: 'The response was not a success.',
  redirect: 'Redirects are not followed.',
  timeout: 'There was no response in time.',
  unreachable: 'The host is unknown, or cannot be reached, or not securely.',
  address_refused: 'The address may not be contacted.',
  secret_unreadable: 'The secret can’t be read. Replace it.',
  turned_off: 'The webhook was turned off.',
} as const
const OutgoingFailure = Type.Enum(
  Object.keys(outgoingFailures) as (keyof typeof outgoingFailures)[],
)
export type OutgoingFailure = Static<typeof OutgoingFailure>

/** One event for one outgoing webhook, and what became of it. */
export const OutgoingDelivery = Type.Object({
  id: Id,
  /** An event, or `test`. */
  event: Type.String(),
  at: Time,
  state: Type.Enum(['waiting', 'delivered', 'failed']),
  attempts: Type.Integer(),
  /** When it is sent next; null unless it waits. */
  nextAt: Nullable(Time),
  /** The status of the last response. */
  status: Nullable(Type.Integer()),
  /** Why the last attempt failed, as a code and as a sentence. */
  reason: Type.Union([OutgoingFailure, Type.Null()]),
  error: Nullable(Type.String()),
  durationMs: Nullable(Type.Integer()),
  /** It can be sent again. */
  replayable: Type.Boolean(),
})
export type OutgoingDelivery = Static<typeof OutgoingDelivery>
