import type { Webhook } from '@guildhall/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Reader, Step, Transaction } from '../../storage/database.ts'
import type { Tables } from '../../storage/schema.ts'

/** A webhook as it was when its token was looked up. */
export interface HookTarget {
  webhookId: string
  serverId: string
  channelId: string
  /** The sender's name of messages without one. */
  name: string
  /** The picture of messages without one. */
  avatar: string | null
  /** Encrypted; null if requests need no signature. */
  secret: string | null
  tokenHash: string
}

const markUsedSql = `UPDATE webhooks SET last_used_at = ?
  WHERE id = ? AND token_hash = ? AND channel_id = ?`

/**
 * Null for unknown tokens. Webhooks are deleted with their channel and server. A webhook that an earlier version let post in a
 * voice channel is not usable until it has another channel.
 */
export async function findHookTarget(
  reader: Reader,
  tokenHash: string,
): Promise<HookTarget | null> {
  const { rows } = await sql<HookTarget>`
    SELECT w.id AS "webhookId", w.server_id AS "serverId", w.channel_id AS "channelId", w.name, w.avatar, w.secret,
      w.token_hash AS "tokenHash"
    FROM webhooks AS w JOIN channels AS c ON c.id = w.channel_id
    WHERE w.token_hash = ${tokenHash} AND c.type <> 'voice'`.execute(reader)
  return rows[0] ?? null
}

/** Changes no row when the webhook has another token or channel by now. */
export function markUsedStep(target: HookTarget, at: number): Step {
  const { webhookId, tokenHash, channelId } = target
  return { sql: markUsedSql, params: [at, webhookId, tokenHash, channelId], mustChange: true }
}

export async function listWebhooks(reader: Reader, serverId: string): Promise<Webhook[]> {
  const rows = await reader
    .selectFrom('webhooks')
    .selectAll()
    .where('server_id', '=', serverId)
    .orderBy('id')
    .execute()
  return rows.map(toWebhook)
}

export async function countWebhooks(reader: Reader, serverId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('webhooks')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('server_id', '=', serverId)
    .executeTakeFirstOrThrow()
  return count
}

export async function findWebhook(
  reader: Reader,
  serverId: string,
  id: string,
): Promise<{ webhook: Webhook; tokenHash: string; secret: string | null } | null> {
  const row = await reader
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .where('server_id', '=', serverId)
    .executeTakeFirst()
  return row ? { webhook: toWebhook(row), tokenHash: row.token_hash, secret: row.secret } : null
}

/** The server of a webhook and who created it. */
export async function findMaker(reader: Reader, id: string) {
  return reader
    .selectFrom('webhooks')
    .select(['server_id as serverId', 'created_by as createdBy'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function insertWebhook(
  tx: Transaction,
  webhook: Webhook,
  tokenHash: string,
): Promise<void> {
  await tx
    .insertInto('webhooks')
    .values({
      id: webhook.id,
      server_id: webhook.serverId,
      channel_id: webhook.channelId,
      name: webhook.name,
      avatar: webhook.avatar,
      secret: null,
      token_hash: tokenHash,
      created_by: webhook.createdBy,
      created_at: webhook.createdAt,
      last_used_at: webhook.lastUsedAt,
    })
    .execute()
}

export async function updateWebhook(
  tx: Transaction,
  { id, name, channelId, avatar }: Webhook,
): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ name, channel_id: channelId, avatar })
    .where('id', '=', id)
    .execute()
}

export async function replaceSecret(
  tx: Transaction,
  id: string,
  secret: string | null,
): Promise<void> {
  await tx.updateTable('webhooks').set({ secret }).where('id', '=', id).execute()
}

export async function replaceToken(tx: Transaction, id: string, tokenHash: string): Promise<void> {
  await tx.updateTable('webhooks').set({ token_hash: tokenHash }).where('id', '=', id).execute()
}

export async function deleteWebhook(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('webhooks').where('id', '=', id).execute()
}

function toWebhook(row: Selectable<Tables['webhooks']>): Webhook {
  return {
    id: row.id,
    serverId: row.server_id,
    channelId: row.channel_id,
    name: row.name,
    avatar: row.avatar,
    hasSecret: row.secret !== null,
    createdBy: row.created_by,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }
}
