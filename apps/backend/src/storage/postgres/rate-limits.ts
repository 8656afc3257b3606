import pg from 'pg'
import { monotonicClock } from '../../core/clock.ts'
import type { Clock } from '../../core/clock.ts'
import { shortKey } from '../../core/memory-rate-limit.ts'
import { rateLimitsFrom } from '../../core/rate-limit.ts'
import type { RateDecision, RateLimit, RateLimits } from '../../core/rate-limit.ts'
import type { SqlRow } from '../database.ts'
import { connectionOptions, createStatementNames, indexSettings, runOn } from './connection.ts'

/** More would only wait for the row of a busy key. */
const maxConnections = 4
/** How long a request waits for an answer before it is refused. */
const answerMs = 5000
/** How often the clock of the database is read again. */
const clockMs = 600_000
const sweepMs = 60_000
/** The times of larger limits are rounded up to one part in so many of the window, so that a row stays small. */
const maxExactLimit = 512
const timesPerWindow = 128

// Counts need not survive a crash.
const settings = Object.entries({ synchronous_commit: 'off', ...indexSettings }).map(
  ([name, value]) => `-c ${name}=${value}`,
)

/** $1: key, $2: now, $3: window. A time in the far future was written before the clock of the database was set back. */
const counted = `SELECT time, count FROM unnest(r.times, r.counts) AS attempt (time, count)
  WHERE time > $2::bigint - $3::bigint AND time <= $2::bigint + 2 * $3::bigint`

/** $4: the time with which the attempt counts, $5: limit. */
const takeSql = `INSERT INTO rate_limits AS r (key, times, counts, allowed, expires_at)
  VALUES ($1, ARRAY[$4::bigint], ARRAY[1], true, $4::bigint + $3::bigint)
  ON CONFLICT (key) DO UPDATE SET (times, counts, allowed, expires_at) = (
    WITH counted AS (${counted}),
      added AS (SELECT $4::bigint AS time, 1 AS count
        WHERE (SELECT coalesce(sum(count), 0) FROM counted) < $5::bigint),
      merged AS (SELECT time, sum(count)::integer AS count
        FROM (SELECT * FROM counted UNION ALL SELECT * FROM added) AS attempt GROUP BY time)
    SELECT array_agg(time ORDER BY time), array_agg(count ORDER BY time), EXISTS (SELECT FROM added),
      max(time) + $3::bigint
    FROM merged)
  RETURNING allowed, times[1] AS oldest, (SELECT sum(count) FROM unnest(counts) AS count) AS used`

const checkSql = `SELECT sum(count) AS used, min(time) AS oldest
  FROM rate_limits AS r, LATERAL (${counted}) AS attempt WHERE key = $1`

const refundSql = `UPDATE rate_limits
  SET (times, counts) = (
    SELECT coalesce(array_agg(time ORDER BY time), '{}'), coalesce(array_agg(count ORDER BY time), '{}')
    FROM (SELECT time, CASE WHEN time = times[cardinality(times)] THEN count - 1 ELSE count END AS count
      FROM unnest(times, counts) AS attempt (time, count)) AS attempt
    WHERE count > 0)
  WHERE key = $1`
const clockSql = 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now'
const sweepSql = 'DELETE FROM rate_limits WHERE expires_at <= $1::bigint'

interface PostgresRateLimits extends RateLimits {
  close(): Promise<void>
}

/**
 * The limits of all processes of a platform. The row of a key has the times of the attempts that count, so the decisions are
 * those of the sliding window in memory, whichever process makes them. `clock` must not jump: see monotonicClock. Times are those
 * of the database's clock, which each process follows with its own, so that a clock that is set neither frees nor blocks anybody.
 */
export function createPostgresRateLimits(url: string, clock: Clock): PostgresRateLimits {
  const pool = new pg.Pool({
    ...connectionOptions(url),
    query_timeout: answerMs,
    max: maxConnections,
    options: settings.join(' '),
  })
  pool.on('error', () => undefined)
  const names = createStatementNames()
  const run = async (text: string, values: unknown[]): Promise<SqlRow | undefined> =>
    (await runOn(pool, { text, values }, names)).rows[0]
  const followClock = createClockFollower(clock, async () => Number((await run(clockSql, []))?.now))
  let sweptAt = monotonicClock()

  function sweep(now: number): void {
    if (monotonicClock() - sweptAt < sweepMs) return
    sweptAt = monotonicClock()
    run(sweepSql, [now]).catch(() => undefined)
  }

  function create(name: string, limit: number, windowMs: number): RateLimit {
    const grainMs = limit <= maxExactLimit ? 1 : Math.ceil(windowMs / timesPerWindow)
    const keyOf = (key: string): string => `${name} ${shortKey(key)}`

    function decide(allowed: boolean, row: SqlRow | undefined, now: number): RateDecision {
      const used = Number(row?.used)
      const untilFree = used === 0 ? windowMs : Math.max(1, Number(row?.oldest) + windowMs - now)
      // A time that is rounded up counts longer than the window. Only who waits for it has to know that.
      const resetMs = used < limit ? Math.min(windowMs, untilFree) : untilFree
      return { allowed, limit, windowMs, remaining: Math.max(0, limit - used), resetMs }
    }

    return {
      async take(key) {
        const now = await followClock()
        sweep(now)
        const stamp = Math.ceil(now / grainMs) * grainMs
        const row = await run(takeSql, [keyOf(key), now, windowMs, stamp, limit])
        return decide(row?.allowed === 1, row, now)
      },
      async check(key) {
        const now = await followClock()
        const row = await run(checkSql, [keyOf(key), now, windowMs])
        return decide(Number(row?.used) < limit, row, now)
      },
      async refund(key) {
        await run(refundSql, [keyOf(key)])
      },
    }
  }

  return { ...rateLimitsFrom(create), close: () => pool.end() }
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
