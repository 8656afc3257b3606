import { closeCodes } from '@guildhall/contract'
import type { Connection } from './connection.ts'
import type { Session } from './session.ts'

/** Snapshots that are read from the database at once: many would hold up the writes beside them. */
const startsAtOnce = 4

/** What clients have still to read of their snapshots: above this, further sessions wait. */
const maxUnreadBytes = 128 * 1024 * 1024
/** The same for the sessions of one account, so that nobody takes up all of it. */
const maxUnreadBytesPerAccount = 32 * 1024 * 1024
/** How long a client may take to read its snapshot while others wait for that. */
const readingMs = 30_000

interface Start {
  session: Session
  connection: Connection
  /** Ends with the snapshot handed to the connection, or the session at its end. */
  run: () => Promise<void>
}

interface Reading extends Omit<Start, 'run'> {
  since: number
}

/** Starts sessions one after another, as far as there is room for their snapshots in memory. */
export function createStartQueue(clock: () => number) {
  const waiting: Start[] = []
  let reading: Reading[] = []
  let running = 0

  function next(): void {
    while (running < startsAtOnce && waiting.length > 0) {
      const place = firstWithRoom()
      const [start] = place < 0 ? [] : waiting.splice(place, 1)
      if (!start) return
      running += 1
      void start.run().finally(() => {
        running -= 1
        if (start.connection.unreadBytes > 0) reading.push({ ...start, since: clock() })
        next()
      })
    }
  }

  /** Bytes that clients have still to read of their snapshots, all and by account. */
  function unread(): { total: number; perAccount: Map<string, number> } {
    reading = reading.filter(({ connection }) => connection.isOpen && connection.unreadBytes > 0)
    let total = 0
    const perAccount = new Map<string, number>()
    for (const { session, connection } of reading) {
      const bytes = connection.unreadBytes
      total += bytes
      perAccount.set(session.userId, (perAccount.get(session.userId) ?? 0) + bytes)
    }
    return { total, perAccount }
  }

  /** The place of the first that can start now, or -1. */
  function firstWithRoom(): number {
    if (reading.length === 0) return 0
    const { total, perAccount } = unread()
    if (total >= maxUnreadBytes) return -1
    return waiting.findIndex(
      ({ session }) => (perAccount.get(session.userId) ?? 0) < maxUnreadBytesPerAccount,
    )
  }

  return {
    add(start: Start): void {
      waiting.push(start)
      next()
    },

    /** Starts those for whom there is room by now; those who read too slowly to make any are cut off. */
    tick(): void {
      if (waiting.length === 0) return
      next()
      if (waiting.length === 0 || running > 0) return
      const isFull = unread().total >= maxUnreadBytes
      const accounts = new Set(waiting.map(({ session }) => session.userId))
      const now = clock()
      for (const { session, since } of reading) {
        const isInTheWay = isFull || accounts.has(session.userId)
        if (isInTheWay && now - since >= readingMs) session.end(closeCodes.tooSlow, 'too slow')
      }
    },
  }
}
