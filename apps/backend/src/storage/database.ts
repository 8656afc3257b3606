import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tables } from './schema.ts'

/** Reads committed data, or inside a transaction, the transaction's view. Cannot write. */
export type Reader = Pick<Kysely<Tables>, 'selectFrom' | 'getExecutor'>

/** Reads and writes inside one transaction. */
export type Transaction = Kysely<Tables>

export type SqlValue = string | number | null
export type SqlRow = Record<string, SqlValue>

/** One statement of a write. With `mustChange`, the whole write is rolled back when the statement changes no row. */
export interface Step {
  sql: string
  params: SqlValue[]
  mustChange?: boolean
}

/** A statement that a write runs once for each row of `rows`. */
export interface RepeatedStep {
  sql: string
  rows: SqlValue[][]
  /** The index of an earlier step. The first number that it returned is added to the first value of each row. */
  baseStep: number
}

export type AnyStep = Step | RepeatedStep

/** Steps, or a function that creates them when their commit begins. */
export type Steps = AnyStep[] | (() => AnyStep[])

/** A step with `mustChange` changed no row, so its write was rolled back. `step` is the index of the step. */
export class NoRowChangedError extends Error {
  readonly step: number

  constructor(step: number) {
    super(`step ${step} changed nothing`)
    this.name = 'NoRowChangedError'
    this.step = step
  }
}

/** The condition of a write did not hold, so nothing was stored. */
export class OutdatedError extends Error {
  constructor() {
    super('what the write relied on has changed')
    this.name = 'OutdatedError'
  }
}

/** What a write says to the other processes that use the database. */
export interface LogEntry {
  messages: unknown[]
  /** Whether the write's promise waits until every process that is alive has read the messages. */
  isAwaited: boolean
}

export interface LogHandlers {
  /** A commit of another process, with its messages. */
  onCommit: (messages: unknown[]) => void | Promise<void>
  /** Commits were missed: what this process keeps in memory may be outdated. */
  onMissed: () => void
}

/** The commits of all processes that use the database, in one order. With SQLite there is one process, and no log. */
export interface CommitLog {
  /** The newest commit whose messages were published in this process. */
  readonly position: number
  /**
   * Commits of other processes are handled in the order of all commits: before the `onCommit` of a later commit of this
   * process, and before the work of its transactions begins.
   */
  handle(handlers: LogHandlers): void
  /** Runs `work` when all commits up to this position have been handled. */
  runAt(position: number, work: () => void): void
}

export interface WriteOptions {
  onCommit?: ((rows: SqlRow[][]) => void) | undefined
  /** Called before the commit, and only where other processes read the log. */
  toMessages?: ((rows: SqlRow[][]) => unknown[]) | undefined
  /**
   * Whether what was read for the write still holds. Called when all commits before it have been handled, also those of
   * other processes, and perhaps several times. If not, nothing is stored.
   */
  condition?: (() => boolean) | undefined
}

/**
 * The database of a Guildhall. A promise of a write resolves when the write is durable on disk. Writes that arrive together
 * share one commit. `onCommit` is called in the order of the commits, in the same turn of the event loop as the others of
 * its commit, and before the promise resolves.
 *
 * All methods throw `storage_full` when the disk is full, and `busy` while PostgreSQL cannot be reached. Then nothing of that
 * commit is stored.
 */
export interface Database {
  read: Reader
  /**
   * Runs `work` in a serializable transaction, which is rolled back when `work` throws. `work` must await only its own
   * statements and must not begin another transaction: it holds up all other writes. `toLogEntry` is called before the
   * commit, and only where other processes read the log.
   */
  transaction<T>(
    work: (tx: Transaction) => Promise<T>,
    onCommit?: (result: T) => void,
    toLogEntry?: (result: T) => LogEntry,
  ): Promise<T>
  /**
   * Runs the steps as one transaction and returns the rows of each. A function is called when the commit begins, so that
   * steps can be added until then. Throws `NoRowChangedError` and `OutdatedError`.
   */
  write(steps: Steps, options?: WriteOptions): Promise<SqlRow[][]>
  /** Null when only this process uses the database. */
  readonly log: CommitLog | null
  /** Runs a checkpoint of the write-ahead log now, and from now on whenever the log has this many pages. */
  checkpointEvery(pages: number): Promise<void>
  /** From now on, work that waits for a database that cannot be reached fails, so that the program can stop. */
  stopWaiting(): void
  /** Finishes running work, then closes the database. */
  close(): Promise<void>
}

/** Resolves when the database answers. */
export async function pingDatabase({ read }: Pick<Database, 'read'>): Promise<void> {
  await sql`SELECT 1`.execute(read)
}
