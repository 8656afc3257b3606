import { limits } from '@guildhall/contract'
import type { CreateWebhookRequest, UpdateWebhookRequest, Webhook } from '@guildhall/contract'
import { appError } from '../../core/app-error.ts'
import { systemClock } from '../../core/clock.ts'
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

/** A webhook with the token that its URL bears, which is stored nowhere and told once. */
export interface WebhookWithToken {
  webhook: Webhook
  token: string
}

/**
 * Webhooks of a server, for its managers. All throw `not_found` for who is no member and `forbidden` for who may not
 * manage the server. A webhook of a channel that the caller may not view does not exist for them.
 */
export interface Webhooks {
  list(userId: string, serverId: string): Promise<Webhook[]>
  /** Throws `limit_reached`, and `invalid_input` where the channel is no place for messages of this server. */
  create(userId: string, serverId: string, request: CreateWebhookRequest): Promise<WebhookWithToken>
  update(userId: string, webhook: WebhookPath, changes: UpdateWebhookRequest): Promise<Webhook>
  /** Once this resolves, no message comes by the old token. */
  regenerate(userId: string, webhook: WebhookPath): Promise<WebhookWithToken>
  delete(userId: string, webhook: WebhookPath): Promise<void>
  /** Where a test message of the webhook goes. */
  target(userId: string, webhook: WebhookPath): Promise<HookTarget>
}

export interface WebhookPath {
  serverId: string
  webhookId: string
}

interface Dependencies {
  database: Database
  publisher: EventPublisher
}

export function createWebhooks({ database, publisher }: Dependencies): Webhooks {
  return {
    async list(userId, serverId) {
      const member = await requireServerManager(database.read, userId, serverId)
      return visibleWebhooks(database.read, member)
    },
    create: (userId, serverId, request) =>
      publisher.transaction((tx) => create(tx, userId, serverId, request)),
    update: (userId, path, changes) =>
      publisher.transaction((tx) => update(tx, userId, path, changes)),
    regenerate: (userId, path) => publisher.transaction((tx) => regenerate(tx, userId, path)),
    delete: (userId, path) => publisher.transaction((tx) => remove(tx, userId, path)),
    async target(userId, path) {
      const { webhook, tokenHash } = await webhookFor(database.read, userId, path)
      const { id: webhookId, serverId, channelId, name } = webhook
      return { webhookId, serverId, channelId, name, tokenHash }
    },
  }
}

async function create(
  tx: Transaction,
  userId: string,
  serverId: string,
  { name, channelId }: CreateWebhookRequest,
): Promise<WebhookWithToken> {
  const member = await requireServerManager(tx, userId, serverId)
  await requireTargetChannel(tx, member, channelId)
  if ((await countWebhooks(tx, serverId)) >= limits.webhooksPerServer) {
    const most = limits.webhooksPerServer
    throw appError('webhook_limit', { max: most })
  }
  const token = newToken()
  const webhook: Webhook = {
    id: newId(),
    serverId,
    channelId,
    name: name.toWellFormed(),
    createdBy: userId,
    createdAt: systemClock(),
    lastUsedAt: null,
  }
  await insertWebhook(tx, webhook, hashToken(token))
  await recordAudit(tx, 'webhook.created', {
    ...subjectOf(webhook, userId),
    changes: { name: webhook.name, channelId },
  })
  return { webhook, token }
}

async function update(
  tx: Transaction,
  userId: string,
  path: WebhookPath,
  changes: UpdateWebhookRequest,
): Promise<Webhook> {
  const { webhook: old, member } = await webhookFor(tx, userId, path)
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
  const subject = subjectOf(webhook, userId)
  if (name) await recordAudit(tx, 'webhook.renamed', { ...subject, changes: { name } })
  if (channelId) await recordAudit(tx, 'webhook.moved', { ...subject, changes: { channelId } })
  return webhook
}

async function regenerate(
  tx: Transaction,
  userId: string,
  path: WebhookPath,
): Promise<WebhookWithToken> {
  const { webhook } = await webhookFor(tx, userId, path)
  const token = newToken()
  await replaceToken(tx, webhook.id, hashToken(token))
  await recordAudit(tx, 'webhook.regenerated', subjectOf(webhook, userId))
  return { webhook, token }
}

async function remove(tx: Transaction, userId: string, path: WebhookPath): Promise<void> {
  const { webhook } = await webhookFor(tx, userId, path)
  await deleteWebhook(tx, webhook.id)
  const { name, channelId } = webhook
  await recordAudit(tx, 'webhook.deleted', {
    ...subjectOf(webhook, userId),
    changes: { name, channelId },
  })
}

function subjectOf(webhook: Webhook, actorId: string) {
  return { serverId: webhook.serverId, actorId, targetId: webhook.id }
}

function change(from: string, to: string): { from: string; to: string } | null {
  return from === to ? null : { from, to }
}
