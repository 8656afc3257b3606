import type { GatewayEvents, Message } from '@guildhall/contract'
import type { Database } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import type { PendingNotification } from './push-message.ts'
import { listAudience, listIndirectlyMentioned, listSubscribedUsers } from './store.ts'

export interface PendingNotifications {
  /** An account has a subscription, or another one. */
  subscribed(userId: string): void
  /** Whether a call still rings for the account. */
  rings(notification: PendingNotification): boolean
}

interface WaitingNotification extends PendingNotification {
  since: number
}

/** The members of a server who have subscriptions. */
interface Audience {
  all: ReadonlySet<string>
  /** Those whom messages without a mention may notify. */
  notifiedOfAll: readonly string[]
}

interface RingingCall {
  endsAt: number
  userIds: ReadonlySet<string>
}

type Created = GatewayEvents['message.created']

const flushMs = 250
/** How long a message waits for its account to leave: who looks at the page reads it in this time. */
const waitMs = 2 * 60_000
/** Messages of one flush, and notifications that wait; more are dropped, so that a burst cannot fill the memory. */
const maxPending = 10_000
const maxWaiting = 10_000
const maxAudiences = 1000

/**
 * Finds out whom the events of the bus may notify, in the process that holds the lease. A notification waits until nobody is at
 * the account, at most for a while; a later one of the same channel takes its place.
 */
export function collectNotifications({
  bus,
  database,
  background,
  jobs,
  processes,
  monotonic,
  isAttended,
  send,
}: Pick<ChatParts, 'bus' | 'database' | 'background' | 'jobs' | 'processes' | 'monotonic'> & {
  /** Whether a person is at the account. */
  isAttended: (userId: string) => boolean
  /** Sends what it can of these. */
  send: (notifications: PendingNotification[]) => Promise<void>
}): PendingNotifications {
  const topic = processes.topic<{ userId: string }>('push')
  /** Every account with a subscription, and some whose subscriptions have ended. */
  const users = new Set<string>()
  let pending: Created[] = []
  let audiences = new Map<string, Promise<Audience>>()
  const waiting = new Map<string, WaitingNotification>()
  const calls = new Map<string, RingingCall>()

  async function reload(): Promise<void> {
    audiences = new Map()
    // Those who subscribe meanwhile are kept as well.
    for (const userId of await listSubscribedUsers(database.read)) users.add(userId)
  }

  function subscribed(userId: string): void {
    users.add(userId)
    audiences = new Map()
  }

  function wait(notification: PendingNotification): void {
    const key = keyOf(notification)
    waiting.delete(key)
    if (waiting.size < maxWaiting) waiting.set(key, { ...notification, since: monotonic() })
  }

  function handleCall({ serverId, call }: GatewayEvents['call.updated'], channelId: string): void {
    const before = calls.get(channelId)
    if (!call) {
      calls.delete(channelId)
      return
    }
    const { callerId, ringing, ringsUntil: endsAt } = call
    calls.set(channelId, { endsAt, userIds: new Set(ringing) })
    if (before?.endsAt === endsAt) return
    for (const userId of ringing) {
      if (!users.has(userId)) continue
      wait({ userId, serverId, channelId, subject: { kind: 'call', callerId, endsAt } })
    }
  }

  bus.subscribe((message) => {
    if (message.kind === 'events_missed') {
      background.run('push subscriptions', reload)
      return
    }
    if (message.kind !== 'event' || users.size === 0) return
    const { recipients, event } = message
    switch (event.type) {
      case 'message.created':
        if (jobs.isHeld() && pending.length < maxPending) pending.push(event.data)
        break
      case 'call.updated':
        if (jobs.isHeld() && recipients.kind === 'channel') {
          handleCall(event.data, recipients.channelId)
        }
        break
      case 'notifications.updated':
        audiences = new Map()
        break
      case 'member.joined':
      case 'member.left':
        audiences.delete(event.data.serverId)
        break
      default:
    }
  })

  function audienceOf(serverId: string): Promise<Audience> {
    const known = audiences.get(serverId)
    if (known) return known
    if (audiences.size >= maxAudiences) audiences.clear()
    const loaded = loadAudience(database, serverId)
    audiences.set(serverId, loaded)
    loaded.catch(() => audiences.delete(serverId))
    return loaded
  }

  async function collect(serverId: string, messages: Created[]): Promise<void> {
    const { all, notifiedOfAll } = await audienceOf(serverId)
    if (all.size === 0) return
    for (const userId of notifiedOfAll) {
      const newest = messages.findLast(({ message }) => message.author.id !== userId)
      if (newest) wait(toNotification(userId, newest))
    }
    for (const created of messages) {
      const { author } = created.message
      for (const userId of await mentionedIn(created.message, all)) {
        if (userId !== author.id && all.has(userId)) wait(toNotification(userId, created))
      }
    }
  }

  async function mentionedIn(
    message: Message,
    all: ReadonlySet<string>,
  ): Promise<Iterable<string>> {
    const { mentions, mentionedRoles, mentionsEveryone, mentionsHere } = message
    if (mentionsEveryone) return all
    if (mentionedRoles.length === 0 && !mentionsHere) return mentions
    const others = await listIndirectlyMentioned(database.read, message)
    return new Set([...mentions, ...others])
  }

  async function flush(): Promise<void> {
    const messages = pending
    pending = []
    for (const ofChannel of Map.groupBy(messages, ({ message }) => message.channelId).values()) {
      await collect(ofChannel[0]!.serverId, ofChannel)
    }
    const left: PendingNotification[] = []
    const now = monotonic()
    for (const [key, { since, ...notification }] of waiting) {
      const isLeft = !isAttended(notification.userId)
      if (isLeft) left.push(notification)
      if (isLeft || since + waitMs <= now) waiting.delete(key)
    }
    if (left.length > 0) await send(left)
  }

  topic.subscribe(({ userId }) => subscribed(userId))
  processes.onMessagesLost(() => background.run('push subscriptions', reload))
  jobs.onTaken(() => background.run('push subscriptions', reload))
  background.run('push subscriptions', reload)
  background.every('push notifications', flushMs, flush)

  return {
    subscribed(userId) {
      subscribed(userId)
      topic.send({ userId })
    },
    rings: ({ userId, channelId, subject }) => {
      const call = calls.get(channelId)
      const isSame = subject.kind === 'call' && call?.endsAt === subject.endsAt
      return isSame && call?.userIds.has(userId) === true
    },
  }
}

/** One for each account and channel: the newest replaces those before. */
export function keyOf({ userId, channelId, subject }: PendingNotification): string {
  return `${subject.kind} ${userId} ${channelId}`
}

function toNotification(userId: string, { serverId, message }: Created): PendingNotification {
  const { channelId, id: messageId } = message
  return { userId, serverId, channelId, subject: { kind: 'message', messageId } }
}

async function loadAudience(database: Database, serverId: string): Promise<Audience> {
  const rows = await listAudience(database.read, serverId)
  return {
    all: new Set(rows.map(({ userId }) => userId)),
    notifiedOfAll: rows.flatMap(({ userId, isNotifiedOfAll }) =>
      isNotifiedOfAll === 1 ? userId : [],
    ),
  }
}
