import { Kysely } from 'kysely'
import pg from 'pg'
import { busy } from '../../core/app-error.ts'
import { systemClock } from '../../core/clock.ts'
import type { Log } from '../../core/log.ts'
import { noMetrics } from '../../core/metrics.ts'
import { pingDatabase } from '../database.ts'
import type { Database, SqlRow, SqlValue } from '../database.ts'
import type { Tables } from '../schema.ts'
import type { SlowReader } from '../slow-reader.ts'
import type { StorageOptions } from '../sqlite.ts'
import { createWriteQueue } from '../write-queue.ts'
import {
  connectionOptions,
  createStatementNames,
  loggingClient,
  pingPool,
  runOn,
  storageError,
} from './connection.ts'
import { postgresDialect } from './dialect.ts'
import { createEventLog } from './event-log.ts'
import type { OpenProcessGroup } from './process-group.ts'
import { toPostgres } from './statements.ts'
import type { PostgresStatement } from './statements.ts'
import { openWriterConnection } from './writer-connection.ts'
import type { DatabaseUse } from './writer-connection.ts'
import { createPostgresWriter } from './writer.ts'

/** Connections that read. */
const maxReaders = 4
/** Beside them: for writing, long searches, messages between processes, jobs and rate limits. */
export const maxConnections = maxReaders + 5

export interface PostgresDatabase extends Database {
  /** Throws while it can be neither read nor written. */
  ping(): Promise<unknown>
}

interface Options extends StorageOptions {
  log: Log
  use: DatabaseUse
  /** The processes that serve the database, if this is one of them. */
  group?: OpenProcessGroup
  /** Statements may take as long as they need, as those of a migration. */
  isPatient?: boolean
}

/**
 * Opens the database. All writes use one connection, so that commits have an order. Does not create the tables. Throws
 * StartError when other processes use the database in a way that conflicts.
 */
export async function openPostgres(
  url: string,
  {
    maxWritesPerCommit = 512,
    metrics = noMetrics,
    clock = systemClock,
    group,
    ...options
  }: Options,
): Promise<PostgresDatabase> {
  const connection = await openWriterConnection({ url, ...options })
  const { run, close } = createReaders(url, options.log)
  const query = (text: string, values: unknown[]) => run({ text, values })
  const log = group ? createEventLog({ group, log: options.log, query }) : null
  const writer = createPostgresWriter(connection, log)
  const tx = new Kysely<Tables>({
    dialect: postgresDialect((sql, params) => writer.statement(sql, params)),
  })
  const queue = createWriteQueue(writer, tx, { maxWritesPerCommit, metrics, clock })
  const read = new Kysely<Tables>({
    dialect: postgresDialect(async (text, params) => {
      const { rows, rowCount } = await run({ text, values: [...params] })
      return { rows, changes: rowCount ?? 0 }
    }),
  })
  return {
    log,
    read,
    ping: () => Promise.all([connection.get(), pingDatabase({ read })]),
    transaction: queue.transaction,
    write: queue.write,
    // PostgreSQL runs its own checkpoints.
    async checkpointEvery() {},
    stopWaiting: connection.stopWaiting,
    async close() {
      connection.stopWaiting()
      await queue.drained()
      log?.close()
      await close()
      await writer.close()
    },
  }
}

/** Connections that see only committed data. */
function createReaders(url: string, log: Log) {
  const pool = new pg.Pool({
    ...connectionOptions(url),
    max: maxReaders,
    idleTimeoutMillis: 60_000,
    Client: loggingClient(log, 'reading'),
  })
  // An idle connection was lost: the pool opens another one when it is needed.
  pool.on('error', () => undefined)
  const names = createStatementNames()
  return {
    run: (statement: PostgresStatement) => runOn(pool, statement, names),
    close: () => pool.end(),
  }
}

/** Runs queries that may take long on a connection of their own, which PostgreSQL cancels after their time. */
export function createPostgresSlowReader(
  url: string,
  log: Log,
): SlowReader & { ping(): Promise<void> } {
  const Client = loggingClient(log, 'long searches')
  const pool = new pg.Pool({ ...connectionOptions(url), max: 1, Client })
  pool.on('error', () => undefined)
  return {
    dialect: 'postgres',
    ping: () => pingPool(pool),
    async all<Row>(sql: string, params: SqlValue[], timeoutMs: number) {
      const deadline = performance.now() + timeoutMs
      const client = await pool.connect().catch((error: unknown) => {
        throw storageError(error)
      })
      let failure: Error | undefined
      try {
        const leftMs = Math.floor(deadline - performance.now())
        if (leftMs <= 0) throw busy()
        await client.query(`SET statement_timeout = ${leftMs}`)
        const { text, values } = toPostgres(sql, params)
        return (await client.query<SqlRow>(text, values)).rows as Row[]
      } catch (error) {
        failure = error as Error
        throw storageError(error)
      } finally {
        client.release(failure)
      }
    },
    close: () => pool.end(),
  }
}
