import type { GatewayEvent } from '@guildhall/contract'
import type { Bus } from '../cluster/bus.ts'
import type { Database, SqlRow, Steps, Transaction } from '../storage/database.ts'
import type { BusMessage, Recipients } from './bus-message.ts'

/** Writes to the database and publishes events about it. No event is published before its write is on disk. */
export interface EventPublisher {
  /**
   * Runs `work` in a transaction (see Database). Publishes the events that it collected after the commit, in the order of
   * the commits. Resolves once this process has delivered them: an account that lost a right receives nothing more.
   * Throws what `work` throws; then nothing is stored or published.
   */
  transaction<T>(work: (tx: Transaction, publish: Publish) => Promise<T>): Promise<T>
  /** Runs the steps (see Database) and publishes what `toMessages` makes of their rows. Does not wait for the delivery. */
  write(steps: Steps, toMessages: (rows: SqlRow[][]) => BusMessage[]): Promise<SqlRow[][]>
  /** Publishes an event that is not stored, such as typing. */
  publish(recipients: Recipients, event: GatewayEvent): void
}

/** Collects what a transaction publishes after its commit. */
export interface Publish {
  (recipients: Recipients, event: GatewayEvent): void
  sessionsEnded(sessionIds: string[]): void
}

export function createEventPublisher(database: Database, bus: Bus<BusMessage>): EventPublisher {
  return {
    async transaction<T>(work: (tx: Transaction, publish: Publish) => Promise<T>): Promise<T> {
      const collected: BusMessage[] = []
      let delivered: Promise<unknown> | undefined
      const result = await database.transaction(
        (tx) => work(tx, createCollector(collected)),
        () => {
          delivered = Promise.all(collected.map((message) => bus.publish(message)))
        },
      )
      await delivered
      return result
    },
    write: (steps, toMessages) =>
      database.write(steps, (rows) => {
        for (const message of toMessages(rows)) void bus.publish(message)
      }),
    publish(recipients, event) {
      void bus.publish({ kind: 'event', recipients, event })
    },
  }
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
    },
  )
}
