import { closeCodes } from '@guildhall/contract'
import type { Connection } from '../connection/connection.ts'
import type { Session } from './session.ts'

/** How many snapshots are loaded at once. More would delay writes to the database. */
const maxRunning = 4

/** While the snapshots that clients have not read yet exceed this, further sessions wait. */
const maxUnreadBytes = 128 * 1024 * 1024
/** The same for the sessions of one account, so that no account uses up the whole. */
const maxUnreadBytesPerAccount = 32 * 1024 * 1024
/** How long a client may take to read its snapshot while other sessions wait for that. */
const readingTimeoutMs = 30_000

interface Start {
  session: Session
  connection: Connection
  /** Resolves when the connection has the snapshot, or the session has ended. */
  run: () => Promise<void>
}

interface Reading extends Omit<Start, 'run'> {
  since: number
}

/** Starts sessions one after another, while there is room for their snapshots in memory. */
export function createStartQueue(clock: () => number) {
  const waiting: Start[] = []
  let reading: Reading[] = []
  let running = 0

  function next(): void {
    while (running < maxRunning && waiting.length > 0) {
      const index = firstStartable()
      const [start] = index < 0 ? [] : waiting.splice(index, 1)
      if (!start) return
      running += 1
      void start.run().finally(() => {
        running -= 1
        if (start.connection.unreadBytes > 0) reading.push({ ...start, since: clock() })
        next()
      })
    }
  }

  /** The bytes of snapshots that clients have not read yet: in total and per account. */
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

  /** The index of the first session that can start now, or -1. */
  function firstStartable(): number {
    if (reading.length === 0) return 0
    const { total, perAccount } = unread()
    if (total >= maxUnreadBytes) return -1
    return waiting.findIndex(
      ({ session }) => (perAccount.get(session.userId) ?? 0) < maxUnreadBytesPerAccount,
    )
  }

  return {
    get length() {
      return waiting.length
    },

    add(start: Start): void {
      waiting.push(start)
      next()
    },

    /** Starts sessions that have room now, and ends sessions whose clients read too slowly while others wait. */
    tick(): void {
      if (waiting.length === 0) return
      next()
      if (waiting.length === 0 || running > 0) return
      const isFull = unread().total >= maxUnreadBytes
      const accounts = new Set(waiting.map(({ session }) => session.userId))
      const now = clock()
      for (const { session, since } of reading) {
        const isBlocking = isFull || accounts.has(session.userId)
        if (isBlocking && now - since >= readingTimeoutMs)
          session.end(closeCodes.tooSlow, 'too slow')
      }
    },
  }
}
