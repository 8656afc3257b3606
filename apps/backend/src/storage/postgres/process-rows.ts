import type pg from 'pg'
import { locks, lockSpace } from './locks.ts'

/** The server's clock, so that those of the processes do not matter. */
export const serverTime = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint'

/** Held while a commit is made. Rows of processes come and go between commits, so that each commit knows who has to see it. */
export const lockCommits = `SELECT pg_advisory_xact_lock(${lockSpace}, ${locks.commit})`

interface Lease {
  id: string
  leaseMs: number
}

interface Renewal extends Lease {
  removeAfterMs: number
  /** How far this process has read the log. */
  position: number
}

interface ProcessRow {
  id: string
  log_position: number
  alive: number
  dead: number
}

/** A position in the log of commits, and the size of all before it. */
export interface LogPosition {
  position: number
  totalBytes: number
}

/** The rows of the processes that serve the database. Each call is one transaction, also beside others on the client. */
export const processRows = {
  /** Returns the newest commit of the log before this process joined. */
  async add(client: pg.Client, { id, leaseMs }: Lease): Promise<LogPosition> {
    const newest = 'SELECT position, total_bytes FROM event_log ORDER BY position DESC LIMIT 1'
    const results = (await client.query(
      `${lockCommits};
      INSERT INTO processes (id, started_at, lease_until, log_position)
        SELECT ${quoted(id)}, ${serverTime}, ${serverTime} + ${leaseMs}, coalesce(max(position), 0)
        FROM event_log
        ON CONFLICT (id) DO UPDATE SET lease_until = excluded.lease_until;
      ${newest}`,
    )) as unknown as pg.QueryResult<{ position: number; total_bytes: number }>[]
    const [row] = results.at(-1)?.rows ?? []
    return { position: row?.position ?? 0, totalBytes: row?.total_bytes ?? 0 }
  },

  /** Renews the lease of this process and returns who is alive, and how far each of them has read the log. */
  async renew(client: pg.Client, { id, leaseMs, removeAfterMs, position }: Renewal) {
    await client.query(
      `UPDATE processes SET lease_until = ${serverTime} + $2::bigint, log_position = $3::bigint
        WHERE id = $1`,
      [id, leaseMs, position],
    )
    const { rows } = await client.query<ProcessRow>(
      `SELECT id, log_position, lease_until > ${serverTime} AS alive,
        lease_until < ${serverTime} - $1::bigint AS dead FROM processes`,
      [removeAfterMs],
    )
    const alive = rows.filter((row) => row.alive === 1)
    return {
      isMember: rows.some((row) => row.id === id),
      positions: new Map(alive.map((row) => [row.id, row.log_position])),
      mustRemove: rows.some(({ dead }) => dead === 1),
    }
  },

  removeDead: (client: pg.Client, afterMs: number) =>
    client.query(
      `${lockCommits}; DELETE FROM processes WHERE lease_until < ${serverTime} - ${afterMs}`,
    ),

  remove: (client: pg.Client, id: string) =>
    client.query(`${lockCommits}; DELETE FROM processes WHERE id = ${quoted(id)}`),
}

function quoted(id: string): string {
  if (!/^[\w-]+$/.test(id)) throw new Error('the id of a process must be a word')
  return `'${id}'`
}
