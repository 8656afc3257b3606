import pg from 'pg'
import { monotonicClock } from '../../core/clock.ts'
import type { RateCount, RateCounter, RateOperation } from '../../core/rate-counter.ts'
import { connectionOptions, createStatementNames, runOn } from './connection.ts'

/** How often the clock of the database is asked for again. */
const clockMs = 600_000
const sweepMs = 60_000
/** How long a request waits for an answer before it is refused. */
const answerMs = 5000

const countSql = `SELECT granted, used, oldest FROM count_attempts($1::text[], $2::text[], $3::bigint[],
  $4::bigint[], $5::bigint[], $6::bigint)`
const clockSql = 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now'
const sweepSql = 'DELETE FROM rate_limits WHERE expires_at <= $1::bigint'

/**
 * Counts in the database. Times are those of its clock, which each process follows with its own, so that the clocks of the
 * processes need not agree.
 */
export function createRateCounter(url: string): RateCounter {
  const pool = new pg.Pool({
    ...connectionOptions(url),
    query_timeout: answerMs,
    max: 1,
    // Counts need not survive a crash.
    options: '-c synchronous_commit=off',
  })
  pool.on('error', () => undefined)
  const names = createStatementNames()
  const run = (text: string, values: unknown[]) => runOn(pool, { text, values }, names)
  /** The clock of the database minus that of the caller, and when it was measured. */
  let offset = 0
  let measuredAt = Number.NEGATIVE_INFINITY
  let sweptAt = monotonicClock()

  async function measure(now: number): Promise<void> {
    const startedAt = monotonicClock()
    const { rows } = await run(clockSql, [])
    const endedAt = monotonicClock()
    offset = Number(rows[0]?.now) - now - (endedAt - startedAt) / 2
    measuredAt = endedAt
  }

  return {
    async count(operations, now) {
      if (monotonicClock() - measuredAt > clockMs) await measure(now)
      const time = Math.floor(now + offset)
      const groups = groupOperations(operations)
      const column = <T>(pick: (group: OperationGroup) => T) => groups.map(pick)
      const { rows } = await run(countSql, [
        column(({ operation }) => operation.kind),
        column(({ operation }) => operation.key),
        column(({ operation }) => operation.limit),
        column(({ operation }) => operation.windowMs),
        column(({ indexes }) => indexes.length),
        time,
      ])
      const counts: RateCount[] = []
      for (const [at, { operation, indexes }] of groups.entries()) {
        const row = rows[at]
        if (!row) continue
        const [granted, used] = [Number(row.granted), Number(row.used)]
        const { kind, windowMs } = operation
        const freeInMs = row.oldest === null ? windowMs : Number(row.oldest) + windowMs - time
        for (const [taken, index] of indexes.entries()) {
          const before = kind === 'take' ? taken : 0
          const after = kind === 'take' ? Math.max(0, granted - taken - 1) : 0
          counts[index] = { isAllowed: before < granted, used: used - after, freeInMs }
        }
      }
      if (monotonicClock() - sweptAt > sweepMs) {
        sweptAt = monotonicClock()
        void run(sweepSql, [time]).catch(() => undefined)
      }
      return counts
    },
    close: () => pool.end(),
  }
}

/** Equal operations that follow each other, and their indexes. */
interface OperationGroup {
  operation: RateOperation
  indexes: number[]
}

/** In the order of their keys, so that processes do not wait for each other in a circle. Those of one key keep theirs. */
function groupOperations(operations: RateOperation[]): OperationGroup[] {
  const byKey = Map.groupBy(operations.entries(), ([, { key }]) => key)
  const keys = [...byKey.keys()].toSorted(compare)
  const groups: OperationGroup[] = []
  for (const key of keys) {
    let last: OperationGroup | undefined
    for (const [index, operation] of byKey.get(key) ?? []) {
      if (last && canJoin(last.operation, operation)) last.indexes.push(index)
      else groups.push((last = { operation, indexes: [index] }))
    }
  }
  return groups
}

function canJoin(before: RateOperation, { kind, limit, windowMs }: RateOperation): boolean {
  if (kind === 'refund' || kind !== before.kind) return false
  return limit === before.limit && windowMs === before.windowMs
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
