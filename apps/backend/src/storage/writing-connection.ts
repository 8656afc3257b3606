import type { AnyStep, LogEntry, SqlRow, SqlValue } from './database.ts'

/** The one connection that writes. It runs what it is given in the order of the calls. */
export interface Writer {
  /**
   * Begins, saves, releases or ends a transaction. Except at the end, may resolve before the database has answered; an
   * error is then thrown by the next statement.
   */
  control(sql: ControlStatement): Promise<void>
  statement(sql: string, params: readonly SqlValue[]): Promise<StatementResult>
  /** Commits the transaction that was begun. Without other processes, `toEntry` is not called. */
  commit(toEntry: () => LogEntry): Promise<Committed>
  /** Call this before `writes`, if there is such a method. Resolves when the writes before have ended: what arrives until then shares the commit. */
  waitForTurn?(): Promise<void>
  /** Stores the writes in one commit. */
  writes(writes: PreparedWrite[], handlers: WritesHandlers): Promise<void>
  /** Whether it waits, for as long as it takes, to learn whether a commit succeeded. Other work is refused meanwhile. */
  readonly isBlocked: boolean
  /** Called when `isBlocked` becomes true. */
  onBlocked: (() => void) | null
  close(): Promise<void>
}

export type ControlStatement =
  | 'BEGIN'
  | 'SAVEPOINT a_transaction'
  | 'ROLLBACK TO a_transaction'
  | 'RELEASE a_transaction'
  | 'ROLLBACK'

export interface WritesHandlers {
  /** Returns what a commit with these outcomes says to other processes. Without others, it is not called. */
  toMessages: (outcomes: WriteOutcome[]) => unknown[]
  /** Called when the writes are stored, before anything of a later commit is handled. */
  onCommit: (outcomes: WriteOutcome[]) => void
}

export interface Committed {
  /** Waits until every other process has read an awaited entry; null when there is nothing to wait for. */
  whenRead: (() => Promise<void>) | null
}

export interface StatementResult {
  rows: SqlRow[]
  /** How many rows it changed or returned. */
  changes: number
}

export interface PreparedWrite {
  steps: AnyStep[]
  /** Only where other processes write: must be asked once more when their commits before this one have been handled. */
  condition: (() => boolean) | undefined
}

/** The rows of a write's steps, the index of the step that changed no row, or an error. */
export type WriteOutcome = SqlRow[][] | number | Error
