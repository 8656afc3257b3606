import pg from 'pg'
import { monotonicClock } from '../../core/clock.ts'
import type { Attempt, RateCount, RateCounter, RateOperation } from '../../core/rate-counter.ts'
import type { SqlRow } from '../database.ts'
import { connectionOptions, createStatementNames, indexSettings, runOn } from './connection.ts'

/** How often the clock of the database is asked for again. */
const clockMs = 600_000
const sweepMs = 60_000
/** A process may reserve one part in so many of the attempts that are left, fewer beside others. */
const sharesPerProcess = 4
/** How long a request waits for an answer before it is refused. */
const answerMs = 5000

// Counts need not survive a crash.
const settings = Object.entries({ synchronous_commit: 'off', ...indexSettings }).map(
  ([name, value]) => `-c ${name}=${value}`,
)
const countSql = `SELECT granted, used, oldest, extra, stamp, until, contested FROM count_attempts($1::text[], $2::text[],
  $3::bigint[], $4::bigint[], $5::bigint[], $6::integer[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint,
  $11::text[], $12::bigint)`
const clockSql = 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now'
const sweepSql = 'DELETE FROM rate_limits WHERE expires_at <= $1::bigint'

/**
 * Counts in the database; `countOthers` returns how many other processes do so, too. Times are those of its clock, which each
 * process follows with its own, so that the clocks of the processes need not agree.
 */
export function createRateCounter(url: string, countOthers: () => number): RateCounter {
  const pool = new pg.Pool({
    ...connectionOptions(url),
    query_timeout: answerMs,
    max: 1,
    options: settings.join(' '),
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
    get others() {
      return countOthers()
    },
    async count(operations, now) {
      if (monotonicClock() - measuredAt > clockMs) await measure(now)
      const time = Math.floor(now + offset)
      const groups = groupOperations(operations)
      const steps = groups.flatMap(toSteps)
      const column = <T>(pick: (step: CountStep, index: number) => T) => steps.map(pick)
      const keys = column(({ limit }) => limit.key)
      const { rows } = await run(countSql, [
        column(({ kind }) => kind),
        keys,
        column(({ limit }) => limit.limit),
        column(({ limit }) => limit.windowMs),
        column(({ amount }) => amount),
        // PostgreSQL counts from 1.
        column(({ isNext }, index) => (isNext ? index : 0)),
        column(({ extra }) => extra),
        column(({ unused }) => unused),
        column(({ stamp }) => stamp),
        sharesPerProcess * (countOthers() + 1),
        [...new Set(keys)].toSorted(compare),
        time,
      ])
      const counts: RateCount[] = []
      let at = 0
      for (const { operation, indexes } of groups) {
        const { kind, next } = operation
        const row = rows[at++]
        const granted = readCounts(row, operation, kind === 'take', time)
        const grantedNext = next && readCounts(rows[at++], next, true, time)
        for (const [position, index] of indexes.entries()) {
          const count = granted(position)
          if (grantedNext && count.isAllowed) count.next = grantedNext(position)
          counts[index] = count
        }
        const first = counts[indexes[0]!]!
        const amount = Number(row?.extra)
        const stamp = Number(row?.stamp)
        if (amount > 0) {
          const used = Number(row?.used) - amount
          first.reserve = { amount, stamp, endsInMs: Number(row?.until) - time, used }
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
  extra: number
}

/** In the order of their keys. Those of one key keep theirs, except that those with a next attempt come last. */
function groupOperations(operations: RateOperation[]): OperationGroup[] {
  const order = [...operations.keys()].toSorted((a, b) => {
    const [one, other] = [operations[a]!, operations[b]!]
    return compare(one.key, other.key) || compare(one.next?.key ?? '', other.next?.key ?? '')
  })
  const groups: OperationGroup[] = []
  for (const index of order) {
    const operation = operations[index]!
    const last = groups.at(-1)
    const { extra = 0 } = operation
    if (last && canJoin(last.operation, operation)) {
      last.indexes.push(index)
      last.extra += extra
    } else groups.push({ operation, indexes: [index], extra })
  }
  return groups
}

function canJoin(before: RateOperation, { kind, key, limit, windowMs, next }: RateOperation) {
  if (kind !== 'take' && kind !== 'check') return false
  if (kind !== before.kind || key !== before.key) return false
  if (limit !== before.limit || windowMs !== before.windowMs) return false
  return next?.key === before.next?.key
}

/** What the function in the database counts at a time. */
interface CountStep {
  kind: RateOperation['kind']
  limit: Attempt
  amount: number
  /** It counts as many attempts as the step before has granted. */
  isNext: boolean
  extra: number
  unused: number
  stamp: number
}

function toSteps({ operation, indexes, extra }: OperationGroup): CountStep[] {
  const { kind, next, returned } = operation
  const step: CountStep = {
    kind,
    limit: operation,
    amount: returned?.reserve.amount ?? indexes.length,
    isNext: false,
    extra,
    unused: returned?.unused ?? 0,
    stamp: returned?.reserve.stamp ?? 0,
  }
  return next ? [step, { ...step, limit: next, isNext: true, extra: 0 }] : [step]
}

/** Returns the count of each attempt of a step, by its position. */
function readCounts(
  row: SqlRow | undefined,
  { windowMs }: Attempt,
  isTaken: boolean,
  time: number,
): (position: number) => RateCount {
  if (!row) throw new Error('the counter answered too few operations')
  const [granted, used] = [Number(row.granted), Number(row.used)]
  const extra = Number(row.extra)
  const freeInMs = row.oldest === null ? windowMs : Number(row.oldest) + windowMs - time
  const contestedMs = row.contested === null ? undefined : Number(row.contested) - time
  return (position) => {
    const before = isTaken ? position : 0
    const after = isTaken ? Math.max(0, granted - position - 1) + extra : 0
    const count: RateCount = { isAllowed: before < granted, used: used - after, freeInMs }
    if (contestedMs !== undefined) count.contestedMs = contestedMs
    return count
  }
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
