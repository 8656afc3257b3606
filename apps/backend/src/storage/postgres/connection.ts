import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import pg from 'pg'
import type { ClientConfig, QueryResult } from 'pg'
import { appError, busy } from '../../core/app-error.ts'
import type { Log } from '../../core/log.ts'
import type { SqlRow } from '../database.ts'
import type { PostgresStatement } from './statements.ts'
import { decodeText, encodeText } from './text.ts'

/** PostgreSQL's type numbers (`pg_type.oid`). */
const types = { bool: 16, int8: 20, text: 25, varchar: 1043, numeric: 1700 }

/** Values as SQLite returns them: no integer of Guildhall exceeds 53 bits, and conditions are 1 or 0. */
function getTypeParser(oid: number): (text: string) => unknown {
  if (oid === types.bool) return (text) => (text === 't' ? 1 : 0)
  if (oid === types.int8 || oid === types.numeric) return Number
  if (oid === types.text || oid === types.varchar) return decodeText
  return pg.types.getTypeParser(oid) as (text: string) => unknown
}

const connectTimeoutMs = 5000
/** After this time without an answer, the connection counts as lost. */
const queryTimeoutMs = 30_000

/**
 * `isPatient`: for statements that may take longer than any request may wait. Nothing else is set at the start-up of a connection:
 * poolers refuse parameters that they don't know.
 */
export function connectionOptions(
  url: string,
  { isPatient = false }: { isPatient?: boolean | undefined } = {},
): ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    ...(!isPatient && { query_timeout: queryTimeoutMs }),
    keepAlive: true,
    types: { getTypeParser: getTypeParser as typeof pg.types.getTypeParser },
    application_name: 'guildhall',
  }
}

/** A client that logs when its connection can't be opened: once, until one of this purpose can be opened again. */
export function loggingClient(log: Log, purpose: string): typeof pg.Client {
  let isFailing = false
  function report(error: unknown): void {
    const isFirst = !isFailing
    isFailing = Boolean(error)
    if (error && isFirst) log.error({ err: error, purpose }, 'PostgreSQL refuses a connection')
    if (!error && !isFirst) log.info({ purpose }, 'PostgreSQL accepts connections again')
  }
  return class extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
      if (callback) {
        super.connect((error: Error) => {
          report(error)
          callback(error)
        })
        return undefined
      }
      const connected = super.connect()
      connected.then(() => report(null), report)
      return connected
    }
  }
}

/** Throws when the pool can't open its first connection. Does not wait for a query that takes long. */
export async function pingPool(pool: pg.Pool): Promise<void> {
  if (pool.totalCount === 0) (await pool.connect()).release()
}

/** The statements that make these settings, which are sent after the start-up. */
export function settingStatements(settings: Record<string, string>): string {
  return Object.entries(settings)
    .map(([name, value]) => `SET ${name} = ${value}`)
    .join('; ')
}

/**
 * Settings of connections whose statements must not read a whole table. PostgreSQL plans that for a table that had few rows when
 * it was analyzed, although it has grown since or is full of deleted rows.
 */
export const indexSettings = {
  enable_seqscan: 'off',
  // Where a table must be read, that makes it look so expensive that PostgreSQL would compile the statement.
  jit: 'off',
}

/** What is sent in this turn of the event loop goes out in one write, and so PostgreSQL reads it at once. */
export function sendTogether(client: pg.Client): void {
  const { connection } = client as unknown as { connection: { stream: Socket } }
  connection.stream.cork()
  process.nextTick(() => connection.stream.uncork())
}

/** More would cost memory in every connection. */
const maxNamed = 300

export interface StatementNames {
  /** Undefined for a statement that is not worth a name. */
  of(text: string): string | undefined
  /** From now on, statements have other names, so that they are prepared again. */
  renew(): void
}

/** A prepared statement that returns all columns fails when a process of a newer version has added one. */
const returnsAllColumns = /\b(select|returning) \*|"\.\*/i

/**
 * Names statements by their text, so that each connection prepares them once. `forTransactions`: leaves out those that a new
 * column would make fail, because a transaction cannot repeat a statement.
 */
export function createStatementNames({ forTransactions = false } = {}): StatementNames {
  const names = new Map<string, string>()
  let generation = 0
  return {
    of(text) {
      const known = names.get(text)
      if (known !== undefined || names.size >= maxNamed) return known
      if (forTransactions && returnsAllColumns.test(text)) return undefined
      const hash = createHash('sha256').update(text).digest('base64url').slice(0, 32)
      const name = `${hash}${generation}`
      names.set(text, name)
      return name
    },
    renew() {
      names.clear()
      generation += 1
    },
  }
}

export async function runOn(
  client: Pick<pg.Client, 'query'>,
  statement: PostgresStatement,
  names: StatementNames,
): Promise<QueryResult<SqlRow>> {
  const { text } = statement
  const values = statement.values.map(encodeValue)
  const name = values.length === 0 ? undefined : names.of(text)
  try {
    return await client.query<SqlRow>(
      name === undefined ? { text, values } : { name, text, values },
    )
  } catch (error) {
    const canRepeat = client instanceof pg.Pool && name !== undefined && isOutdatedPlan(error)
    if (!canRepeat) throw storageError(error)
    names.renew()
    return runOn(client, statement, names)
  }
}

function isOutdatedPlan(error: unknown): boolean {
  return codeOf(error) === '0A000' && /cached plan/.test((error as Error).message)
}

/** SQLSTATE codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const diskFull = '53100'
const queryCanceled = '57014'
const unavailableClasses = ['08', '53', '57']
/** The server ended a connection whose transaction made no progress. */
const idleTransaction = '25P03'
/** Another attempt can succeed: a deadlock, or a lock that is not available. */
const conflicts = ['40001', '40P01', '55P03']
/** System errors such as EPIPE, and writes to a socket that Node has closed already. */
const socketErrors = /^(E[A-Z]+|ERR_(STREAM|SOCKET)_[A-Z_]+)$/

/** The error as callers expect it: `storage_full` for a full disk, `busy` while the database cannot be used. */
export function storageError(error: unknown): unknown {
  const code = codeOf(error)
  if (code === diskFull) return appError('disk_full')
  const canRetry = code !== undefined && [queryCanceled, ...conflicts].includes(code)
  return canRetry || isUnavailable(error) ? busy() : error
}

/** Whether the database could not be reached, refuses connections, or ended this one. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  // EPIPE looks like an SQLSTATE.
  if (code !== undefined && socketErrors.test(code)) return true
  if (code === idleTransaction) return true
  if (code !== undefined)
    return code !== queryCanceled && unavailableClasses.includes(code.slice(0, 2))
  return error instanceof Error && /connection|queryable|timeout/i.test(error.message)
}

function codeOf(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : undefined
}

function encodeValue(value: unknown): unknown {
  if (typeof value === 'string') return encodeText(value)
  return Array.isArray(value) ? value.map(encodeValue) : value
}
