import { limits } from '@guildhall/contract'
import type { CreateWebhookRequest, UpdateWebhookRequest, Webhook } from '@guildhall/contract'
import { appError } from '../../core/app-error.ts'
import type { Clock } from '../../core/clock.ts'
import { hashToken, newId, newToken } from '../../core/ids.ts'
import type { EventPublisher } from '../../events/event-publisher.ts'
import type { Database, Transaction } from '../../storage/database.ts'
import { recordAudit } from '../audit/actions.ts'
import {
  requireServerManager,
  requireTargetChannel,
  visibleWebhooks,
  webhookFor,
} from './access.ts'
import {
  countWebhooks,
  deleteWebhook,
  insertWebhook,
  replaceToken,
  updateWebhook,
} from './store.ts'
import type { HookTarget } from './store.ts'

/** A webhook with the token of its URL, which is stored only as a hash and returned only once. */
export interface WebhookWithToken {
  webhook: Webhook
  token: string
}

/**
 * Webhooks of a server, for its managers. All methods throw `not_found` for callers who are not members and for webhooks of
 * channels that the caller cannot view, and `forbidden` for callers who cannot manage the server.
 */
export interface Webhooks {
  list(userId: string, serverId: string): Promise<Webhook[]>
  /** Throws `limit_reached`, and `invalid_input` unless the channel is in this server and holds messages. */
  create(userId: string, serverId: string, request: CreateWebhookRequest): Promise<WebhookWithToken>
  update(userId: string, webhook: WebhookRef, changes: UpdateWebhookRequest): Promise<Webhook>
  /** Once this resolves, the old token no longer works. */
  regenerate(userId: string, webhook: WebhookRef): Promise<WebhookWithToken>
  delete(userId: string, webhook: WebhookRef): Promise<void>
  /** Where a test message of the webhook goes. */
  target(userId: string, webhook: WebhookRef): Promise<HookTarget>
}

export interface WebhookRef {
  serverId: string
  webhookId: string
}

interface Dependencies {
  database: Database
  publisher: EventPublisher
  clock: Clock
}

export function createWebhooks({ database, publisher, clock }: Dependencies): Webhooks {
  return {
    async list(userId, serverId) {
      const member = await requireServerManager(database.read, userId, serverId, clock())
      return visibleWebhooks(database.read, member)
    },
    create: (userId, serverId, request) =>
      publisher.transaction((tx) => create(tx, { userId, now: clock() }, serverId, request)),
    update: (userId, path, changes) =>
      publisher.transaction((tx) => update(tx, { userId, now: clock() }, path, changes)),
    regenerate: (userId, path) =>
      publisher.transaction((tx) => regenerate(tx, { userId, now: clock() }, path)),
    delete: (userId, path) =>
      publisher.transaction((tx) => remove(tx, { userId, now: clock() }, path)),
    async target(userId, path) {
      const { webhook, tokenHash } = await webhookFor(database.read, userId, path, clock())
      const { id: webhookId, serverId, channelId, name } = webhook
      return { webhookId, serverId, channelId, name, tokenHash }
    },
  }
}

interface Actor {
  userId: string
  now: number
}

async function create(
  tx: Transaction,
  { userId, now }: Actor,
  serverId: string,
  { name, channelId }: CreateWebhookRequest,
): Promise<WebhookWithToken> {
  const member = await requireServerManager(tx, userId, serverId, now)
  await requireTargetChannel(tx, member, channelId)
  if ((await countWebhooks(tx, serverId)) >= limits.webhooksPerServer) {
    throw appError('webhook_limit', { max: limits.webhooksPerServer })
  }
  const token = newToken()
  const webhook: Webhook = {
    id: newId(),
    serverId,
    channelId,
    name: name.toWellFormed(),
    createdBy: userId,
    createdAt: now,
    lastUsedAt: null,
  }
  await insertWebhook(tx, webhook, hashToken(token))
  await recordAudit(tx, 'webhook.created', {
    ...auditSubject(webhook, { userId, now }),
    changes: { name: webhook.name, channelId },
  })
  return { webhook, token }
}

async function update(
  tx: Transaction,
  { userId, now }: Actor,
  path: WebhookRef,
  changes: UpdateWebhookRequest,
): Promise<Webhook> {
  const { webhook: old, member } = await webhookFor(tx, userId, path, now)
  const webhook = {
    ...old,
    name: changes.name?.toWellFormed() ?? old.name,
    channelId: changes.channelId ?? old.channelId,
  }
  const [name, channelId] = [
    change(old.name, webhook.name),
    change(old.channelId, webhook.channelId),
  ]
  if (channelId) await requireTargetChannel(tx, member, webhook.channelId)
  if (name || channelId) await updateWebhook(tx, webhook)
  const subject = auditSubject(webhook, { userId, now })
  if (name) await recordAudit(tx, 'webhook.renamed', { ...subject, changes: { name } })
  if (channelId) await recordAudit(tx, 'webhook.moved', { ...subject, changes: { channelId } })
  return webhook
}

async function regenerate(
  tx: Transaction,
  { userId, now }: Actor,
  path: WebhookRef,
): Promise<WebhookWithToken> {
  const { webhook } = await webhookFor(tx, userId, path, now)
  const token = newToken()
  await replaceToken(tx, webhook.id, hashToken(token))
  await recordAudit(tx, 'webhook.regenerated', auditSubject(webhook, { userId, now }))
  return { webhook, token }
}

async function remove(tx: Transaction, { userId, now }: Actor, path: WebhookRef): Promise<void> {
  const { webhook } = await webhookFor(tx, userId, path, now)
  await deleteWebhook(tx, webhook.id)
  const { name, channelId } = webhook
  await recordAudit(tx, 'webhook.deleted', {
    ...auditSubject(webhook, { userId, now }),
    changes: { name, channelId },
  })
}

function auditSubject(webhook: Webhook, { userId, now }: Actor) {
  return { serverId: webhook.serverId, actorId: userId, targetId: webhook.id, now }
}

function change(from: string, to: string): { from: string; to: string } | null {
  return from === to ? null : { from, to }
}
