import type { RawBuilder } from 'kysely'
import type { FactSources } from '../../../core/search-terms.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { SearchPhrase, SearchScope } from './terms.ts'

/** A message that is not in the index. */
export interface UnindexedMessage {
  message_key: number
  seq: number
  created_at: number
  /** The approximate size of its text. */
  bytes: number
}

/** One that has a row of the index, with what `sources` names. */
export interface IndexableMessage extends UnindexedMessage, Partial<FactSources> {
  row: number
}

/** The full-text index of a database. */
export interface SearchIndex {
  /** The two numbers of `value`, a pair in a JSON list. */
  pair: readonly [RawBuilder<number>, RawBuilder<number>]
  /** The columns of a message that `insertEntries` needs. */
  sources: RawBuilder<unknown>
  /** Adds messages of a server whose keys follow each other. */
  insertEntries(tx: Transaction, serverNumber: number, messages: IndexableMessage[]): Promise<void>
  /** Adds a message again, if it has a row. */
  insertEntry(tx: Transaction, messageKey: number): Promise<void>
  /** Removes the messages with keys from `first` to `last` that have rows. */
  deleteEntries(tx: Transaction, first: number, last: number): Promise<void>
  /** The query for one scope. It names channels or facts, or there are words. */
  query(phrases: readonly SearchPhrase[], scope: SearchScope): string
  /** Between two queries: messages that match one of them. */
  or: string
  /**
   * Messages with their rows, newest first, by one or more queries, the rows that they are between, the times that they are between, channel
   * ids as JSON, and a limit.
   */
  matchesSql: string
}
