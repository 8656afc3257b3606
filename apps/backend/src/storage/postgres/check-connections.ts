import pg from 'pg'
import { StartError } from '../../core/start-error.ts'
import { connectionOptions } from './connection.ts'
import { maxConnections } from './postgres.ts'

/** A pooler whose connections are all in use accepts a client, and lets its first statement wait. */
const waitMs = 10_000

/** SQLSTATE codes with which PostgreSQL and poolers refuse another connection. */
const tooMany = ['53300', '08P01']

/**
 * Opens as many connections as a process needs, and closes them again. Throws StartError when there are too few, or when they don't
 * keep their server process: a pooler that changes it with each transaction breaks locks, settings, prepared statements and messages.
 */
export async function requireConnections(url: string): Promise<void> {
  const clients = Array.from({ length: maxConnections }, () => {
    const client = new pg.Client({ ...connectionOptions(url), query_timeout: waitMs })
    // A connection that is lost meanwhile rejects the running query.
    client.on('error', () => undefined)
    return client
  })
  try {
    // The first one finds everything else that may be wrong.
    const [first, ...others] = clients
    await first!.connect()
    const opened = await Promise.allSettled([
      processOf(first!),
      ...others.map(async (client) => {
        await client.connect()
        return processOf(client)
      }),
    ])
    const processes = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const failure = opened.find((one) => one.status === 'rejected')
    if (failure) throw tooFew(processes.length, failure.reason)
    // One after the other: a pooler that takes a connection back after each statement gives the same one to the next client.
    const again: number[] = []
    for (const client of clients) again.push(await processOf(client))
    const isShared = new Set(processes).size < clients.length
    if (isShared || again.some((id, index) => id !== processes[index])) {
      throw new StartError(
        'DATABASE_URL: the connections lead to a pooler in transaction or statement mode. Guildhall needs one in session mode ' +
          '(PgBouncer: pool_mode = session), or a direct connection.',
      )
    }
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()))
  }
}

/** The process of PostgreSQL that serves the connection. */
async function processOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return Number(rows[0]?.pid)
}

function tooFew(count: number, error: unknown): unknown {
  const { code = '', message } = error as Error & { code?: string }
  if (code !== '' && !tooMany.includes(code)) return error
  return new StartError(
    `DATABASE_URL: a process of Guildhall needs ${maxConnections} connections, and got ${count} (${message}). Raise the limit: ` +
      'default_pool_size and max_db_connections where PgBouncer is in between, else max_connections of PostgreSQL.',
  )
}
