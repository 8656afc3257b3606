import type { RawBuilder } from 'kysely'
import type { Transaction } from '../../../storage/database.ts'
import type { SearchScope, SearchTerms } from './terms.ts'

/** The full-text index of a database. */
export interface SearchIndex {
  /** The two numbers of `value`, a pair in a JSON list. */
  pair: readonly [RawBuilder<number>, RawBuilder<number>]
  /** Adds the messages with keys from `first` to `last` that have rows. */
  insertEntries(tx: Transaction, first: number, last: number): Promise<void>
  /** Removes them. */
  deleteEntries(tx: Transaction, first: number, last: number): Promise<void>
  /** The query for one scope. It names channels or facts, or there are words. */
  query(terms: SearchTerms, scope: SearchScope): string
  /** Between two queries: messages that match one of them. */
  or: string
  /**
   * Messages with their rows, newest first, by one or more queries, the rows that they are between, the times that they are between, channel
   * ids as JSON, and a limit.
   */
  matchesSql: string
}
