import { DatabaseSync } from 'node:sqlite'
import type { StatementSync } from 'node:sqlite'
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely'
import { systemClock } from '../core/clock.ts'
import type { Clock } from '../core/clock.ts'
import { noMetrics } from '../core/metrics.ts'
import type { Metrics } from '../core/metrics.ts'
import type { Database, SqlRow, SqlValue } from './database.ts'
import type { Tables } from './schema.ts'
import { createWriteQueue } from './write-queue.ts'
import type { Writer } from './writing-connection.ts'
import { startWriter } from './writer.ts'

export interface StorageOptions {
  /** How many writes may share one commit; 512 by default. With more, the first would wait too long for the last. */
  maxWritesPerCommit?: number
  metrics?: Metrics
  /** By which logins expire. */
  clock?: Clock
}

/**
 * Opens the database file. Writes run on a thread of their own, so that waiting for the disk never blocks the event loop.
 * Reads run here, on a second connection that sees only committed data. Does not create the tables: see migrate.
 */
export async function openSqlite(
  path: string,
  { maxWritesPerCommit = 512, metrics = noMetrics, clock = systemClock }: StorageOptions = {},
): Promise<Database> {
  const writer = startWriter(path, maxWritesPerCommit)
  // After the first answer, the file exists and is in WAL mode, as a read-only connection requires.
  await writer.statement('PRAGMA user_version', [])
  const reading = new DatabaseSync(path, { readOnly: true, timeout: 5000 })
  const statements = createStatementCache(reading)
  const read = new Kysely<Tables>({ dialect: dialect(() => readingConnection(statements)) })
  const write = new Kysely<Tables>({ dialect: dialect(() => writingConnection(writer)) })
  const queue = createWriteQueue(writer, write, { maxWritesPerCommit, metrics, clock })
  return {
    read,
    log: null,
    transaction: queue.transaction,
    write: queue.write,
    async checkpointEvery(pages) {
      await writer.statement(`PRAGMA wal_autocheckpoint = ${pages}`, [])
      await writer.statement('PRAGMA wal_checkpoint(TRUNCATE)', [])
    },
    // A file is always within reach.
    stopWaiting() {},
    async close() {
      await queue.drained()
      reading.close()
      await writer.close()
    },
  }
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
