import pg from 'pg'
import { monotonicClock } from '../../core/clock.ts'
import type { Lease } from '../../core/jobs.ts'
import type { Log } from '../../core/log.ts'
import { connectionOptions, loggingClient, pingPool } from './connection.ts'

/** Another process takes a lease that was not renewed for this long. */
const leaseMs = 6000
const renewMs = 1000
/** A holder regards its lease as lost earlier than others may take it. */
const marginMs = 1000
/** Shorter than what is left of a lease after a renewal that failed. */
const answerMs = 3000

/** The clock of the database, so that those of the processes do not matter. */
const now = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint'
const takeSql = `INSERT INTO leases (name, holder, held_until) VALUES ($1, $2, ${now} + $3::bigint)
  ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, held_until = excluded.held_until
    WHERE leases.holder = excluded.holder OR leases.held_until < ${now}
  RETURNING holder`
const giveUpSql = 'DELETE FROM leases WHERE name = $1 AND holder = $2'

interface Options {
  url: string
  name: string
  /** The id of this process. */
  holder: string
  log: Log
}

/** Takes the lease of this name as soon as no other process holds it, and keeps it. */
export async function openLease({
  url,
  name,
  holder,
  log,
}: Options): Promise<Lease & { ping(): Promise<void> }> {
  const pool = new pg.Pool({
    ...connectionOptions(url),
    query_timeout: answerMs,
    max: 1,
    Client: loggingClient(log, 'jobs'),
  })
  pool.on('error', () => undefined)
  const handlers: (() => void)[] = []
  let heldUntil = Number.NEGATIVE_INFINITY
  let renewing: Promise<void> | null = null

  const isHeld = (): boolean => monotonicClock() < heldUntil

  async function renew(): Promise<void> {
    const startedAt = monotonicClock()
    const { rowCount } = await pool.query(takeSql, [name, holder, leaseMs])
    const isTaken = (rowCount ?? 0) > 0
    // While it was not renewed in time, another process may have had it.
    const wasHeld = isHeld()
    heldUntil = isTaken ? startedAt + leaseMs - marginMs : Number.NEGATIVE_INFINITY
    if (!isTaken || wasHeld) return
    log.info({ lease: name }, 'this process got a lease')
    for (const handle of handlers) handle()
  }

  function start(): Promise<void> {
    renewing ??= renew()
      // What is left of the lease outlasts a short failure.
      .catch((error: unknown) => log.debug({ err: error, lease: name }, 'a lease was not renewed'))
      .finally(() => {
        renewing = null
      })
    return renewing
  }

  await start()
  const timer = setInterval(() => void start(), renewMs)
  timer.unref()
  return {
    isHeld,
    ping: () => pingPool(pool),
    onTaken: (handle) => handlers.push(handle),
    async close() {
      clearInterval(timer)
      await renewing
      heldUntil = Number.NEGATIVE_INFINITY
      await pool.query(giveUpSql, [name, holder]).catch(() => undefined)
      await pool.end()
    },
  }
}
