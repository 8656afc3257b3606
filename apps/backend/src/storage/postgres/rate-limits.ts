import type pg from 'pg'
import { monotonicClock } from '../../core/clock.ts'
import type { Clock } from '../../core/clock.ts'
import type { Log } from '../../core/log.ts'
import { shortKey } from '../../core/memory-rate-limit.ts'
import { attemptsNow, rateLimitsFrom } from '../../core/rate-limit.ts'
import type { AllowedAttempts, RateDecision, RateLimit, RateLimits } from '../../core/rate-limit.ts'
import type { SqlRow } from '../database.ts'
import {
  connectionOptions,
  createStatementNames,
  indexSettings,
  loggingClient,
  runOn,
  sendTogether,
  settingStatements,
  storageError,
} from './connection.ts'

/** How long a request waits for an answer before it is refused. */
const answerMs = 5000
/** How often the clock of the database is read again. */
const clockMs = 600_000
const sweepMs = 60_000
/** The times of larger limits are rounded up to one part in so many of the window, so that a row stays small. */
const maxExactLimit = 512
const timesPerWindow = 64

// Counts need not survive a crash.
const settings = settingStatements({ synchronous_commit: 'off', ...indexSettings })

/**
 * How many of a row's times no longer count. $1: key, $2: now, $3: window. Times in the far future were written before the clock of
 * the database was set back.
 */
const expired = `CASE WHEN r.expires_at > $2::bigint + 3 * $3::bigint THEN cardinality(r.times)
  ELSE width_bucket($2::bigint - $3::bigint, r.times) END`

/**
 * Attempts with the same time share an entry: `starts` has how many attempts the row had counted before it, and `total` how many
 * until now. OFFSET 0 lets PostgreSQL compute each part once instead of wherever it is used. $4: the time with which the attempt
 * counts, $5: limit.
 */
const takeSql = `INSERT INTO rate_limits AS r (key, times, starts, total, allowed, expires_at)
  VALUES ($1, ARRAY[$4::bigint], ARRAY[0::bigint], 1, true, $4::bigint + $3::bigint)
  ON CONFLICT (key) DO UPDATE SET (times, starts, total, allowed, expires_at) = (
    SELECT CASE WHEN allowed AND is_new THEN times || stamp ELSE times END,
      CASE WHEN allowed AND is_new THEN starts || r.total ELSE starts END,
      r.total + allowed::integer, allowed, stamp + $3::bigint
    FROM (SELECT ${expired} AS expired OFFSET 0) AS a,
      LATERAL (SELECT r.times[expired + 1:] AS times, r.starts[expired + 1:] AS starts,
        r.total - coalesce(r.starts[expired + 1], r.total) < $5::bigint AS allowed OFFSET 0) AS b,
      LATERAL (SELECT greatest($4::bigint, times[cardinality(times)]) AS stamp OFFSET 0) AS c,
      LATERAL (SELECT times[cardinality(times)] IS DISTINCT FROM stamp AS is_new) AS d)
  RETURNING allowed, times[1] AS oldest, total - starts[1] AS used`

const checkSql = `SELECT times[expired + 1] AS oldest, total - coalesce(starts[expired + 1], total) AS used
  FROM rate_limits AS r, LATERAL (SELECT ${expired} AS expired) AS a WHERE key = $1`

const refundSql = `UPDATE rate_limits SET total = total - 1,
    times = CASE WHEN starts[cardinality(starts)] = total - 1 THEN trim_array(times, 1) ELSE times END,
    starts = CASE WHEN starts[cardinality(starts)] = total - 1 THEN trim_array(starts, 1) ELSE starts END
  WHERE key = $1 AND cardinality(times) > 0`
const clockSql = 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now'
const sweepSql = 'DELETE FROM rate_limits WHERE expires_at <= $1::bigint'

interface PostgresRateLimits extends RateLimits {
  /** Throws while there is no connection. */
  ping(): Promise<unknown>
  close(): Promise<void>
}

/**
 * The limits of all processes of a platform. The row of a key has the times of the attempts that count, so the decisions are
 * those of the sliding window in memory, whichever process makes them. `clock` must not jump: see monotonicClock. Times are those
 * of the database's clock, which each process follows with its own, so that a clock that is set neither frees nor blocks anybody.
 */
export function createPostgresRateLimits(url: string, clock: Clock, log: Log): PostgresRateLimits {
  const connection = createConnection(url, log)
  const names = createStatementNames()
  const run = async (text: string, values: unknown[]): Promise<SqlRow | undefined> => {
    const client = await connection.get()
    sendTogether(client)
    return (await runOn(client, { text, values }, names)).rows[0]
  }
  const followClock = createClockFollower(clock, async () => Number((await run(clockSql, []))?.now))
  let sweptAt = monotonicClock()

  function sweep(now: number): void {
    if (monotonicClock() - sweptAt < sweepMs) return
    sweptAt = monotonicClock()
    run(sweepSql, [now]).catch(() => undefined)
  }

  function create(name: string, attempts: AllowedAttempts, windowMs: number): RateLimit {
    const keyOf = (key: string): string => `${name} ${shortKey(key)}`

    function decide(
      row: SqlRow | undefined,
      { allowed, limit, now }: { allowed: boolean; limit: number; now: number },
    ): RateDecision {
      const used = Number(row?.used ?? 0)
      const untilFree = used === 0 ? windowMs : Math.max(1, Number(row?.oldest) + windowMs - now)
      // A time that is rounded up counts longer than the window. Only who waits for it has to know that.
      const resetMs = used < limit ? Math.min(windowMs, untilFree) : untilFree
      return { allowed, limit, windowMs, remaining: Math.max(0, limit - used), resetMs }
    }

    return {
      async take(key) {
        const now = await followClock()
        const limit = attemptsNow(attempts)
        const grainMs = limit <= maxExactLimit ? 1 : Math.ceil(windowMs / timesPerWindow)
        sweep(now)
        const stamp = Math.ceil(now / grainMs) * grainMs
        const row = await run(takeSql, [keyOf(key), now, windowMs, stamp, limit])
        return decide(row, { allowed: row?.allowed === 1, limit, now })
      },
      async check(key) {
        const now = await followClock()
        const limit = attemptsNow(attempts)
        const row = await run(checkSql, [keyOf(key), now, windowMs])
        return decide(row, { allowed: Number(row?.used ?? 0) < limit, limit, now })
      },
      async refund(key) {
        await run(refundSql, [keyOf(key)])
      },
    }
  }

  const ping = () => run('SELECT 1', [])
  return { ...rateLimitsFrom(create), ping, close: connection.close }
}

/**
 * One connection, which is opened when it is first used and again after it was lost. Statements are pipelined: they are sent at
 * once, and PostgreSQL runs them one after another, so those of a busy key do not wait for each other's locks.
 */
function createConnection(url: string, log: Log) {
  const Client = loggingClient(log, 'rate limits')
  let current: Promise<pg.Client> | null = null

  async function open(onLost: () => void): Promise<pg.Client> {
    const options = { ...connectionOptions(url), query_timeout: answerMs, pipeline: true }
    const client = new Client(options)
    client.on('error', onLost)
    client.on('end', onLost)
    try {
      await client.connect()
      await client.query(settings)
      return client
    } catch (error) {
      onLost()
      throw storageError(error)
    }
  }

  return {
    get(): Promise<pg.Client> {
      if (current) return current
      const opened = open(() => {
        if (current === opened) current = null
      })
      current = opened
      return opened
    },
    async close(): Promise<void> {
      const client = await current?.catch(() => null)
      await client?.end()
    },
  }
}

/** Returns the time of another clock, which `read` asks for rarely: `clock` is followed in between. */
function createClockFollower(clock: Clock, read: () => Promise<number>): () => Promise<number> {
  let offset: Promise<number> | undefined
  let measuredAt = Number.NEGATIVE_INFINITY

  async function measure(): Promise<number> {
    const startedAt = monotonicClock()
    const before = clock()
    const time = await read()
    return time - before - (monotonicClock() - startedAt) / 2
  }

  return async () => {
    const now = clock()
    if (!offset || monotonicClock() - measuredAt > clockMs) {
      measuredAt = monotonicClock()
      offset = measure()
      offset.catch(() => (offset = undefined))
    }
    return Math.floor(now + (await offset))
  }
}
