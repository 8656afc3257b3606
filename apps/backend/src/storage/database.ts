import type { Kysely } from 'kysely'
import type { Tables } from './schema.ts'

/** Reads committed state, or, inside a transaction, that transaction's view. */
export type Reader = Kysely<Tables>

/** Reads and writes inside one transaction. */
export type Transaction = Kysely<Tables>

export type SqlValue = string | number | null
export type SqlRow = Record<string, SqlValue>

/** One statement of a write. With `mustChange` the whole write is undone when the statement touched no row. */
export interface Step {
  sql: string
  params: SqlValue[]
  mustChange?: boolean
}

/** A statement that a write runs once for each of `rows`. */
export interface RepeatedStep {
  sql: string
  rows: SqlValue[][]
  /** The place of an earlier step: the number that it gave first is added to the first value of each row. */
  baseStep: number
}

export type AnyStep = Step | RepeatedStep

/** Steps, or what makes them when their commit begins. */
export type Steps = AnyStep[] | (() => AnyStep[])

/** A step that had to change a row found none; nothing of its write was stored. `step` counts from 0. */
export class NoRowChangedError extends Error {
  readonly step: number

  constructor(step: number) {
    super(`step ${step} changed nothing`)
    this.name = 'NoRowChangedError'
    this.step = step
  }
}

/**
 * The data of one Guildhall. All that is written together is durable on disk before a promise resolves; writes that
 * arrive together share one commit. `committed` is called in the order of the commits, in one turn with the others of
 * its commit and before the promise resolves.
 *
 * All methods throw `storage_full` when the disk is full; nothing of that commit is stored then.
 */
export interface Database {
  read: Reader
  /** Rows of one statement in committed state. For paths where building a query would cost more than running it. */
  all<Row>(sql: string, params: SqlValue[]): Promise<Row[]>
  /**
   * Runs `work` in a transaction that sees and blocks no other; it is undone when `work` throws. `work` must await
   * nothing but its own statements, and begin no other transaction.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, committed?: (result: T) => void): Promise<T>
  /**
   * Runs the steps as one transaction and gives the rows of each. Steps that are a function are asked for when their
   * commit begins, so that until then more can be put into them. Throws `NoRowChangedError`.
   */
  write(steps: Steps, committed?: (rows: SqlRow[][]) => void): Promise<SqlRow[][]>
  /** How many writes may share one commit. */
  readonly maxWritesPerCommit: number
  /** Counts up with each commit of transactions, before their promises resolve; writes of steps do not count. */
  readonly revision: number
  /** Moves what is committed from the log into the file now, and from now on whenever the log has so many pages. */
  checkpointEvery(pages: number): Promise<void>
  /** Finishes what was begun, then closes. */
  close(): Promise<void>
}
