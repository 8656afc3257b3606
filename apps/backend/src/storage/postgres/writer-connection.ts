import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { busy } from '../../core/app-error.ts'
import type { Log } from '../../core/log.ts'
import { InUseError } from '../../core/start-error.ts'
import {
  connectionOptions,
  indexSettings,
  isUnavailable,
  loggingClient,
  settingStatements,
  storageError,
} from './connection.ts'
import { locks, lockSpace } from './locks.ts'

/** A process that was killed keeps its lock until PostgreSQL notices. */
const lockAttempts = 8
const retryMs = 250
/** A process must not hold up the others: neither when it is stopped during a commit, nor by slow statements. */
const serveSettings = settingStatements({
  idle_in_transaction_session_timeout: "'5s'",
  ...indexSettings,
})

/** The connection of a writer, which is opened again after it was lost. */
export interface WriterConnection {
  /** Throws `busy` when the database cannot be reached. */
  get(): Promise<pg.Client>
  /**
   * Whether the transaction was committed, although its connection was lost. `isStored` looks for what it wrote: after a crash
   * of PostgreSQL, another transaction may have its id. Waits until the database can tell. Throws `busy` after `stopWaiting`.
   */
  wasCommitted(transactionId: string, isStored: () => Promise<boolean>): Promise<boolean>
  stopWaiting(): void
  close(): Promise<void>
}

/** Identifies the server's end of a connection, so that it can be ended when the connection was lost. */
interface Backend {
  pid: number
  started: string
}

/** What a process does with the database, and so which locks it takes. */
export type DatabaseUse =
  /** It is one of the processes that serve it. */
  | 'serve'
  /** The same, while no other changes the tables. */
  | 'migrate'
  /** No process may serve it meanwhile. */
  | 'alone'
  /** A command beside the processes that serve it. */
  | 'visit'

interface Options {
  url: string
  log: Log
  use: DatabaseUse
  /** Statements may take as long as they need. */
  isPatient?: boolean | undefined
}

/**
 * Connects. Throws StartError when other processes use the database in a way that conflicts. Statements are pipelined: they are sent at once and
 * answered in order.
 */
export async function openWriterConnection(options: Options): Promise<WriterConnection> {
  const { url, log, use, isPatient } = options
  const Client = loggingClient(log, 'writing')
  let client: pg.Client | null = null
  let backend: Backend | null = null
  let opening: Promise<pg.Client> | null = null
  let isClosed = false
  let mayWait = true

  async function open(): Promise<pg.Client> {
    const opened = new Client({ ...connectionOptions(url, { isPatient }), pipeline: true })
    const lost = (error?: Error): void => {
      if (client !== opened) return
      client = null
      if (!isClosed) log.error({ err: error }, 'the connection to PostgreSQL was lost')
    }
    opened.on('error', lost)
    opened.on('end', lost)
    try {
      await opened.connect()
      const { rows } = await opened.query<Backend>(
        `SELECT pid, backend_start::text AS started FROM pg_stat_activity WHERE pid = pg_backend_pid()`,
      )
      if (use !== 'visit') await takeLock(opened, use === 'alone', backend)
      if (use === 'migrate') {
        await opened.query('SELECT pg_advisory_lock($1, $2)', [lockSpace, locks.migrate])
      }
      if (use === 'serve') await opened.query(serveSettings)
      if (backend) log.info('connected to PostgreSQL again')
      backend = rows[0] ?? null
      client = opened
      return opened
    } catch (error) {
      void opened.end().catch(() => undefined)
      throw error
    }
  }

  async function reopen(): Promise<pg.Client> {
    if (isClosed) throw new Error('the database is closed')
    try {
      return await open()
    } catch (error) {
      // Another process may have written meanwhile, so what this one keeps in memory is no longer true.
      if (error instanceof InUseError) {
        process.nextTick(() => {
          throw error
        })
      }
      throw isUnavailable(error) ? busy() : storageError(error)
    }
  }

  async function get(): Promise<pg.Client> {
    if (client) return client
    opening ??= reopen().finally(() => {
      opening = null
    })
    return opening
  }

  async function statusOf(transactionId: string): Promise<string | null> {
    const { rows } = await (
      await get()
    ).query<{ status: string | null }>('SELECT pg_xact_status($1::xid8) AS status', [transactionId])
    return rows[0]?.status ?? null
  }

  await open()
  return {
    get,
    async wasCommitted(transactionId, isStored) {
      do {
        const status = await statusOf(transactionId).catch(() => 'unknown')
        if (status === 'committed') {
          const stored = await isStored().catch(() => null)
          if (stored !== null) return stored
        }
        if (status === 'aborted') return false
        if (status === null)
          throw new Error(`the transaction ${transactionId} is not known any more`)
        await wait(retryMs)
      } while (mayWait)
      log.error({ transactionId }, 'it is not known whether a transaction was committed')
      throw busy()
    },
    stopWaiting() {
      mayWait = false
    },
    async close() {
      isClosed = true
      await opening?.catch(() => undefined)
      await client?.end()
    },
  }
}

/** `previous` is the server's end of a lost connection: it would keep the lock until the server notices the loss. */
async function takeLock(
  client: pg.Client,
  isExclusive: boolean,
  previous: Backend | null,
): Promise<void> {
  const take = isExclusive ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared'
  for (let attempt = 0; attempt < lockAttempts; attempt += 1) {
    if (attempt > 0) await wait(retryMs)
    const { rows } = await client.query<{ taken: number }>(`SELECT ${take}($1, $2) AS taken`, [
      lockSpace,
      locks.serve,
    ])
    if (rows[0]?.taken === 1) return
    if (previous) await endBackend(client, previous)
  }
  throw new InUseError(
    'DATABASE_URL: the database is in use by another Guildhall process. Stop that process first, or use another database.',
  )
}

async function endBackend(client: pg.Client, { pid, started }: Backend): Promise<void> {
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE pid = $1 AND backend_start::text = $2 AND pid <> pg_backend_pid()`,
    [pid, started],
  )
}
