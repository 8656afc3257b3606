import { limits } from '@guildhall/contract'
import type { DeliveriesQuery } from '@guildhall/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { AnyStep, Reader, Step } from '../../storage/database.ts'
import type { Tables } from '../../storage/schema.ts'

export type DeliveryRow = Selectable<Tables['webhook_deliveries']>
export type ListedDelivery = Omit<DeliveryRow, 'headers' | 'body' | 'verified'> & {
  has_body: number
}

const insert = `INSERT INTO webhook_deliveries (
    created_at, id, webhook_id, address, form, bytes, status, reason, duration_ms, message_id, headers, body, verified
  ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

const findWebhook = 'SELECT 0 AS zero FROM webhooks WHERE id = ?'

const newest = (condition: string): string =>
  `SELECT id FROM webhook_deliveries WHERE webhook_id = ?${condition} ORDER BY id DESC LIMIT 1 OFFSET ?`

const deleteOldest = `DELETE FROM webhook_deliveries
  WHERE webhook_id = ? AND id <= (${newest('')})`

const deleteOldBodies = `UPDATE webhook_deliveries SET body = NULL
  WHERE webhook_id = ? AND body IS NOT NULL AND id <= (${newest(' AND body IS NOT NULL')})`

const countHour = `INSERT INTO webhook_hours (webhook_id, form, hour, accepted, refused)
  SELECT id, ?, ?, ?, ? FROM webhooks WHERE id = ?
  ON CONFLICT (webhook_id, form, hour) DO UPDATE SET
    accepted = webhook_hours.accepted + excluded.accepted, refused = webhook_hours.refused + excluded.refused`

export type HourCount = Selectable<Tables['webhook_hours']>

/** Adds to the counts of an hour, unless the webhook was deleted. */
export function countStep({ webhook_id, form, hour, accepted, refused }: HourCount): Step {
  return { sql: countHour, params: [form, hour, accepted, refused, webhook_id] }
}

/** The counts of a webhook since a time, oldest first. */
export async function listHours(
  reader: Reader,
  webhookId: string,
  since: number,
): Promise<HourCount[]> {
  return reader
    .selectFrom('webhook_hours')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('hour', '>=', since)
    .orderBy('hour')
    .orderBy('form')
    .execute()
}

/**
 * The first steps of a write. They store deliveries of a webhook and remove its oldest ones above the limits. The first one
 * changes no row when the webhook was deleted.
 */
export function deliverySteps(
  webhookId: string,
  rows: DeliveryRow[],
  { maxEntries, maxBodies }: { maxEntries: number; maxBodies: number },
): AnyStep[] {
  const inserts = rows.map((row) => [
    row.created_at,
    row.id,
    webhookId,
    row.address,
    row.form,
    row.bytes,
    row.status,
    row.reason,
    row.duration_ms,
    row.message_id,
    row.headers,
    row.body,
    row.verified,
  ])
  return [
    { sql: findWebhook, params: [webhookId], mustChange: true },
    { sql: insert, rows: inserts, baseStep: 0 },
    { sql: deleteOldest, params: [webhookId, webhookId, maxEntries] },
    { sql: deleteOldBodies, params: [webhookId, webhookId, maxBodies] },
  ]
}

/** Deletes deliveries and counts, and the bodies of deliveries, of these times or before. */
export function expireDeliverySteps(expiredAt: number, bodiesExpiredAt: number): Step[] {
  return [
    { sql: 'DELETE FROM webhook_deliveries WHERE created_at <= ?', params: [expiredAt] },
    { sql: 'DELETE FROM webhook_hours WHERE hour <= ?', params: [expiredAt] },
    {
      sql: 'UPDATE webhook_deliveries SET body = NULL WHERE body IS NOT NULL AND created_at <= ?',
      params: [bodiesExpiredAt],
    },
  ]
}

/** The newest deliveries, newest first, without their bodies. */
export async function listDeliveries(
  reader: Reader,
  webhookId: string,
  { before, status, form, since }: DeliveriesQuery,
): Promise<ListedDelivery[]> {
  let query = reader
    .selectFrom('webhook_deliveries')
    .select([
      'id',
      'webhook_id',
      'created_at',
      'address',
      'form',
      'bytes',
      'status',
      'reason',
      'duration_ms',
      'message_id',
      sql<number>`CASE WHEN body IS NULL THEN 0 ELSE 1 END`.as('has_body'),
    ])
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(limits.deliveriesPerPage)
  if (before !== undefined) query = query.where('id', '<', before)
  if (form !== undefined) query = query.where('form', '=', form)
  if (since !== undefined) query = query.where('created_at', '>=', since)
  if (status === 'accepted') query = query.where('status', '<', 400)
  else if (status === 'refused') query = query.where('status', '>=', 400)
  else if (status !== undefined) query = query.where('status', '=', Number(status))
  return query.execute()
}

export async function findDelivery(reader: Reader, webhookId: string, id: string) {
  return reader
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .executeTakeFirst()
}
