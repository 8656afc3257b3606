import type pg from 'pg'
import { busy } from '../../core/app-error.ts'
import type { Log } from '../../core/log.ts'
import type { LogEntry, LogHandlers } from '../database.ts'
import { storageError } from './connection.ts'
import { logChannel } from './process-group.ts'
import type { OpenProcessGroup } from './process-group.ts'
import { lockCommits, serverTime } from './process-rows.ts'
import { encodeText } from './text.ts'

/** How often the log is read although no process notified this one of a commit: a notification may be lost. */
const pollMs = 1000
const pruneMs = 10_000
/** Longer than a lease and an interval of reading. */
const maxAwaitMs = 10_000
/** Rows are kept for sessions that are resumed on another process. */
const keepMs = 150_000
/** Rows that a live process has not read are kept for so long, and so many bytes of them. */
const maxUnreadMs = 600_000
const maxBytes = 64 * 1024 * 1024

const processesSql = `SELECT id, lease_until > ${serverTime} AS is_alive FROM processes`
// With the upper bound, which no position reaches, PostgreSQL expects few rows and reads them by the index.
const readSql = `SELECT position, process_id, is_awaited, total_bytes, messages
  FROM event_log WHERE position > $1::bigint AND position < $1::bigint + 1000000000000 ORDER BY position`
const appendSql = `WITH added AS (
    INSERT INTO event_log
      (position, process_id, created_at, is_awaited, total_bytes, messages)
    VALUES ($1::bigint, $2, ${serverTime}, $3::bigint, $4::bigint, $5)
    RETURNING position
  ) SELECT position, pg_notify('${logChannel}', position::text) FROM added`
const pruneSql = `WITH newest AS (SELECT position, total_bytes FROM event_log ORDER BY position DESC LIMIT 1)
  DELETE FROM event_log USING newest WHERE event_log.position < newest.position AND (
    created_at < ${serverTime} - ${maxUnreadMs}
    OR event_log.total_bytes < newest.total_bytes - ${maxBytes}
    OR (created_at < ${serverTime} - ${keepMs}
      AND event_log.position <= (SELECT min(log_position) FROM processes))
  )`

interface LogRow {
  position: number
  process_id: string
  is_awaited: number
  total_bytes: number
  messages: string
}

interface ProcessRow {
  id: string
  is_alive: number
}

/** What a commit appended to the log, which is not certain yet. */
interface Appended {
  position: number
  totalBytes: number
  isAwaited: boolean
}

/** A commit of this process, which has the lock of all commits. Everything before it is published. */
export interface LogCommit {
  /** Call this before the commit. Sends a statement, whose failure lets the commit fail; none while there is one process. */
  append(toEntry: () => LogEntry): void
  /** Whether the database has what was appended; true if nothing was. Call this when the commit may have failed. */
  isStored(): Promise<boolean>
  /** Call this when the commit has succeeded. Returns a function that waits for its readers, if it is awaited. */
  committed(): (() => Promise<void>) | null
}

export type EventLog = ReturnType<typeof createEventLog>

/**
 * The log of commits, which gives the commits of all processes one order. Each commit holds a lock from its begin, so this
 * process has published everything before it when it makes its own.
 */
export function createEventLog({
  group,
  log,
  query,
}: {
  group: OpenProcessGroup
  log: Log
  /** Runs a statement outside of the commits. */
  query: (text: string, values: unknown[]) => Promise<pg.QueryResult>
}) {
  let { position, totalBytes } = group.joinedAt
  let handlers: LogHandlers | null = null
  /** Whether this process makes a commit. Meanwhile, only that reads the log. */
  let isOpen = false
  /** Up to where the log is to be read: others have committed, or infinity. */
  let notified = 0
  let following: Promise<void> | null = null
  /** How far other processes have read. */
  const readBy = new Map<string, number>()
  const waiters = new Set<() => void>()
  let deferred: { position: number; work: () => void }[] = []
  const reads = group.topic<number>('log-read')

  function deliver(row: LogRow): void {
    position = row.position
    totalBytes = row.total_bytes
    let delivered: void | Promise<void> = undefined
    try {
      delivered = handlers?.onCommit(JSON.parse(row.messages) as unknown[])
    } catch (error) {
      log.error({ err: error }, 'a commit of another process could not be published')
    }
    if (row.is_awaited === 0) return
    const confirm = (): void => reads.send(row.position, row.process_id)
    if (delivered instanceof Promise) void delivered.then(confirm, confirm)
    else confirm()
  }

  function deliverAll(rows: LogRow[]): void {
    for (const row of rows) {
      if (row.position <= position) continue
      if (row.position !== position + 1) {
        restart(row.position - 1, row.total_bytes)
        log.warn('this process was too far behind the others and starts afresh')
      }
      deliver(row)
    }
    runDeferred()
  }

  function restart(at: number, bytes: number): void {
    position = at
    totalBytes = bytes
    deferred = []
    handlers?.onMissed()
  }

  function runDeferred(): void {
    while (deferred[0] && deferred[0].position <= position) deferred.shift()?.work()
  }

  /** Reads what other processes committed while this one makes no commit. */
  async function follow(): Promise<void> {
    while (notified > position && !isOpen) {
      const until = notified
      notified = 0
      const { rows } = (await query(readSql, [position])) as { rows: LogRow[] }
      // A commit that began meanwhile reads the same rows, and perhaps its own.
      if (isOpen) notified = Math.max(notified, until)
      else deliverAll(rows)
    }
  }

  function startFollowing(until = Number.POSITIVE_INFINITY): void {
    notified = Math.max(notified, until)
    if (notified <= position) return
    following ??= follow()
      // The next poll tries again.
      .catch(() => undefined)
      .finally(() => {
        following = null
      })
  }

  /** Resolves when each of the processes has read the log up to the position, or is dead. */
  async function haveRead(ids: string[], until: number): Promise<void> {
    const hasRead = (id: string): boolean => (readBy.get(id) ?? 0) >= until
    // One that has joined a moment ago is not known here.
    if (ids.some((id) => !hasRead(id) && !group.others().has(id))) await group.refresh()
    await new Promise<void>((resolve) => {
      const end = (): void => {
        clearTimeout(timer)
        waiters.delete(check)
        resolve()
      }
      const check = (): void => {
        if (ids.every((id) => hasRead(id) || !group.others().has(id))) end()
      }
      // By then, each of them has read the log or regards itself as dead, even if this process does not learn of it.
      const timer = setTimeout(end, maxAwaitMs)
      waiters.add(check)
      check()
    })
  }

  group.onLogChange(startFollowing)
  group.onMessagesLost(() => startFollowing())
  group.reportPosition(() => position)
  group.onPositions((positions) => {
    for (const id of readBy.keys()) if (!positions.has(id)) readBy.delete(id)
    for (const [id, at] of positions) readBy.set(id, Math.max(at, readBy.get(id) ?? 0))
    for (const check of waiters) check()
  })
  group.onRejoined((joined) => {
    log.warn('the others went on without this process, so it starts afresh')
    restart(joined.position, joined.totalBytes)
  })
  reads.subscribe((at, from) => {
    readBy.set(from, Math.max(at, readBy.get(from) ?? 0))
    for (const check of waiters) check()
  })
  const polling = setInterval(() => {
    if (group.others().size > 0) startFollowing()
  }, pollMs)
  const pruning = setInterval(() => {
    const isFirst = [...group.others()].every((id) => id > group.id)
    if (isFirst) query(pruneSql, []).catch(() => undefined)
  }, pruneMs)
  for (const timer of [polling, pruning]) timer.unref()

  /** Takes the lock of all commits, which the transaction holds, and returns the processes and the commits since `position`. */
  async function lockAndRead(client: pg.Client): Promise<[ProcessRow[], LogRow[]]> {
    try {
      const [, processes, unread] = await Promise.all([
        client.query({ name: 'log-lock', text: lockCommits }),
        client.query<ProcessRow>({ name: 'log-processes', text: processesSql }),
        client.query<LogRow>({ name: 'log-read', text: readSql, values: [position] }),
      ])
      return [processes.rows, unread.rows]
    } catch (error) {
      throw storageError(error)
    }
  }

  return {
    get position() {
      return position
    },

    handle(given: LogHandlers): void {
      handlers = given
    },

    /** Runs `work` when this process has published all commits up to this position. */
    runAt(at: number, work: () => void): void {
      if (at <= position && deferred.length === 0) {
        work()
        return
      }
      deferred.push({ position: at, work })
      startFollowing(at)
    },

    /**
     * Call this in a transaction, before it changes anything, and `end` when it has ended. Waits for the lock of all commits and
     * publishes those of other processes. Throws `busy` when the others have removed this process.
     */
    async begin(client: pg.Client): Promise<LogCommit> {
      isOpen = true
      const [processes, unread] = await lockAndRead(client)
      if (!processes.some(({ id }) => id === group.id)) {
        void group.refresh()
        throw busy()
      }
      deliverAll(unread)
      const others = processes.filter(({ id }) => id !== group.id)
      let appended: Appended | null = null
      return {
        append(toEntry) {
          if (others.length === 0) return
          const { messages, isAwaited } = toEntry()
          if (messages.length === 0) return
          const text = encodeText(JSON.stringify(messages))
          const entry = { position: position + 1, totalBytes: totalBytes + text.length, isAwaited }
          appended = entry
          const values = [entry.position, group.id, isAwaited ? 1 : 0, entry.totalBytes, text]
          client.query({ name: 'log-append', text: appendSql, values }).catch(() => undefined)
        },
        async isStored() {
          if (!appended) return true
          const { rows } = await query(
            'SELECT 1 FROM event_log WHERE position = $1::bigint AND process_id = $2',
            [appended.position, group.id],
          )
          return rows.length > 0
        },
        committed() {
          if (!appended) return null
          const { position: at, isAwaited } = appended
          position = at
          totalBytes = appended.totalBytes
          const readers = others.filter((process) => process.is_alive === 1).map(({ id }) => id)
          return isAwaited && readers.length > 0 ? () => haveRead(readers, at) : null
        },
      }
    },

    /** Call this when the commit was published, or has failed. */
    end(): void {
      isOpen = false
      runDeferred()
      startFollowing(0)
    },

    close(): void {
      for (const timer of [polling, pruning]) clearInterval(timer)
    },
  }
}
