import { limits } from '@guildhall/contract'
import type { CreateWebhookRequest, UpdateWebhookRequest, Webhook } from '@guildhall/contract'
import { appError } from '../../core/app-error.ts'
import { hashToken, newId, newToken } from '../../core/ids.ts'
import type { Transaction } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import { recordAudit } from '../audit/actions.ts'
import { requireTargetChannel, visibleWebhooks, webhookFor } from './access.ts'
import { keepAvatar, listAvatars, releaseAvatars } from './avatars-store.ts'
import type { SecretBox } from '../../storage/secret-box.ts'
import {
  countWebhooks,
  deleteWebhook,
  insertWebhook,
  listWebhooks,
  replaceSecret,
  replaceToken,
  updateWebhook,
} from './store.ts'
import type { HookTarget } from './store.ts'
import { memberWith } from '../permissions/access.ts'

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
  /** Throws `limit_reached`, and `invalid_input` unless the channel is a text or announcement channel of this server. */
  create(userId: string, serverId: string, request: CreateWebhookRequest): Promise<WebhookWithToken>
  update(userId: string, webhook: WebhookRef, changes: UpdateWebhookRequest): Promise<Webhook>
  /** Resolves if the caller may change the webhook. */
  check(userId: string, webhook: WebhookRef): Promise<void>
  /** Shows an uploaded image with the messages that follow, or none. The image is kept for as long as messages need it. */
  setAvatar(userId: string, webhook: WebhookRef, path: string | null): Promise<Webhook>
  /** Once this resolves, the old token no longer works. */
  regenerate(userId: string, webhook: WebhookRef): Promise<WebhookWithToken>
  delete(userId: string, webhook: WebhookRef): Promise<void>
  /** Where a test message of the webhook goes. Throws `invalid_input` if webhooks cannot post there. */
  target(userId: string, webhook: WebhookRef): Promise<HookTarget>
}

export interface WebhookRef {
  serverId: string
  webhookId: string
}

export function createWebhooks({
  database,
  publisher,
  clock,
  secretBox,
}: Pick<ChatParts, 'database' | 'publisher' | 'clock'> & { secretBox: SecretBox }): Webhooks {
  return {
    async list(userId, serverId) {
      const member = await memberWith(database.read, userId, serverId, 'manage_server', clock())
      return visibleWebhooks(database.read, member)
    },
    create: (userId, serverId, request) =>
      publisher.transaction((tx) => create(tx, { userId, now: clock() }, serverId, request)),
    update: (userId, path, changes) =>
      publisher.transaction((tx) => update(tx, { userId, now: clock() }, path, changes, secretBox)),
    async check(userId, path) {
      await webhookFor(database.read, userId, path, clock())
    },
    setAvatar: (userId, path, avatar) =>
      publisher.transaction((tx) => setAvatar(tx, { userId, now: clock() }, path, avatar)),
    regenerate: (userId, path) =>
      publisher.transaction((tx) => regenerate(tx, { userId, now: clock() }, path)),
    delete: (userId, path) =>
      publisher.transaction((tx) => remove(tx, { userId, now: clock() }, path)),
    async target(userId, path) {
      const found = await webhookFor(database.read, userId, path, clock())
      const { webhook, tokenHash, secret, member } = found
      await requireTargetChannel(database.read, member, webhook.channelId)
      const { id: webhookId, serverId, channelId, name, avatar } = webhook
      return { webhookId, serverId, channelId, name, avatar, secret, tokenHash }
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
  const member = await memberWith(tx, userId, serverId, 'manage_server', now)
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
    avatar: null,
    hasSecret: false,
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
  secretBox: SecretBox,
): Promise<Webhook> {
  const { webhook: old, member } = await webhookFor(tx, userId, path, now)
  const webhook = {
    ...old,
    name: changes.name?.toWellFormed() ?? old.name,
    channelId: changes.channelId ?? old.channelId,
    avatar: changes.avatar === undefined ? old.avatar : changes.avatar,
    hasSecret: changes.secret === undefined ? old.hasSecret : changes.secret !== null,
  }
  const [name, channelId] = [
    change(old.name, webhook.name),
    change(old.channelId, webhook.channelId),
  ]
  if (changes.channelId !== undefined) await requireTargetChannel(tx, member, webhook.channelId)
  const avatar = change(old.avatar, webhook.avatar)
  if (name || channelId || avatar) await updateWebhook(tx, webhook)
  const subject = auditSubject(webhook, { userId, now })
  const inChannel = { channelId: webhook.channelId }
  if (name) {
    await recordAudit(tx, 'webhook.renamed', { ...subject, changes: { ...inChannel, name } })
  }
  if (channelId) await recordAudit(tx, 'webhook.moved', { ...subject, changes: { channelId } })
  if (avatar) {
    const avatarChanges = { ...inChannel, avatar }
    await recordAudit(tx, 'webhook.avatar_changed', { ...subject, changes: avatarChanges })
  }
  if (changes.secret !== undefined && (changes.secret !== null || old.hasSecret)) {
    const sealed = changes.secret === null ? null : secretBox.seal(changes.secret, webhook.id)
    await replaceSecret(tx, webhook.id, sealed)
    const action = sealed === null ? 'webhook.secret_removed' : 'webhook.secret_set'
    await recordAudit(tx, action, { ...subject, changes: inChannel })
  }
  return webhook
}

async function setAvatar(
  tx: Transaction,
  { userId, now }: Actor,
  path: WebhookRef,
  avatar: string | null,
): Promise<Webhook> {
  const { webhook: old } = await webhookFor(tx, userId, path, now)
  const webhook = { ...old, avatar }
  const changed = change(old.avatar, avatar)
  if (!changed) return old
  await updateWebhook(tx, webhook)
  await recordAudit(tx, 'webhook.avatar_changed', {
    ...auditSubject(webhook, { userId, now }),
    changes: { channelId: webhook.channelId, avatar: changed },
  })
  const imageId = avatar && imageIdOf(avatar)
  if (imageId) await keepAvatar(tx, { imageId, serverId: webhook.serverId, now })
  await releaseOldAvatars(tx, webhook.serverId)
  return webhook
}

/** The oldest avatars that no webhook has any more make room for newer ones. */
async function releaseOldAvatars(tx: Transaction, serverId: string): Promise<void> {
  const webhooks = await listWebhooks(tx, serverId)
  const current = new Set(webhooks.map(({ avatar }) => avatar && imageIdOf(avatar)))
  const former = (await listAvatars(tx, serverId)).filter((id) => !current.has(id))
  await releaseAvatars(tx, former.slice(limits.webhookAvatarsPerServer))
}

/** The id of an uploaded image; undefined for an image on another host. */
function imageIdOf(avatar: string): string | undefined {
  return /^\/api\/images\/([\w-]{43})$/.exec(avatar)?.[1]
}

async function regenerate(
  tx: Transaction,
  { userId, now }: Actor,
  path: WebhookRef,
): Promise<WebhookWithToken> {
  const { webhook } = await webhookFor(tx, userId, path, now)
  const token = newToken()
  await replaceToken(tx, webhook.id, hashToken(token))
  await recordAudit(tx, 'webhook.regenerated', {
    ...auditSubject(webhook, { userId, now }),
    changes: { channelId: webhook.channelId },
  })
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

function change<T>(from: T, to: T): { from: T; to: T } | null {
  return from === to ? null : { from, to }
}
