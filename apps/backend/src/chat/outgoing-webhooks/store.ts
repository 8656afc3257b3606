import { limits } from '@guildhall/contract'
import type { OutgoingEvent, OutgoingFailure, OutgoingWebhook } from '@guildhall/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Database, Reader, Step, Transaction } from '../../storage/database.ts'
import type { Tables } from '../../storage/schema.ts'

export type DeliveryRow = Selectable<Tables['outgoing_deliveries']>

export async function listOutgoing(
  reader: Reader,
  serverIds: string[],
): Promise<OutgoingWebhook[]> {
  const rows = await reader
    .selectFrom('outgoing_webhooks')
    .selectAll()
    .where('server_id', 'in', serverIds)
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []
  const chosen = await reader
    .selectFrom('outgoing_webhook_channels')
    .selectAll()
    .where(
      'outgoing_webhook_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('channel_id')
    .execute()
  const channels = Map.groupBy(chosen, (row) => row.outgoing_webhook_id)
  return rows.map((row) => ({
    id: row.id,
    serverId: row.server_id,
    name: row.name,
    url: row.url,
    events: JSON.parse(row.events) as OutgoingEvent[],
    channelIds: (channels.get(row.id) ?? []).map(({ channel_id: id }) => id),
    createdBy: row.created_by,
    createdAt: row.created_at,
    failingSince: row.failing_since,
    disabledAt: row.disabled_at,
    droppedAt: row.dropped_at,
  }))
}

export async function listChannelIds(reader: Reader, webhookId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('outgoing_webhook_channels')
    .select('channel_id')
    .where('outgoing_webhook_id', '=', webhookId)
    .orderBy('channel_id')
    .execute()
  return rows.map(({ channel_id: id }) => id)
}

/** The outgoing webhooks that are on, with the time until which all their events are stored. */
export async function listReceiving(
  reader: Reader,
): Promise<{ id: string; serverId: string; eventsUntil: number }[]> {
  return reader
    .selectFrom('outgoing_webhooks')
    .select(['id', 'server_id as serverId', 'events_until as eventsUntil'])
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** Notes that the deliveries of all events up to this time are stored. */
export function eventsUntilStep(webhookId: string, at: number): Step {
  return {
    sql: 'UPDATE outgoing_webhooks SET events_until = ? WHERE id = ? AND events_until < ?',
    params: [at, webhookId, at],
  }
}

export async function insertOutgoing(
  tx: Transaction,
  webhook: OutgoingWebhook,
  sealed: string,
): Promise<void> {
  await tx
    .insertInto('outgoing_webhooks')
    .values({
      id: webhook.id,
      server_id: webhook.serverId,
      created_by: webhook.createdBy,
      created_at: webhook.createdAt,
      events_until: webhook.createdAt,
      secret: sealed,
      ...columnsOf(webhook),
    })
    .execute()
  await insertChannels(tx, webhook)
}

/** With `eventsUntil`, events before that time are not sent. */
export async function updateOutgoing(
  tx: Transaction,
  webhook: OutgoingWebhook,
  eventsUntil?: number,
): Promise<void> {
  const { id } = webhook
  const columns = {
    ...columnsOf(webhook),
    ...(eventsUntil !== undefined && { events_until: eventsUntil }),
  }
  await tx.updateTable('outgoing_webhooks').set(columns).where('id', '=', id).execute()
  await tx.deleteFrom('outgoing_webhook_channels').where('outgoing_webhook_id', '=', id).execute()
  await insertChannels(tx, webhook)
}

/** The secret before it signs as well until `formerUntil`. */
export async function replaceSecret(
  tx: Transaction,
  id: string,
  { sealed, formerUntil }: { sealed: string; formerUntil: number },
): Promise<void> {
  await tx
    .updateTable('outgoing_webhooks')
    .set((eb) => ({
      former_secret: eb.ref('secret'),
      former_secret_until: formerUntil,
      secret: sealed,
    }))
    .where('id', '=', id)
    .execute()
}

export async function deleteOutgoing(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('outgoing_webhooks').where('id', '=', id).execute()
}

function columnsOf(webhook: OutgoingWebhook) {
  return {
    name: webhook.name,
    url: webhook.url,
    events: JSON.stringify(webhook.events),
    failing_since: webhook.failingSince,
    disabled_at: webhook.disabledAt,
    dropped_at: webhook.droppedAt,
  }
}

async function insertChannels(tx: Transaction, { id, channelIds }: OutgoingWebhook): Promise<void> {
  const rows = channelIds.map((channel) => ({ outgoing_webhook_id: id, channel_id: channel }))
  if (rows.length > 0) await tx.insertInto('outgoing_webhook_channels').values(rows).execute()
}

const waitingCount = `(SELECT count(*) FROM outgoing_deliveries
  WHERE outgoing_webhook_id = ? AND state = 'waiting')`

const insertDelivery = `INSERT INTO outgoing_deliveries
  (id, outgoing_webhook_id, event, body, created_at, state, attempts, next_at, lease_until)
  SELECT ?, id, ?, ?, ?, 'waiting', 0, ?, 0 FROM outgoing_webhooks
  WHERE id = ? AND disabled_at IS NULL AND ${waitingCount} < ?
  ON CONFLICT (id) DO NOTHING`

const markDropped = `UPDATE outgoing_webhooks SET dropped_at = ?
  WHERE id = ? AND disabled_at IS NULL AND ${waitingCount} + ? > ?`

const prune = `DELETE FROM outgoing_deliveries
  WHERE outgoing_webhook_id = ? AND state <> 'waiting' AND id <= (
    SELECT id FROM outgoing_deliveries WHERE outgoing_webhook_id = ? AND state <> 'waiting'
    ORDER BY id DESC LIMIT 1 OFFSET ?)`

export interface NewDelivery {
  id: string
  webhookId: string
  event: string
  body: string
  /** The time of the event. */
  at: number
}

/** Stores deliveries of one webhook, unless they are stored already or too many wait, and removes the oldest ones. */
export function deliverySteps(webhookId: string, deliveries: NewDelivery[], now: number): Step[] {
  const max = limits.waitingDeliveries
  return [
    { sql: markDropped, params: [now, webhookId, webhookId, deliveries.length, max] },
    ...deliveries.map(({ id, event, body, at }) => ({
      sql: insertDelivery,
      params: [id, event, body, at, now, webhookId, webhookId, max],
    })),
    { sql: prune, params: [webhookId, webhookId, limits.deliveriesPerWebhook] },
  ]
}

export function expireSteps(expiredAt: number, bodiesExpiredAt: number): Step[] {
  return [
    {
      sql: "DELETE FROM outgoing_deliveries WHERE created_at <= ? AND state <> 'waiting'",
      params: [expiredAt],
    },
    {
      sql: `UPDATE outgoing_deliveries SET body = NULL
        WHERE created_at <= ? AND body IS NOT NULL AND state <> 'waiting'`,
      params: [bodiesExpiredAt],
    },
  ]
}

export async function listDeliveries(
  reader: Reader,
  webhookId: string,
  before: string | undefined,
): Promise<DeliveryRow[]> {
  let query = reader
    .selectFrom('outgoing_deliveries')
    .selectAll()
    .where('outgoing_webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(limits.deliveriesPerPage)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.execute()
}

/** Lets a delivery be sent now, with all attempts. Returns false when it is not stored. */
export async function requeue(
  tx: Transaction,
  webhookId: string,
  id: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outgoing_deliveries')
    .set({ state: 'waiting', attempts: 0, next_at: now })
    .where('outgoing_webhook_id', '=', webhookId)
    .where('id', '=', id)
    .where('body', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Ends the deliveries that wait. */
export async function failWaiting(tx: Transaction, webhookId: string, error: OutgoingFailure) {
  await tx
    .updateTable('outgoing_deliveries')
    .set({ state: 'failed', error })
    .where('outgoing_webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute()
}

export interface DueDelivery {
  id: string
  webhookId: string
  serverId: string
  url: string
  /** The secrets that sign, as the secret box sealed them. */
  sealed: string[]
  body: string
  attempts: number
  isFailing: boolean
}

/** Deliveries that are due and that no process is sending, without those of some webhooks. */
export async function listDue(
  reader: Reader,
  now: number,
  { without, limit }: { without: string[]; limit: number },
): Promise<DueDelivery[]> {
  let query = reader
    .selectFrom('outgoing_deliveries as delivery')
    .innerJoin('outgoing_webhooks as webhook', 'webhook.id', 'delivery.outgoing_webhook_id')
    .select(['delivery.id', 'delivery.body', 'delivery.attempts', 'webhook.url'])
    .select([
      'webhook.secret',
      'webhook.former_secret',
      'webhook.former_secret_until',
      'webhook.id as webhookId',
      'webhook.server_id',
      'webhook.failing_since',
    ])
    .where('delivery.state', '=', 'waiting')
    .where('delivery.next_at', '<=', now)
    .where('delivery.lease_until', '<=', now)
    .where('webhook.disabled_at', 'is', null)
    .orderBy('delivery.next_at')
    .limit(limit)
  if (without.length > 0) query = query.where('webhook.id', 'not in', without)
  const rows = await query.execute()
  return rows.map((row) => ({
    id: row.id,
    webhookId: row.webhookId,
    serverId: row.server_id,
    url: row.url,
    sealed:
      row.former_secret !== null && (row.former_secret_until ?? 0) > now
        ? [row.secret, row.former_secret]
        : [row.secret],
    body: row.body ?? '',
    attempts: row.attempts,
    isFailing: row.failing_since !== null,
  }))
}

/** Claims a delivery for this process. Returns false when another process has it. */
export async function claim(
  database: Database,
  id: string,
  { now, leaseUntil }: { now: number; leaseUntil: number },
): Promise<boolean> {
  const sqlText = `UPDATE outgoing_deliveries SET lease_until = ?
    WHERE id = ? AND state = 'waiting' AND lease_until <= ? RETURNING id`
  const [rows = []] = await database.write([{ sql: sqlText, params: [leaseUntil, id, now] }])
  return rows.length > 0
}

export function releaseStep(id: string): Step {
  return { sql: 'UPDATE outgoing_deliveries SET lease_until = 0 WHERE id = ?', params: [id] }
}

export interface Attempt {
  state: DeliveryRow['state']
  nextAt: number
  status: number | null
  error: OutgoingFailure | null
  durationMs: number
}

export async function saveAttempt(tx: Transaction, id: string, attempt: Attempt): Promise<void> {
  await tx
    .updateTable('outgoing_deliveries')
    .set({
      state: attempt.state,
      next_at: attempt.nextAt,
      status: attempt.status,
      error: attempt.error,
      duration_ms: attempt.durationMs,
      lease_until: 0,
      attempts: sql<number>`attempts + 1`,
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** The state of a webhook's endpoint, inside the transaction that changes it. */
export async function findHealth(tx: Transaction, id: string) {
  return tx
    .selectFrom('outgoing_webhooks')
    .select(['name', 'created_by', 'failing_since', 'disabled_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function saveHealth(
  tx: Transaction,
  id: string,
  health: { failing_since: number | null; disabled_at?: number },
): Promise<void> {
  await tx.updateTable('outgoing_webhooks').set(health).where('id', '=', id).execute()
}
