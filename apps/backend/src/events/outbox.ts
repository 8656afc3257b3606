import type { GatewayEvent } from '@guildhall/contract'
import type { Bus } from '../cluster/bus.ts'
import type { Database, SqlRow, Steps, Transaction } from '../storage/database.ts'
import type { Announcement, Audience } from './announcement.ts'

/** Writes to the database and tells the world, in that order: nothing is announced that is not on disk. */
export interface Outbox {
  /**
   * Runs `work` in a transaction (see Database) and announces what it collected once that is committed, in the order of
   * the commits. Resolves when this process has dealt with the announcements: who lost a right by them gets nothing
   * more. Throws what `work` throws; then nothing is stored or announced.
   */
  transaction<T>(work: (tx: Transaction, announce: Announce) => Promise<T>): Promise<T>
  /** Runs the steps (see Database) and announces what `announcements` makes of their rows. Waits for no delivery. */
  write(steps: Steps, announcements: (rows: SqlRow[][]) => Announcement[]): Promise<SqlRow[][]>
  /** For what is not stored, such as typing. */
  announce(audience: Audience, event: GatewayEvent): void
}

export interface Announce {
  (audience: Audience, event: GatewayEvent): void
  sessionsEnded(sessionIds: string[]): void
}

export function createOutbox(database: Database, bus: Bus<Announcement>): Outbox {
  return {
    async transaction<T>(work: (tx: Transaction, announce: Announce) => Promise<T>): Promise<T> {
      const collected: Announcement[] = []
      let delivered: Promise<unknown> | undefined
      const result = await database.transaction(
        (tx) => work(tx, collector(collected)),
        () => {
          delivered = Promise.all(collected.map((announcement) => bus.publish(announcement)))
        },
      )
      await delivered
      return result
    },
    write: (steps, announcements) =>
      database.write(steps, (rows) => {
        for (const announcement of announcements(rows)) void bus.publish(announcement)
      }),
    announce(audience, event) {
      void bus.publish({ kind: 'event', audience, event })
    },
  }
}

function collector(collected: Announcement[]): Announce {
  return Object.assign(
    (audience: Audience, event: GatewayEvent) => {
      collected.push({ kind: 'event', audience, event })
    },
    {
      sessionsEnded: (sessionIds: string[]) => {
        if (sessionIds.length > 0) collected.push({ kind: 'sessions_ended', sessionIds })
      },
    },
  )
}
