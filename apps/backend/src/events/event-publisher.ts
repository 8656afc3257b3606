import { eventRules } from '@guildhall/contract'
import type { GatewayEvent, OwnPresence } from '@guildhall/contract'
import type { Bus } from './bus.ts'
import { actAsSystem } from '../core/acting-login.ts'
import type { ProcessGroup } from '../core/process-group.ts'
import type { Database, SqlRow, Steps, Transaction } from '../storage/database.ts'
import type { BusMessage, OpenedConversation, Recipients, RecipientsOf } from './bus-message.ts'
import { RightsChanges } from './rights-changes.ts'

interface PublishedWriteOptions {
  /** Called after the commit, before the messages are published. */
  onCommit?: () => void
  /** Whether what was read for the write still holds: see Database. */
  condition?: (() => boolean) | undefined
}

/** Writes to the database and publishes events about it. No event is published before its write is on disk. */
export interface EventPublisher {
  /**
   * Runs `work` in a transaction (see Database). Publishes the events that it collected after the commit, in the order of
   * the commits. Resolves once every process has delivered them: an account that lost a right receives nothing more.
   * Throws what `work` throws; then nothing is stored or published.
   */
  transaction<T>(work: (tx: Transaction, publish: Publish) => Promise<T>): Promise<T>
  /**
   * Runs the steps (see Database) and publishes what `toMessages` makes of their rows; it may be called before the commit. For
   * events that change no rights. Does not wait for the delivery.
   */
  write(
    steps: Steps,
    toMessages: (rows: SqlRow[][]) => BusMessage[],
    options?: PublishedWriteOptions,
  ): Promise<SqlRow[][]>
  /** Publishes an event that is not stored, such as typing. */
  publish<E extends GatewayEvent>(recipients: RecipientsOf<E['type']>, event: E): void
  /** The changes of rights that this process knows, in the order of the commits. */
  readonly rights: Pick<RightsChanges, 'mark' | 'haveChanged'>
}

/** Collects what a transaction publishes after its commit. */
export interface Publish {
  <E extends GatewayEvent>(recipients: RecipientsOf<E['type']>, event: E): void
  sessionsEnded(sessionIds: string[]): void
  conversationOpened(opened: OpenedConversation): void
  presenceSet(userId: string, presence: OwnPresence): void
  settingsChanged(): void
}

/** An event that is not stored, after the commits that its sender knew. */
interface UnstoredEvent {
  position: number
  message: BusMessage
}

export function createEventPublisher({
  database,
  bus,
  processes,
  onPublished = () => undefined,
}: {
  database: Database
  bus: Bus
  /** The processes with which it shares events. */
  processes: Pick<ProcessGroup, 'topic'>
  /** Called with each message that this process publishes, after its commit. */
  onPublished?: (message: BusMessage) => void
}): EventPublisher {
  const { log } = database
  const rights = new RightsChanges()
  const publishCommitted = (messages: BusMessage[]): Promise<unknown> => {
    for (const message of messages) rights.record(message)
    return Promise.all(messages.map((message) => bus.publish(message)))
  }
  const publishOwn = (messages: BusMessage[]): Promise<unknown> => {
    for (const message of messages) onPublished(message)
    return publishCommitted(messages)
  }
  const unstored = processes.topic<UnstoredEvent>('events')
  unstored.subscribe(({ position, message }) =>
    log?.runAt(position, () => void bus.publish(message)),
  )
  log?.handle({
    async onCommit(messages) {
      await publishCommitted(messages as BusMessage[])
    },
    onMissed: () => void publishCommitted([{ kind: 'events_missed' }]),
  })

  return {
    rights,
    async transaction<T>(work: (tx: Transaction, publish: Publish) => Promise<T>): Promise<T> {
      const collected: BusMessage[] = []
      let delivered: Promise<unknown> | undefined
      const result = await database.transaction(
        (tx) => work(tx, createCollector(collected)),
        () => {
          delivered = publishOwn(collected)
        },
        () => ({ messages: collected, isAwaited: !collected.every(mayArriveLater) }),
      )
      await delivered
      return result
    },
    write(steps, toMessages, { onCommit, condition } = {}) {
      let messages: BusMessage[] | null = null
      return database.write(steps, {
        onCommit: (rows) => {
          messages ??= toMessages(rows)
          onCommit?.()
          for (const message of messages) {
            onPublished(message)
            void bus.publish(message)
          }
        },
        toMessages: (rows) => (messages = toMessages(rows)),
        condition,
      })
    },
    publish(recipients, event) {
      const message: BusMessage = { kind: 'event', recipients, event }
      onPublished(message)
      actAsSystem(() => void bus.publish(message))
      unstored.send({ position: log?.position ?? 0, message })
    },
  }
}

function mayArriveLater(message: BusMessage): boolean {
  if (message.kind === 'presence_set') return true
  return message.kind === 'event' && eventRules[message.event.type].mayArriveLater
}

function createCollector(collected: BusMessage[]): Publish {
  return Object.assign(
    (recipients: Recipients, event: GatewayEvent) => {
      collected.push({ kind: 'event', recipients, event })
    },
    {
      sessionsEnded: (sessionIds: string[]) => {
        if (sessionIds.length > 0) collected.push({ kind: 'sessions_ended', sessionIds })
      },
      conversationOpened: (opened: OpenedConversation) => {
        collected.push({ kind: 'conversation_opened', ...opened })
      },
      presenceSet: (userId: string, presence: OwnPresence) => {
        collected.push({ kind: 'presence_set', userId, presence })
      },
      settingsChanged: () => {
        collected.push({ kind: 'settings_changed' })
      },
    },
  )
}
