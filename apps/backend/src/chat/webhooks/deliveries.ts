import { isIPv4 } from 'node:net'
import { isUtf8 } from 'node:buffer'
import type {
  DeliveriesQuery,
  DeliveryRequest,
  WebhookDelivery,
  WebhookStats,
} from '@guildhall/contract'
import { networkKey } from '@guildhall/public-address'
import { notFound } from '../../core/app-error.ts'
import { monotonicClock } from '../../core/clock.ts'
import type { Config } from '../../core/config.ts'
import { newToken } from '../../core/ids.ts'
import { runWhenDue } from '../../core/run-when-due.ts'
import { NoRowChangedError } from '../../storage/database.ts'
import type { AnyStep } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import { webhookFor } from './access.ts'
import type { WebhookRef } from './actions.ts'
import {
  countStep,
  deliverySteps,
  expireDeliverySteps,
  findDelivery,
  listDeliveries,
  listHours,
} from './deliveries-store.ts'
import type { DeliveryRow, HourCount, ListedDelivery } from './deliveries-store.ts'
import { findFailing, hourMs, statsMs } from './failing-forms.ts'
import { createFailureWarnings } from './failure-warnings.ts'
import type { FormResults } from './failure-warnings.ts'

/** A request to a usable webhook URL that was answered. */
export interface Delivery {
  webhookId: string
  address: string
  form: string
  bytes: number
  status: number
  reason: string | null
  durationMs: number
  messageId: string | null
  /** What a replay needs; null for an accepted request. */
  request: { headers: Record<string, string>; body: Buffer; isVerified: boolean } | null
}

/** The refused request of a delivery. */
export interface KeptRequest {
  form: string
  headers: Record<string, string>
  body: Buffer
  /** It was signed as the webhook required. */
  isVerified: boolean
  /** When it was received. */
  at: number
}

/**
 * The log of requests to webhooks. The methods for people throw `not_found` and `forbidden` like those of Webhooks.
 */
export interface Deliveries {
  /** Remembers a delivery, which is stored after about a second, up to three if the webhook is busy. */
  record(delivery: Delivery): void
  list(userId: string, webhook: WebhookRef, query: DeliveriesQuery): Promise<WebhookDelivery[]>
  /** Throws `not_found`. */
  get(
    userId: string,
    webhook: WebhookRef,
    deliveryId: string,
  ): Promise<{ delivery: WebhookDelivery; request: DeliveryRequest | null }>
  /** Counts of the last 30 days. */
  stats(userId: string, webhook: WebhookRef): Promise<WebhookStats>
  /** Throws `not_found` when the delivery or its body is not stored. */
  keptRequest(userId: string, webhook: WebhookRef, deliveryId: string): Promise<KeptRequest>
  /** Stores all that was recorded. */
  flush(): Promise<void>
}

const flushMs = 1000
const sweepMs = 60_000
const bodyLifetimeMs = 7 * 24 * hourMs
const maxBodyBytes = 64 * 1024
/** Bounds for one webhook. A flood of requests replaces its own entries. */
const maxEntries = 500
const maxBodies = 50
/** Newer deliveries of a busy webhook soon replace those that are stored, so storing more would be wasted. */
const maxStoredPerSecond = 200

type Entry = Delivery & { id: string; createdAt: number }

/** Deliveries of a webhook, oldest first, those of them whose body is kept, and the counts of all. */
interface Waiting {
  entries: Entry[]
  withBody: Entry[]
  counts: Map<string, HourCount>
  /** When they may be stored, by the monotonic clock. */
  dueAt: number
}

export function createDeliveries(
  parts: Pick<ChatParts, 'database' | 'publisher' | 'background' | 'jobs' | 'clock' | 'config'>,
): Deliveries {
  const { database, background, jobs, clock, config } = parts
  const onCounted = createFailureWarnings(parts)
  /** The newest deliveries that are not stored yet, by webhook. */
  const pending = new Map<string, Waiting>()
  const nextId = createIds()

  /** Returns false when the webhook was deleted. */
  async function storeUnlessDeleted(steps: AnyStep[]): Promise<boolean> {
    try {
      await database.write(steps)
      return true
    } catch (error) {
      if (error instanceof NoRowChangedError) return false
      throw error
    }
  }

  async function flush(until: number): Promise<void> {
    for (const [webhookId, waiting] of [...pending]) {
      const { entries, counts, dueAt } = waiting
      // Another flush may have stored it.
      if (dueAt > until || pending.get(webhookId) !== waiting) continue
      pending.delete(webhookId)
      if (entries.length === 0) continue
      const rows = entries.slice(-maxEntries).map((entry) => toRow(entry, config))
      const pauseMs = (rows.length / maxStoredPerSecond) * 1000
      pending.set(webhookId, createWaiting(monotonicClock() + pauseMs))
      const steps = deliverySteps(webhookId, rows, { maxEntries, maxBodies })
      const isStored = await storeUnlessDeleted([...steps, ...[...counts.values()].map(countStep)])
      if (isStored) await onCounted(webhookId, toResults(counts))
    }
  }

  background.every('webhook deliveries', flushMs, () => flush(monotonicClock()))
  const sweep = runWhenDue(clock, sweepMs, () =>
    database.write(expireDeliverySteps(clock() - statsMs, clock() - bodyLifetimeMs)),
  )
  jobs.every('expired webhook deliveries', flushMs, sweep)

  return {
    flush: () => flush(Number.POSITIVE_INFINITY),
    record(delivery) {
      const waiting = pending.get(delivery.webhookId) ?? createWaiting(0)
      pending.set(delivery.webhookId, waiting)
      const createdAt = clock()
      const entry = { ...delivery, id: nextId(createdAt), createdAt }
      const { entries, withBody } = waiting
      count(waiting.counts, entry)
      // Twice the number that is stored, so that removing the oldest is rare.
      if (entries.length >= 2 * maxEntries) entries.splice(0, maxEntries)
      entries.push(entry)
      if (entry.request === null) return
      if (entry.request.body.length > maxBodyBytes) entry.request = null
      else withBody.push(entry)
      const oldest = withBody.length > maxBodies ? withBody.shift() : undefined
      if (oldest) oldest.request = null
    },
    async list(userId, webhook, query) {
      await webhookFor(database.read, userId, webhook, clock())
      const rows = await listDeliveries(database.read, webhook.webhookId, query)
      return rows.map(toDelivery)
    },
    async get(userId, webhook, deliveryId) {
      await webhookFor(database.read, userId, webhook, clock())
      const row = await findDelivery(database.read, webhook.webhookId, deliveryId)
      if (!row) throw notFound('delivery')
      const { body, headers } = row
      const bytes = body === null ? null : Buffer.from(body, 'base64')
      return {
        delivery: toDelivery({ ...row, has_body: bytes ? 1 : 0 }),
        request: bytes && {
          headers: JSON.parse(headers) as Record<string, string>,
          body: isUtf8(bytes) ? bytes.toString() : null,
        },
      }
    },
    async stats(userId, webhook) {
      const now = clock()
      await webhookFor(database.read, userId, webhook, now)
      const rows = await listHours(database.read, webhook.webhookId, now - statsMs)
      return { hours: sumHours(rows), failing: findFailing(rows, now) }
    },
    async keptRequest(userId, webhook, deliveryId) {
      await webhookFor(database.read, userId, webhook, clock())
      const row = await findDelivery(database.read, webhook.webhookId, deliveryId)
      if (!row?.body) throw notFound('delivery')
      const headers = JSON.parse(row.headers) as Record<string, string>
      const body = Buffer.from(row.body, 'base64')
      return { form: row.form, headers, body, isVerified: row.verified === 1, at: row.created_at }
    },
  }
}

function createWaiting(dueAt: number): Waiting {
  return { entries: [], withBody: [], counts: new Map(), dueAt }
}

function count(counts: Waiting['counts'], { webhookId, form, status, createdAt }: Entry): void {
  const hour = createdAt - (createdAt % hourMs)
  const key = `${hour} ${form}`
  const counted = counts.get(key) ?? {
    webhook_id: webhookId,
    form,
    hour,
    accepted: 0,
    refused: 0,
  }
  counts.set(key, counted)
  if (status < 400) counted.accepted += 1
  else counted.refused += 1
}

/** The forms that accepted something, and those that only refused. */
function toResults(counts: Waiting['counts']): FormResults {
  const all = [...counts.values()]
  const accepted = new Set(all.filter((row) => row.accepted > 0).map(({ form }) => form))
  const refused = new Set(all.map(({ form }) => form).filter((form) => !accepted.has(form)))
  return { accepted, refused }
}

/** The counts of all forms by hour. */
function sumHours(rows: HourCount[]): WebhookStats['hours'] {
  const hours = new Map<number, WebhookStats['hours'][number]>()
  for (const { hour, accepted, refused } of rows) {
    const sum = hours.get(hour) ?? { at: hour, accepted: 0, refused: 0 }
    hours.set(hour, {
      at: hour,
      accepted: sum.accepted + accepted,
      refused: sum.refused + refused,
    })
  }
  return [...hours.values()]
}

/** Ids that sort in the order of their creation, also within a millisecond. */
function createIds(): (now: number) => string {
  // Two processes must not create equal ids.
  const suffix = newToken().slice(0, 8)
  let last = 0
  let prefix = ''
  let count = 0
  return (now) => {
    if (now > last) {
      last = now
      count = 0
      prefix = now.toString(36).padStart(9, '0')
    }
    count += 1
    return `${prefix}${count.toString(36).padStart(5, '0')}${suffix}`
  }
}

function toRow(entry: Entry, { webhookLogAddress }: Config): DeliveryRow {
  const { request } = entry
  return {
    id: entry.id,
    webhook_id: entry.webhookId,
    created_at: entry.createdAt,
    address: shorten(entry.address, webhookLogAddress),
    form: entry.form,
    bytes: entry.bytes,
    status: entry.status,
    reason: entry.reason?.toWellFormed().slice(0, 500) ?? null,
    duration_ms: entry.durationMs,
    message_id: entry.messageId,
    headers: JSON.stringify(request?.headers ?? {}),
    body: request?.body.toString('base64') ?? null,
    verified: request?.isVerified === false ? 0 : 1,
  }
}

/** The network of an address: 24 bits of IPv4, 48 of IPv6. */
function shorten(address: string, mode: Config['webhookLogAddress']): string {
  if (mode === 'none') return ''
  if (mode === 'full') return address
  return isIPv4(address)
    ? `${address.slice(0, address.lastIndexOf('.'))}.0/24`
    : (networkKey(address) ?? '')
}

function toDelivery(row: ListedDelivery): WebhookDelivery {
  return {
    id: row.id,
    at: row.created_at,
    address: row.address,
    form: row.form,
    status: row.status,
    reason: row.reason,
    bytes: row.bytes,
    durationMs: row.duration_ms,
    messageId: row.message_id,
    replayable: row.has_body === 1,
  }
}
