import { limits } from '@guildhall/contract'
import type {
  CreateOutgoingWebhookRequest,
  OutgoingDelivery,
  OutgoingWebhook,
  OutgoingFailure,
  UpdateOutgoingWebhookRequest,
} from '@guildhall/contract'
import { channelHoldsMessages, outgoingFailures } from '@guildhall/contract'
import { AppError, appError, invalidInput, notFound } from '../../core/app-error.ts'
import { newId } from '../../core/ids.ts'
import { withCurrentRights } from '../../events/rights-changes.ts'
import type { Reader, Transaction } from '../../storage/database.ts'
import type { SecretBox } from '../../storage/secret-box.ts'
import type { ChatParts } from '../chat-parts.ts'
import { recordAudit } from '../audit/actions.ts'
import { visibleChannels } from '../channels/access.ts'
import { memberWith } from '../permissions/access.ts'
import type { MemberContext } from '../permissions/access.ts'
import { withdrawNotices } from '../webhook-notices/actions.ts'
import { visibleOutgoing } from './access.ts'
import { deliveryId, newSecret } from './sign.ts'
import {
  deleteOutgoing,
  deliverySteps,
  failWaiting,
  insertOutgoing,
  listDeliveries,
  listOutgoing,
  replaceSecret,
  requeue,
  updateOutgoing,
} from './store.ts'
import type { DeliveryRow } from './store.ts'

export interface OutgoingWebhookRef {
  serverId: string
  webhookId: string
}

/**
 * Outgoing webhooks of a server, for its managers. All methods throw `not_found` for callers who are not members and for
 * webhooks with a channel that the caller cannot view, and `forbidden` for callers who cannot manage the server.
 */
export interface OutgoingWebhooks {
  list(userId: string, serverId: string): Promise<OutgoingWebhook[]>
  /** Throws `limit_reached`, and `invalid_input` for a URL that may not be contacted or a channel that is not visible. */
  create(
    userId: string,
    serverId: string,
    request: CreateOutgoingWebhookRequest,
  ): Promise<{ webhook: OutgoingWebhook; secret: string }>
  update(
    userId: string,
    ref: OutgoingWebhookRef,
    changes: UpdateOutgoingWebhookRequest,
  ): Promise<OutgoingWebhook>
  delete(userId: string, ref: OutgoingWebhookRef): Promise<void>
  /** The new secret. It signs every request that starts from now on. */
  replaceSecret(userId: string, ref: OutgoingWebhookRef): Promise<string>
  /** Sends a test event. Throws `conflict` while the webhook is off. Returns the id of the delivery. */
  test(userId: string, ref: OutgoingWebhookRef): Promise<string>
  deliveries(
    userId: string,
    ref: OutgoingWebhookRef,
    before: string | undefined,
  ): Promise<OutgoingDelivery[]>
  /** Sends a delivery again. Throws `conflict` while the webhook is off. */
  replay(userId: string, ref: OutgoingWebhookRef, deliveryId: string): Promise<void>
}

/** How long a secret signs beside the one that replaced it, so that receivers have time to change it. */
const formerSecretMs = 24 * 60 * 60 * 1000

export function createOutgoingWebhooks({
  database,
  publisher,
  clock,
  secretBox,
  checkUrl,
  storeEvents,
  onDue,
}: Pick<ChatParts, 'database' | 'publisher' | 'clock'> & {
  secretBox: SecretBox
  /** Throws AppError when events may not be sent to the URL. */
  checkUrl: (url: URL) => Promise<void>
  /** Stores the deliveries of the events so far. */
  storeEvents: () => Promise<void>
  /** Called when a delivery is due. */
  onDue: () => void
}): OutgoingWebhooks {
  async function requireUrl(url: string): Promise<void> {
    try {
      await checkUrl(new URL(url))
    } catch (error) {
      const reason = error instanceof AppError ? error.details.reason : undefined
      if (reason === 'https_needed') throw invalidInput('url', reason)
      if (reason === 'address_not_public') throw invalidInput('url', 'endpoint_not_public')
      if (reason === 'address_not_allowed') throw invalidInput('url', 'not_a_web_address')
      // A host that is down now may respond later.
      if (!(error instanceof AppError)) throw error
    }
  }

  return {
    async list(userId, serverId) {
      const member = await memberWith(database.read, userId, serverId, 'manage_server', clock())
      return visibleOutgoing(database.read, member)
    },
    async create(userId, serverId, request) {
      await memberWith(database.read, userId, serverId, 'manage_server', clock())
      await requireUrl(request.url)
      return publisher.transaction(async (tx) => {
        const now = clock()
        const member = await memberWith(tx, userId, serverId, 'manage_server', now)
        const max = limits.outgoingWebhooksPerServer
        if ((await listOutgoing(tx, [serverId])).length >= max) {
          throw appError('outgoing_webhook_limit', { max })
        }
        const webhook: OutgoingWebhook = {
          id: newId(),
          serverId,
          name: request.name.toWellFormed(),
          url: request.url.toWellFormed(),
          events: [...new Set(request.events)],
          channelIds: [...new Set(request.channelIds)].sort(),
          createdBy: userId,
          createdAt: now,
          failingSince: null,
          disabledAt: null,
          droppedAt: null,
        }
        await requireChannels(tx, member, webhook)
        const secret = newSecret()
        await insertOutgoing(tx, webhook, secretBox.seal(secret, webhook.id))
        await audit(tx, 'created', webhook, { userId, now })
        return { webhook, secret }
      })
    },
    async update(userId, ref, changes) {
      await outgoingFor(database.read, userId, ref, clock())
      if (changes.url !== undefined) await requireUrl(changes.url)
      // What happened before the change is for those who were to receive it then.
      await storeEvents()
      return publisher.transaction(async (tx, publish) => {
        const now = clock()
        const { webhook: old, member } = await outgoingFor(tx, userId, ref, now)
        const webhook = changed(old, changes, now)
        if (changes.events ?? changes.channelIds) await requireChannels(tx, member, webhook)
        if (JSON.stringify(webhook) === JSON.stringify(old)) return old
        await updateOutgoing(tx, webhook, receivesMore(old, webhook) ? now : undefined)
        if (old.disabledAt !== null && webhook.disabledAt === null) {
          await withdrawNotices(tx, publish, { outgoingWebhookId: webhook.id })
        }
        if (old.disabledAt === null && webhook.disabledAt !== null) {
          await failWaiting(tx, webhook.id, 'turned_off')
        }
        await audit(tx, 'updated', webhook, { userId, now })
        return webhook
      })
    },
    delete: (userId, ref) =>
      publisher.transaction(async (tx) => {
        const now = clock()
        const { webhook } = await outgoingFor(tx, userId, ref, now)
        await deleteOutgoing(tx, webhook.id)
        await audit(tx, 'deleted', webhook, { userId, now })
      }),
    replaceSecret: (userId, ref) =>
      publisher.transaction(async (tx) => {
        const now = clock()
        const { webhook } = await outgoingFor(tx, userId, ref, now)
        const secret = newSecret()
        const sealed = secretBox.seal(secret, webhook.id)
        await replaceSecret(tx, webhook.id, { sealed, formerUntil: now + formerSecretMs })
        await audit(tx, 'updated', webhook, { userId, now })
        return secret
      }),
    async test(userId, ref) {
      const id = await withCurrentRights(publisher.rights, async (stillHold) => {
        const now = clock()
        const { webhook } = await outgoingFor(database.read, userId, ref, now)
        requireOn(webhook)
        const id = deliveryId(webhook.id, newId(), now)
        const data = { serverId: ref.serverId, message: 'This is a test event.' }
        const body = JSON.stringify({ type: 'test', timestamp: new Date(now).toISOString(), data })
        const delivery = { id, webhookId: webhook.id, event: 'test', body, at: now }
        const condition = (): boolean => stillHold(ref.serverId)
        await database.write(deliverySteps(webhook.id, [delivery], now), { condition })
        return id
      })
      onDue()
      return id
    },
    async deliveries(userId, ref, before) {
      await outgoingFor(database.read, userId, ref, clock())
      return (await listDeliveries(database.read, ref.webhookId, before)).map(toDelivery)
    },
    async replay(userId, ref, id) {
      await publisher.transaction(async (tx) => {
        const now = clock()
        const { webhook } = await outgoingFor(tx, userId, ref, now)
        requireOn(webhook)
        if (!(await requeue(tx, webhook.id, id, now))) throw notFound('delivery')
      })
      onDue()
    },
  }
}

async function outgoingFor(
  reader: Reader,
  userId: string,
  { serverId, webhookId }: OutgoingWebhookRef,
  now: number,
): Promise<{ webhook: OutgoingWebhook; member: MemberContext }> {
  const member = await memberWith(reader, userId, serverId, 'manage_server', now)
  const webhook = (await visibleOutgoing(reader, member)).find(({ id }) => id === webhookId)
  if (!webhook) throw notFound('webhook')
  return { webhook, member }
}

/** Throws `invalid_input` unless the caller can view the channels and they hold messages. */
async function requireChannels(
  reader: Reader,
  member: MemberContext,
  { events, channelIds }: OutgoingWebhook,
): Promise<void> {
  if (events.includes('message.created') && channelIds.length === 0) {
    throw invalidInput('channelIds', 'channels_needed')
  }
  const channels = new Map(
    (await visibleChannels(reader, member)).map((channel) => [channel.id, channel]),
  )
  for (const [index, id] of channelIds.entries()) {
    const channel = channels.get(id)
    if (!channel) throw invalidInput(`channelIds.${index}`, 'not_a_channel')
    if (!channelHoldsMessages(channel.type)) {
      throw invalidInput(`channelIds.${index}`, 'not_a_message_channel')
    }
  }
}

function changed(
  old: OutgoingWebhook,
  { name, url, events, channelIds, enabled }: UpdateOutgoingWebhookRequest,
  now: number,
): OutgoingWebhook {
  const disabledAt =
    enabled === undefined ? old.disabledAt : enabled ? null : (old.disabledAt ?? now)
  const isFresh = (old.disabledAt !== null && disabledAt === null) || (url ?? old.url) !== old.url
  return {
    ...old,
    name: name?.toWellFormed() ?? old.name,
    url: url?.toWellFormed() ?? old.url,
    events: events ? [...new Set(events)] : old.events,
    channelIds: channelIds ? [...new Set(channelIds)].sort() : old.channelIds,
    disabledAt,
    // A new address, or one that was turned on again, has the whole time until it is turned off.
    failingSince: isFresh ? null : old.failingSince,
    droppedAt: isFresh ? null : old.droppedAt,
  }
}

/** Whether it receives events that it did not receive before: none of the past. */
function receivesMore(old: OutgoingWebhook, webhook: OutgoingWebhook): boolean {
  if (old.disabledAt !== null && webhook.disabledAt === null) return true
  const isIn = (list: string[]) => (id: string) => list.includes(id)
  return !(webhook.events.every(isIn(old.events)) && webhook.channelIds.every(isIn(old.channelIds)))
}

function requireOn({ disabledAt }: OutgoingWebhook): void {
  if (disabledAt !== null) throw appError('outgoing_webhook_off')
}

async function audit(
  tx: Transaction,
  what: 'created' | 'updated' | 'deleted',
  { id: targetId, serverId, name, channelIds }: OutgoingWebhook,
  { userId: actorId, now }: { userId: string; now: number },
): Promise<void> {
  const record = { serverId, actorId, targetId, now, changes: { name, channelIds } }
  await recordAudit(tx, `outgoing_webhook.${what}`, record)
}

function toDelivery(row: DeliveryRow): OutgoingDelivery {
  const isKnown = row.error !== null && Object.hasOwn(outgoingFailures, row.error)
  const reason = isKnown ? (row.error as OutgoingFailure) : null
  return {
    id: row.id,
    event: row.event,
    at: row.created_at,
    state: row.state,
    attempts: row.attempts,
    nextAt: row.state === 'waiting' ? row.next_at : null,
    status: row.status,
    reason,
    // Earlier versions stored sentences.
    error: reason === null ? row.error : outgoingFailures[reason],
    durationMs: row.duration_ms,
    replayable: row.body !== null,
  }
}
