import type { OutgoingFailure } from '@guildhall/contract'
import { parseNetworks } from '@guildhall/public-address'
import { AppError } from '../../core/app-error.ts'
import { retryAfterMs } from '../../core/retry-after.ts'
import { runWhenDue } from '../../core/run-when-due.ts'
import { post } from '../../http-client/request.ts'
import type { SecretBox } from '../../storage/secret-box.ts'
import type { ChatParts } from '../chat-parts.ts'
import { recordAudit } from '../audit/actions.ts'
import { recordNotice } from '../webhook-notices/actions.ts'
import { signedHeaders } from './sign.ts'
import {
  claim,
  expireSteps,
  failWaiting,
  findHealth,
  listChannelIds,
  listDue,
  releaseStep,
  saveAttempt,
  saveHealth,
} from './store.ts'
import type { DueDelivery } from './store.ts'

/** Sends the deliveries that wait. */
export interface Sender {
  /** Looks for due deliveries now. */
  wake(): void
  /** Ends running requests. Their deliveries are sent again by the next process that finds them. */
  stop(): Promise<void>
}

const pollMs = 1000
const sweepMs = 60_000
const requestMs = 10_000
/** Longer than a request takes, so that no other process sends the delivery meanwhile. */
const leaseMs = 60_000
/** Open requests of this process. */
const maxRequests = 16
/** Open requests to one endpoint: fewer while it fails, so that one that hangs does not hold up the others. */
const maxPerEndpoint = 4
const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000] as const
/** The pauses before the second and later attempts. */
const retryMs = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour]
/** An endpoint can ask for a longer pause, up to the longest of these. */
const maxRetryAfterMs = 10 * hour
/** How long an endpoint may fail until its webhook is turned off. */
const maxFailingMs = 7 * day
const gone = 410

export function createSender({
  database,
  publisher,
  background,
  jobs,
  clock,
  config,
  log,
  secretBox,
}: Pick<
  ChatParts,
  'database' | 'publisher' | 'background' | 'jobs' | 'clock' | 'config' | 'log'
> & { secretBox: SecretBox }): Sender {
  const allowedNetworks = parseNetworks(config.outgoingWebhookAllowedNetworks)
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const openRequests = new Map<string, number>()
  let isLooking = false
  let isAsked = false

  background.every('outgoing webhooks', pollMs, () => wake())
  const sweep = runWhenDue(clock, sweepMs, () =>
    database.write(expireSteps(clock() - 30 * day, clock() - 7 * day)),
  )
  jobs.every('expired outgoing deliveries', pollMs, sweep)

  function wake(): void {
    isAsked = true
    if (isLooking || stopping.signal.aborted) return
    isLooking = true
    background.run('outgoing webhooks', async () => {
      try {
        while (isAsked && !stopping.signal.aborted) {
          isAsked = false
          await startDue()
        }
      } finally {
        isLooking = false
      }
    })
  }

  /** Starts as many requests as may run. */
  async function startDue(): Promise<void> {
    const full = new Set<string>()
    // A request that the end of the program interrupts is due again at once.
    while (!stopping.signal.aborted) {
      const limit = maxRequests - running.size
      if (limit <= 0) return
      for (const [id, count] of openRequests) if (count >= maxPerEndpoint) full.add(id)
      const due = await listDue(database.read, clock(), { without: [...full], limit })
      if (due.length === 0) return
      for (const delivery of due) {
        const { webhookId, isFailing } = delivery
        const open = openRequests.get(webhookId) ?? 0
        if (open >= (isFailing ? 1 : maxPerEndpoint)) full.add(webhookId)
        else await start(delivery)
      }
    }
  }

  async function start(delivery: DueDelivery): Promise<void> {
    const now = clock()
    if (!(await claim(database, delivery.id, { now, leaseUntil: now + leaseMs }))) return
    const { webhookId } = delivery
    openRequests.set(webhookId, (openRequests.get(webhookId) ?? 0) + 1)
    const task: Promise<void> = send(delivery)
      .catch((error: unknown) => log.error({ err: error }, 'an outgoing webhook failed'))
      .finally(() => {
        running.delete(task)
        const open = (openRequests.get(webhookId) ?? 1) - 1
        if (open > 0) openRequests.set(webhookId, open)
        else openRequests.delete(webhookId)
        wake()
      })
    running.add(task)
  }

  async function send(delivery: DueDelivery): Promise<void> {
    const startedAt = performance.now()
    const result = await request(delivery)
    if (stopping.signal.aborted) {
      await database.write([releaseStep(delivery.id)])
      return
    }
    await save(delivery, { ...result, durationMs: Math.round(performance.now() - startedAt) })
  }

  async function request({ id, webhookId, url, sealed, body }: DueDelivery): Promise<Result> {
    const [secret, former] = sealed.map((one) => secretBox.open(one, webhookId))
    if (typeof secret !== 'string') return { status: null, error: 'secret_unreadable' }
    const secrets = former ? [secret, former] : [secret]
    const deadline = performance.now() + requestMs
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(requestMs)])
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Guildhall',
      ...signedHeaders(secrets, id, clock(), body),
    }
    try {
      const options = { headers, allowedNetworks, deadline, signal }
      const { status, header } = await post(new URL(url), body, options)
      if (status >= 200 && status < 300) return { status, error: null }
      const error = status >= 300 && status < 400 ? 'redirect' : 'status'
      return { status, error, retryAfterMs: retryAfterMs(header('retry-after'), clock()) }
    } catch (error) {
      if (signal.aborted) return { status: null, error: 'timeout' }
      if (!(error instanceof AppError)) throw error
      const isUnreachable = error.details.reason === 'request_not_sent'
      return { status: null, error: isUnreachable ? 'unreachable' : 'address_refused' }
    }
  }

  async function save(delivery: DueDelivery, result: Result & { durationMs: number }) {
    const { id, webhookId, serverId, attempts } = delivery
    await publisher.transaction(async (tx, publish) => {
      const now = clock()
      const health = await findHealth(tx, webhookId)
      if (!health) return
      const { status, error, durationMs, retryAfterMs: wanted = 0 } = result
      const planned = error === null ? undefined : retryMs[attempts]
      const pause = planned && Math.max(planned, Math.min(wanted, maxRetryAfterMs))
      const state = error === null ? 'delivered' : pause === undefined ? 'failed' : 'waiting'
      const nextAt = now + (pause ?? 0)
      await saveAttempt(tx, id, { state, nextAt, status, error, durationMs })
      if (error === null) {
        if (health.failing_since !== null) await saveHealth(tx, webhookId, { failing_since: null })
        return
      }
      const failingSince = health.failing_since ?? now
      const isOver = status === gone || now - failingSince >= maxFailingMs
      if (!isOver || health.disabled_at !== null) {
        await saveHealth(tx, webhookId, { failing_since: failingSince })
        return
      }
      await saveHealth(tx, webhookId, { failing_since: failingSince, disabled_at: now })
      await failWaiting(tx, webhookId, 'turned_off')
      const subject = { serverId, actorId: null, targetId: webhookId, now }
      const channelIds = await listChannelIds(tx, webhookId)
      const changes = { name: health.name, channelIds }
      await recordAudit(tx, 'outgoing_webhook.disabled', { ...subject, changes })
      await recordNotice(tx, publish, {
        serverId,
        createdBy: health.created_by,
        subject: { outgoingWebhookId: webhookId },
        since: failingSince,
        now,
      })
    })
  }

  return {
    wake,
    async stop() {
      stopping.abort(new Error('the program stops'))
      await Promise.all(running)
    },
  }
}

interface Result {
  status: number | null
  /** Null for success. */
  error: OutgoingFailure | null
  /** How long the endpoint asked to wait. */
  retryAfterMs?: number
}
