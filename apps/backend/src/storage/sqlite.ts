import { DatabaseSync } from 'node:sqlite'
import type { StatementSync } from 'node:sqlite'
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely'
import type { Database, SqlRow, SqlValue, Steps, Transaction } from './database.ts'
import { NoRowChangedError } from './database.ts'
import type { Tables } from './schema.ts'
import { startWriter } from './writer.ts'
import type { WriteOutcome, Writer } from './writer.ts'

export interface StorageOptions {
  /** How many writes may share one commit; 512 by default. With more, the first would wait too long for the last. */
  maxWritesPerCommit?: number
}

const maxTransactionsPerCommit = 64

interface PendingWrite {
  kind: 'write'
  steps: Steps
  onCommit: ((rows: SqlRow[][]) => void) | undefined
  resolve: (rows: SqlRow[][]) => void
  reject: (error: unknown) => void
}

interface PendingTransaction {
  kind: 'transaction'
  work: (tx: Transaction) => Promise<unknown>
  onCommit: ((result: unknown) => void) | undefined
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

type Pending = PendingWrite | PendingTransaction

/**
 * Opens the database file. Writes run on a thread of their own, so that waiting for the disk never blocks the event loop.
 * Reads run here, on a second connection that sees only committed data. Does not create the tables: see migrate.
 */
export async function openSqlite(
  path: string,
  { maxWritesPerCommit = 512 }: StorageOptions = {},
): Promise<Database> {
  const writer = startWriter(path, maxWritesPerCommit)
  // After the first answer, the file exists and is in WAL mode, as a read-only connection requires.
  await writer.statement('PRAGMA user_version', [])
  const reading = new DatabaseSync(path, { readOnly: true, timeout: 5000 })
  const statements = createStatementCache(reading)
  const read = new Kysely<Tables>({ dialect: dialect(() => readingConnection(statements)) })
  const write = new Kysely<Tables>({ dialect: dialect(() => writingConnection(writer)) })
  const queue = createQueue(writer, write, maxWritesPerCommit)
  return {
    read,
    maxWritesPerCommit,
    get revision() {
      return queue.revision
    },
    async all<Row>(sql: string, params: SqlValue[]) {
      return statements.get(sql).all(...params) as Row[]
    },
    transaction: (work, onCommit) =>
      new Promise((resolve, reject) => {
        queue.push({
          kind: 'transaction',
          work,
          onCommit: onCommit as PendingTransaction['onCommit'],
          resolve: resolve as PendingTransaction['resolve'],
          reject,
        })
      }),
    write: (steps, onCommit) =>
      new Promise((resolve, reject) => {
        queue.push({ kind: 'write', steps, onCommit, resolve, reject })
      }),
    async checkpointEvery(pages) {
      await writer.statement(`PRAGMA wal_autocheckpoint = ${pages}`, [])
      await writer.statement('PRAGMA wal_checkpoint(TRUNCATE)', [])
    },
    async close() {
      await queue.drained()
      reading.close()
      await writer.close()
    },
  }
}

/** Sends pending work to the writer in the order of arrival. */
function createQueue(writer: Writer, write: Kysely<Tables>, maxWritesPerCommit: number) {
  const pending: Pending[] = []
  let running: Promise<void> | null = null
  /** Resolves when the writes that were sent last, and so all before them, have ended. */
  let sent: Promise<void> = Promise.resolve()
  let revision = 0

  function start(): void {
    running ??= pump().finally(() => {
      running = null
      if (pending.length > 0) start()
    })
  }

  async function pump(): Promise<void> {
    // Other work of this turn of the event loop is sent along.
    await new Promise(setImmediate)
    while (pending.length > 0) {
      const writes = takeWhile(pending, isWrite, maxWritesPerCommit)
      if (writes.length > 0) {
        // Not awaited: the writer takes everything that has arrived by then into its next commit.
        sent = commitWrites(writer, writes)
        continue
      }
      await sent
      const transactions = takeWhile(pending, isTransaction, maxTransactionsPerCommit)
      await commitTransactions(writer, write, transactions, () => (revision += 1))
    }
  }

  return {
    get revision() {
      return revision
    },
    push(item: Pending): void {
      pending.push(item)
      start()
    },
    async drained(): Promise<void> {
      while (running) await running
      await sent
    },
  }
}

async function commitWrites(writer: Writer, writes: PendingWrite[]): Promise<void> {
  try {
    const outcomes = await writer.writes(
      writes.map(({ steps }) => (typeof steps === 'function' ? steps() : steps)),
    )
    for (const [index, item] of writes.entries()) settleWrite(item, outcomes[index])
  } catch (error) {
    for (const item of writes) item.reject(error)
  }
}

function settleWrite(item: PendingWrite, outcome: WriteOutcome | undefined): void {
  if (Array.isArray(outcome)) settle(item, () => item.onCommit?.(outcome), outcome)
  else item.reject(typeof outcome === 'number' ? new NoRowChangedError(outcome) : outcome)
}

async function commitTransactions(
  writer: Writer,
  write: Kysely<Tables>,
  items: PendingTransaction[],
  onCommit: () => void,
): Promise<void> {
  const succeeded: { item: PendingTransaction; result: unknown }[] = []
  const failed: { item: PendingTransaction; error: unknown }[] = []
  try {
    await writer.statement('BEGIN IMMEDIATE', [])
    for (const item of items) {
      await writer.statement('SAVEPOINT a_transaction', [])
      try {
        succeeded.push({ item, result: await item.work(write) })
      } catch (error) {
        await writer.statement('ROLLBACK TO a_transaction', [])
        failed.push({ item, error })
      }
      await writer.statement('RELEASE a_transaction', [])
    }
    await writer.statement('COMMIT', [])
  } catch (error) {
    // Fails when the error has already rolled back.
    await writer.statement('ROLLBACK', []).catch(() => undefined)
    for (const item of items) item.reject(failed.find((one) => one.item === item)?.error ?? error)
    return
  }
  onCommit()
  for (const { item, result } of succeeded) settle(item, () => item.onCommit?.(result), result)
  for (const { item, error } of failed) item.reject(error)
}

function settle<T>(
  item: { resolve: (result: T) => void; reject: (error: unknown) => void },
  onCommit: () => void,
  result: T,
): void {
  try {
    onCommit()
    item.resolve(result)
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

interface CachedStatement {
  all(...params: SqlValue[]): SqlRow[]
}

function createStatementCache(database: DatabaseSync) {
  const cache = new Map<string, StatementSync>()
  return {
    get(sql: string): CachedStatement {
      let statement = cache.get(sql)
      if (!statement) {
        statement = database.prepare(sql)
        if (cache.size > 500) cache.clear()
        cache.set(sql, statement)
      }
      return statement as unknown as CachedStatement
    },
  }
}

function readingConnection(
  statements: ReturnType<typeof createStatementCache>,
): DatabaseConnection {
  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      return { rows: statements.get(sql).all(...(parameters as SqlValue[])) as R[] }
    },
    streamQuery: refuseStreaming,
  }
}

function writingConnection(writer: Writer): DatabaseConnection {
  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const result = await writer.statement(sql, parameters as SqlValue[])
      return {
        rows: result.rows as R[],
        numAffectedRows: BigInt(result.changes),
        insertId: BigInt(result.lastInsertRowid),
      }
    },
    streamQuery: refuseStreaming,
  }
}

// An open cursor would block the checkpoint, and the write-ahead log would grow without limit.
// oxlint-disable-next-line require-yield
async function* refuseStreaming(): AsyncIterableIterator<never> {
  throw new Error('rows cannot be streamed')
}

function dialect(connect: () => DatabaseConnection): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createDriver: (): Driver => {
      const connection = connect()
      const control = (statement: string) => async (on: DatabaseConnection) => {
        await on.executeQuery({ sql: statement, parameters: [] } as unknown as CompiledQuery)
      }
      return {
        init: async () => undefined,
        acquireConnection: async () => connection,
        beginTransaction: control('BEGIN IMMEDIATE'),
        commitTransaction: control('COMMIT'),
        rollbackTransaction: control('ROLLBACK'),
        releaseConnection: async () => undefined,
        destroy: async () => undefined,
      }
    },
  }
}
