import { parseNetworks } from '@guildhall/public-address'
import type { RateLimit } from '../../core/rate-limit.ts'
import { retryAfterMs } from '../../core/retry-after.ts'
import { AppError } from '../../core/app-error.ts'
import { post } from '../../http-client/request.ts'
import type { ChatParts } from '../chat-parts.ts'
import { encryptFor, topicOf } from './encryption.ts'
import type { Identity } from './encryption.ts'
import type { CreatePushMessage, PendingNotification } from './push-message.ts'
import { keyOf } from './pending-notifications.ts'
import { deleteEnded, findSubscription, listSubscriptions } from './store.ts'
import type { Subscription } from './store.ts'

/** Sends notifications to the push services of browsers. */
export interface Sender {
  send(notifications: PendingNotification[]): Promise<void>
  /** Ends running requests. What was not sent is lost. */
  stop(): Promise<void>
}

interface Push {
  notification: PendingNotification
  subscription: Subscription
  /** How often it was sent before. */
  attempts: number
  dueAt: number
}

const pollMs = 250
const requestMs = 10_000
const maxRequests = 32
/** Open requests for one account: it chooses the push services, which may hang. One for each browser, in their order. */
const maxPerAccount = 4
const maxQueued = 10_000
/** How many accounts are looked up at once. */
const batchSize = 500
/** The pauses before the second and later attempts. */
const retryMs = [5000, 30_000, 5 * 60_000]
/** A push service that wants a longer pause gets the notification never. */
const maxPauseMs = 60 * 60_000

export function createSender({
  database,
  publisher,
  background,
  clock,
  monotonic,
  config,
  log,
  identity,
  secretKey,
  createPushMessage,
  accountLimit,
}: Pick<
  ChatParts,
  'database' | 'publisher' | 'background' | 'clock' | 'monotonic' | 'config' | 'log'
> & {
  identity: Identity
  secretKey: Buffer
  createPushMessage: CreatePushMessage
  /** Counts the notifications of each account. */
  accountLimit: RateLimit
}): Sender {
  const allowedNetworks = parseNetworks(config.pushAllowedNetworks)
  const stopping = new AbortController()
  const queue = new Map<string, Push>()
  const running = new Set<Promise<void>>()
  /** The number of requests by account. */
  const openByAccount = new Map<string, number>()
  /** The sessions of their browsers. */
  const openSessions = new Set<string>()

  background.every('push notifications that are due', pollMs, startDue)

  function enqueue(push: Push): void {
    const key = `${push.subscription.sessionId} ${keyOf(push.notification)}`
    // A newer one has taken its place.
    if (push.attempts > 0 && queue.has(key)) return
    queue.delete(key)
    if (queue.size < maxQueued) queue.set(key, push)
  }

  function startDue(): void {
    const now = monotonic()
    for (const [key, push] of queue) {
      if (running.size >= maxRequests || stopping.signal.aborted) return
      const { userId, sessionId } = push.subscription
      const open = openByAccount.get(userId) ?? 0
      if (push.dueAt > now || open >= maxPerAccount || openSessions.has(sessionId)) continue
      queue.delete(key)
      openSessions.add(sessionId)
      openByAccount.set(userId, open + 1)
      const task: Promise<void> = attempt(push)
        .catch((error: unknown) => log.error({ err: error }, 'a push notification failed'))
        .finally(() => {
          running.delete(task)
          openSessions.delete(sessionId)
          const left = (openByAccount.get(userId) ?? 1) - 1
          if (left > 0) openByAccount.set(userId, left)
          else openByAccount.delete(userId)
          startDue()
        })
      running.add(task)
    }
  }

  async function attempt(push: Push): Promise<void> {
    const subscription = await findSubscription(database.read, push.subscription, clock())
    if (!subscription) return
    const { userId } = subscription
    if (push.attempts === 0 && !(await accountLimit.take(userId)).allowed) return
    const message = await createPushMessage(push.notification, subscription.language)
    if (!message || stopping.signal.aborted) return
    const url = new URL(subscription.endpoint)
    const headers = {
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      'user-agent': 'Guildhall',
      authorization: identity.authorize(url, clock()),
      ttl: String(message.keptSeconds),
      urgency: message.isUrgent ? 'high' : 'normal',
      topic: topicOf(push.notification.channelId, secretKey),
    }
    const deadline = performance.now() + requestMs
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(requestMs)])
    const options = { headers, allowedNetworks, deadline, signal }
    let pauseMs = 0
    try {
      const { status, header } = await post(url, encryptFor(subscription, message.text), options)
      if (status >= 200 && status < 300) return
      if (status === 404 || status === 410) {
        await publisher.transaction((tx) => deleteEnded(tx, subscription))
        return
      }
      if (status !== 429 && status !== 408 && status < 500) {
        log.info({ host: url.host, status }, 'a push service refused a notification')
        return
      }
      pauseMs = retryAfterMs(header('retry-after'), clock())
    } catch (error) {
      if (stopping.signal.aborted) return
      const isUnreachable = signal.aborted || isNotSent(error)
      if (!isUnreachable && !(error instanceof AppError)) throw error
      // An address that is not public any more is not contacted again.
      if (!isUnreachable) return
    }
    retry(push, pauseMs)
  }

  function retry(push: Push, pauseMs: number): void {
    const backOffMs = retryMs[push.attempts]
    if (backOffMs === undefined || pauseMs > maxPauseMs) return
    const dueAt = monotonic() + Math.max(backOffMs, pauseMs)
    enqueue({ ...push, attempts: push.attempts + 1, dueAt })
  }

  return {
    async send(notifications) {
      const byUser = Map.groupBy(notifications, ({ userId }) => userId)
      const userIds = [...byUser.keys()]
      for (let index = 0; index < userIds.length; index += batchSize) {
        const batch = userIds.slice(index, index + batchSize)
        for (const subscription of await listSubscriptions(database.read, batch)) {
          for (const notification of byUser.get(subscription.userId) ?? []) {
            enqueue({ notification, subscription, attempts: 0, dueAt: monotonic() })
          }
        }
      }
      startDue()
    },
    async stop() {
      stopping.abort(new Error('the program stops'))
      await Promise.all(running)
    },
  }
}

function isNotSent(error: unknown): boolean {
  return error instanceof AppError && error.details.reason === 'request_not_sent'
}
