import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { busy } from '../../core/app-error.ts'
import type { Log } from '../../core/log.ts'
import type { MaybePromise } from '../../core/maybe-promise.ts'
import type { LogHandlers } from '../database.ts'
import type { CommitEntry } from '../write-queue.ts'
import { announcedPosition, announcementSql, logChannel } from './commit-announcement.ts'
import { storageError } from './connection.ts'
import { locks, lockSpace } from './locks.ts'
import type { OpenProcessGroup } from './process-group.ts'
import { serverTime } from './process-rows.ts'
import { encodeText } from './text.ts'
import type { WriterConnection } from './writer-connection.ts'

/** How often the log is read although no process announced a commit: a message may be lost. */
const pollMs = 1000
const pruneMs = 10_000
/** Longer than a lease and an interval of reading. */
const maxAwaitMs = 10_000
/** Rows are kept for sessions that are resumed on another process. */
const keepMs = 150_000
/** Rows that a live process has not read are kept for so long, and so many bytes of them. */
const maxUnreadMs = 600_000
const maxBytes = 64 * 1024 * 1024
/** A process that made a commit so recently probably makes another one soon, which reads the log as well … */
const activeMs = 20
/** … so it waits for it before it reads the log by itself. */
const waitMs = 3
/** The version of the log from which on processes listen to the channel of the log. */
const ownChannelVersion = 3

const beginSql = `SELECT transaction_id, processes, position, process_id, is_transaction, is_awaited, total_bytes, messages
  FROM begin_commit($1::integer, $2::integer, $3::bigint, $4::bigint)`
// With the upper bound, which no position reaches, PostgreSQL expects few rows and reads them by the index.
const readSql = `SELECT position, process_id, is_transaction, is_awaited, total_bytes, messages
  FROM event_log WHERE position > $1::bigint AND position < $1::bigint + 1000000000000 ORDER BY position`
const appendSql = `WITH added AS (
    INSERT INTO event_log
      (position, process_id, created_at, is_transaction, is_awaited, total_bytes, messages)
    SELECT $1::bigint, $2, ${serverTime}, $3::bigint, $4::bigint, $5::bigint, $6
    WHERE $7::bigint = 1 OR pg_current_xact_id_if_assigned() IS NOT NULL
    RETURNING position, process_id
  ) SELECT position, pg_notify($8, ${announcementSql('position', 'process_id')}) FROM added`
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
  is_transaction: number
  is_awaited: number
  total_bytes: number
  messages: string
}

/** The first row of a begin, before those of the log. */
interface BeginRow {
  transaction_id: string | null
  /** `id alive version` of each process, separated by commas. */
  processes: string | null
}

/** What a commit appended to the log, which is not certain yet. */
interface Appended {
  position: number
  totalBytes: number
  isAwaited: boolean
  /** The processes that must read it, if it is awaited. */
  readers: string[]
}

/** A commit of this process, from its begin until its end. */
export interface LogCommit {
  /**
   * Resolves when the commits before it are published, with the id of its transaction, if one was assigned. Throws `busy` when the
   * others have removed this process, and when the commit before failed.
   */
  ready: Promise<string | null>
  /** Call this before the commit. Sends a statement, whose failure lets the commit fail; none while there is one process. */
  append(toEntry: () => CommitEntry): void
  /** Whether the database has what was appended; true if nothing was. Call this when the commit may have failed. */
  isStored(): Promise<boolean>
  /** Call this when the commit has succeeded. Returns a function that waits for its readers, if it is awaited. */
  committed(): (() => Promise<void>) | null
  /** Call this when the commit was published or has failed. */
  end(): void
}

/** A commit that has not ended. */
interface OpenCommit {
  ended: Promise<void>
  isCommitted: boolean
  appended: Appended | null
}

export type EventLog = ReturnType<typeof createEventLog>

interface Parts {
  group: OpenProcessGroup
  connection: Pick<WriterConnection, 'onAnnouncement'>
  log: Log
  /** Runs a statement outside of the commits. */
  query: (text: string, values: unknown[]) => Promise<pg.QueryResult>
}

/**
 * The log of commits, which gives the commits of all processes one order. Each commit holds a lock from its begin, so this
 * process has published everything before it when it makes its own.
 */
export function createEventLog({ group, connection, log, query }: Parts) {
  let { position, totalBytes } = group.joinedAt
  let revision = 0
  /** What all processes read. */
  let version = 1
  let handlers: LogHandlers | null = null
  /** Commits that have not ended: a commit begins while the one before waits for the disk. Meanwhile, only they read the log. */
  const open = new Set<OpenCommit>()
  /** When the last commit of this process ended. */
  let endedAt = Number.NEGATIVE_INFINITY
  /** Others made commits between the last two of this process, so the next one probably waits for its turn. */
  let isContended = false
  /** Up to where the log is to be read: others have announced their commits, or infinity. */
  let announced = 0
  let following: Promise<void> | null = null
  /** How far other processes have read. */
  const readBy = new Map<string, number>()
  const waiters = new Set<() => void>()
  let deferred: { position: number; work: () => void }[] = []
  const reads = group.topic<number>('log-read')

  function deliver(row: LogRow): void {
    position = row.position
    totalBytes = row.total_bytes
    if (row.is_transaction === 1) revision += 1
    let delivered: MaybePromise<void> = undefined
    try {
      delivered = handlers?.onCommit(JSON.parse(row.messages))
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
    revision += 1
    deferred = []
    handlers?.onMissed()
  }

  function runDeferred(): void {
    while (deferred[0] && deferred[0].position <= position) deferred.shift()?.work()
  }

  /** Reads what other processes committed while this one makes no commit. */
  async function follow(): Promise<void> {
    while (announced > position && open.size === 0) {
      if (performance.now() - endedAt < activeMs) {
        await wait(waitMs)
        if (open.size > 0) return
      }
      const until = announced
      announced = 0
      const { rows } = (await query(readSql, [position])) as { rows: LogRow[] }
      // A commit that began meanwhile reads the same rows, and perhaps its own.
      if (open.size > 0) announced = Math.max(announced, until)
      else deliverAll(rows)
    }
  }

  function startFollowing(until = Number.POSITIVE_INFINITY): void {
    announced = Math.max(announced, until)
    if (announced <= position) return
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
  connection.onAnnouncement((payload) => {
    if (payload === null) startFollowing()
    else startFollowing(announcedPosition(payload, group.id))
  })
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

  return {
    get position() {
      return position
    },
    /** Whether other processes make commits as well at the moment. */
    get isContended() {
      return isContended
    },
    /** Increases with each transaction of another process. */
    get revision() {
      return revision
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
     * Call this at the begin of a commit, before its statements are sent. The commits before it need not have ended, but must
     * have been sent. `assignsId`: the transaction will change something.
     */
    begin(client: pg.Client, { assignsId }: { assignsId: boolean }): LogCommit {
      const before = [...open]
      const { promise: ended, resolve } = Promise.withResolvers<void>()
      const commit: OpenCommit = { ended, isCommitted: false, appended: null }
      open.add(commit)
      /** The other processes with a row, and those of them that are alive. */
      let readers: { all: string[]; alive: string[] } = { all: [], alive: [] }

      async function begin(): Promise<string | null> {
        // Its own rows need not be read: if they are not stored, this commit fails.
        const readTo = Math.max(position, ...before.map((one) => one.appended?.position ?? 0))
        try {
          const { rows } = await client.query<LogRow & BeginRow>({
            name: 'log-begin',
            text: beginSql,
            values: [lockSpace, locks.commit, readTo, assignsId ? 1 : 0],
          })
          await Promise.all(before.map((one) => one.ended))
          if (!before.every(({ isCommitted }) => isCommitted)) throw busy()
          const [first, ...unread] = rows
          const processes = readProcesses(first?.processes)
          if (!processes.has(group.id)) {
            void group.refresh()
            throw busy()
          }
          version = Math.min(...Array.from(processes.values(), (one) => one.version))
          processes.delete(group.id)
          const alive = [...processes].filter(([, { isAlive }]) => isAlive).map(([id]) => id)
          readers = { all: [...processes.keys()], alive }
          isContended = unread.length > 0
          deliverAll(unread)
          return first?.transaction_id ?? null
        } catch (error) {
          throw storageError(error)
        }
      }

      return {
        ready: begin(),
        append(toEntry) {
          if (readers.all.length === 0) return
          const { messages, isTransaction, isAwaited } = toEntry()
          if (messages.length === 0 && !isTransaction) return
          const encoded = handlers?.encode(messages, version) ?? messages
          const text = encodeText(JSON.stringify(encoded))
          const appended = {
            position: position + 1,
            totalBytes: totalBytes + text.length,
            isAwaited,
            readers: readers.alive,
          }
          commit.appended = appended
          const result = client.query<{ position: number }>({
            name: 'log-append',
            text: appendSql,
            values: [
              appended.position,
              group.id,
              isTransaction ? 1 : 0,
              isAwaited ? 1 : 0,
              appended.totalBytes,
              text,
              messages.length > 0 ? 1 : 0,
              version < ownChannelVersion ? group.channel : logChannel,
            ],
          })
          result.then(
            ({ rows }) => {
              // The transaction changed nothing.
              if (rows.length === 0) commit.appended = null
            },
            () => undefined,
          )
        },
        async isStored() {
          if (!commit.appended) return true
          const { rows } = await query(
            'SELECT 1 FROM event_log WHERE position = $1::bigint AND process_id = $2',
            [commit.appended.position, group.id],
          )
          return rows.length > 0
        },
        committed() {
          commit.isCommitted = true
          if (!commit.appended) return null
          const { position: at, isAwaited, readers: expected } = commit.appended
          position = at
          totalBytes = commit.appended.totalBytes
          if (!isAwaited || expected.length === 0) return null
          return () => haveRead(expected, at)
        },
        end() {
          open.delete(commit)
          endedAt = performance.now()
          resolve()
          runDeferred()
          startFollowing(0)
        },
      }
    },

    close(): void {
      for (const timer of [polling, pruning]) clearInterval(timer)
    },
  }
}

interface ProcessState {
  isAlive: boolean
  /** The newest version of the log that it reads. */
  version: number
}

function readProcesses(text: string | null | undefined): Map<string, ProcessState> {
  const processes = text?.split(',').map((one) => one.split(' ')) ?? []
  return new Map(
    processes.map(([id = '', alive, version]) => [
      id,
      { isAlive: alive === '1', version: Number(version) },
    ]),
  )
}
