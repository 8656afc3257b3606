import type { Kysely } from 'kysely'
import { actAsSystem } from '../core/acting-login.ts'
import { busy } from '../core/app-error.ts'
import type { Clock } from '../core/clock.ts'
import { measureQueue } from '../core/metrics.ts'
import type { Metrics } from '../core/metrics.ts'
import { NoRowChangedError, OutdatedError } from './database.ts'
import type { Database, LogEntry, SqlRow, Steps, Transaction, WriteOptions } from './database.ts'
import { judgeLogins } from './login-check.ts'
import type { Tables } from './schema.ts'
import type { Committed, WriteOutcome, Writer } from './writing-connection.ts'

const maxTransactionsPerCommit = 64

const commitBuckets = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]

interface PendingWrite {
  kind: 'write'
  steps: Steps
  options: WriteOptions
  resolve: (rows: SqlRow[][]) => void
  reject: (error: unknown) => void
}

interface PendingTransaction {
  kind: 'transaction'
  work: (tx: Transaction) => Promise<unknown>
  onCommit: ((result: unknown) => void) | undefined
  toLogEntry: ((result: unknown) => LogEntry) | undefined
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

type Pending = PendingWrite | PendingTransaction

interface QueueOptions {
  maxWritesPerCommit: number
  metrics: Metrics
  clock: Clock
}

/** Sends pending work to the writer in the order of arrival. */
export function createWriteQueue(
  writer: Writer,
  tx: Kysely<Tables>,
  { maxWritesPerCommit, metrics, clock }: QueueOptions,
) {
  const pending: Pending[] = []
  measureQueue(metrics, 'database_writes', () => pending.length)
  const recordCommit = metrics.duration({
    name: 'database_commit_duration_seconds',
    help: 'Time from sending writes or beginning a transaction to its durable commit',
    buckets: commitBuckets,
  })
  let running: Promise<void> | null = null
  /** Resolves when all writes that were sent have ended. */
  let sent: Promise<void> = Promise.resolve()

  function start(): void {
    // It runs the work of everyone.
    running ??= actAsSystem(pump).finally(() => {
      running = null
      if (pending.length > 0) start()
    })
  }

  async function timed(startedAt: number, commit: () => Promise<void>): Promise<void> {
    await commit()
    recordCommit((performance.now() - startedAt) / 1000)
  }

  async function pump(): Promise<void> {
    // Other work of this turn of the event loop is sent along.
    await new Promise(setImmediate)
    while (pending.length > 0) {
      const startedAt = performance.now()
      if (pending[0] && isWrite(pending[0])) {
        await writer.waitForTurn?.()
        const writes = takeWhile(pending, isWrite, maxWritesPerCommit)
        // They were rejected meanwhile.
        if (writes.length === 0) continue
        // Not awaited: the next commit can begin before this one has ended.
        sent = bothEnd(
          sent,
          timed(startedAt, () => commitWrites(writer, writes)),
        )
        continue
      }
      await sent
      const transactions = takeWhile(pending, isTransaction, maxTransactionsPerCommit)
      await timed(startedAt, () => commitTransactions(writer, tx, transactions))
    }
  }

  writer.onBlocked = () => {
    for (const item of pending.splice(0)) item.reject(busy())
  }

  function push(item: Pending): void {
    if (writer.isBlocked) {
      item.reject(busy())
      return
    }
    pending.push(item)
    start()
  }

  const transaction: Database['transaction'] = (work, onCommit, toLogEntry) =>
    new Promise((resolve, reject) => {
      push({
        kind: 'transaction',
        work,
        onCommit: onCommit as PendingTransaction['onCommit'],
        toLogEntry: toLogEntry as PendingTransaction['toLogEntry'],
        resolve: resolve as PendingTransaction['resolve'],
        reject,
      })
    })

  const write: Database['write'] = (steps, options = {}) =>
    new Promise((resolve, reject) => {
      push({ kind: 'write', steps, options, resolve, reject })
    })

  return {
    ...judgeLogins({ transaction, write }, clock),
    async drained(): Promise<void> {
      while (running) await running
      await sent
    },
  }
}

/** Unlike `Promise.all`, it has no result, which would keep those of all before it. */
async function bothEnd(a: Promise<void>, b: Promise<void>): Promise<void> {
  await a
  await b
}

async function commitWrites(writer: Writer, pending: PendingWrite[]): Promise<void> {
  const writes = pending.filter(isCurrent)
  try {
    await writer.writes(
      writes.map(({ steps, options }) => ({
        steps: typeof steps === 'function' ? steps() : steps,
        condition: options.condition,
      })),
      {
        toMessages: (outcomes) =>
          writes.flatMap(({ options: { toMessages } }, index) => {
            const outcome = outcomes[index]
            return toMessages && Array.isArray(outcome) ? toMessages(outcome) : []
          }),
        onCommit: (outcomes) => {
          for (const [index, item] of writes.entries()) settleWrite(item, outcomes[index])
        },
      },
    )
  } catch (error) {
    for (const item of writes) item.reject(error)
  }
}

/** The transactions of this process before the write have ended. Otherwise rejects it. */
function isCurrent({ options, reject }: PendingWrite): boolean {
  if (!options.condition || options.condition()) return true
  reject(new OutdatedError())
  return false
}

function settleWrite(item: PendingWrite, outcome: WriteOutcome | undefined): void {
  if (Array.isArray(outcome)) settle(item, () => item.options.onCommit?.(outcome), outcome)
  else item.reject(typeof outcome === 'number' ? new NoRowChangedError(outcome) : outcome)
}

async function commitTransactions(
  writer: Writer,
  tx: Kysely<Tables>,
  items: PendingTransaction[],
): Promise<void> {
  const succeeded: { item: PendingTransaction; result: unknown }[] = []
  const failed: { item: PendingTransaction; error: unknown }[] = []
  const awaited = new Set<PendingTransaction>()
  let whenRead: Committed['whenRead']
  try {
    await writer.control('BEGIN')
    for (const item of items) {
      await writer.control('SAVEPOINT a_transaction')
      try {
        succeeded.push({ item, result: await item.work(tx) })
      } catch (error) {
        await writer.control('ROLLBACK TO a_transaction')
        failed.push({ item, error })
      }
      await writer.control('RELEASE a_transaction')
    }
    const committed = await writer.commit(() => {
      const entries = succeeded.map(({ item, result }) => {
        const entry = item.toLogEntry?.(result)
        if (entry?.isAwaited) awaited.add(item)
        return entry
      })
      return {
        messages: entries.flatMap((entry) => entry?.messages ?? []),
        isAwaited: awaited.size > 0,
      }
    })
    whenRead = committed.whenRead
  } catch (error) {
    // Fails when the error has already rolled back.
    await writer.control('ROLLBACK').catch(() => undefined)
    for (const item of items)
      item.reject(failed.find((failure) => failure.item === item)?.error ?? error)
    return
  }
  const read = whenRead?.() ?? null
  for (const { item, result } of succeeded) {
    settle(item, () => item.onCommit?.(result), result, awaited.has(item) ? read : null)
  }
  for (const { item, error } of failed) item.reject(error)
}

function settle<T>(
  item: { resolve: (result: T) => void; reject: (error: unknown) => void },
  onCommit: () => void,
  result: T,
  condition: Promise<void> | null = null,
): void {
  try {
    onCommit()
    if (condition) void condition.then(() => item.resolve(result), item.reject)
    else item.resolve(result)
  } catch (error) {
    item.reject(error)
  }
}

function isWrite(item: Pending): item is PendingWrite {
  return item.kind === 'write'
}

function isTransaction(item: Pending): item is PendingTransaction {
  return item.kind === 'transaction'
}

function takeWhile<T extends Pending>(
  pending: Pending[],
  matches: (item: Pending) => item is T,
  max: number,
): T[] {
  const taken: T[] = []
  for (const item of pending) {
    if (taken.length === max || !matches(item)) break
    taken.push(item)
  }
  pending.splice(0, taken.length)
  return taken
}
