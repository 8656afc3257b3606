import type { SqlValue } from '../database.ts'
import type { SqlDialect } from '../dialect.ts'
import type { SecretKeyName } from '../secret-keys.ts'

/** A table with its columns, in alphabetical order. */
export interface CopyTable {
  name: string
  columns: string[]
}

export type CopyRow = SqlValue[]

/** A database as rows are read from it, all at one moment. */
export interface CopySource {
  dialect: SqlDialect
  tables(): Promise<CopyTable[]>
  /** All rows, in batches, with the values in the order of the columns. */
  rows(table: CopyTable): AsyncIterable<CopyRow[]>
  /** Those that exist. */
  keys(): Promise<Map<SecretKeyName, Buffer>>
  close(): Promise<void>
}

/** An empty database of this version, which is filled in one transaction. */
export interface CopyTarget extends CopySource {
  insert(table: CopyTable, rows: CopyRow[]): Promise<void>
  /** Replaces the keys that exist. */
  insertKeys(keys: Map<SecretKeyName, Buffer>): Promise<void>
  /** Checks all references between tables, then makes the copy durable. Without it, `close` leaves nothing behind. */
  commit(): Promise<void>
}

/**
 * Tables that are not copied: migrations create and list their own, the search index is built again in the background, and
 * the rest is what running processes know of each other. Keys
 * are files on one side.
 */
const ownTables = /^(kysely_|message_search($|_))/
const processTables = new Set(['processes', 'event_log', 'rate_limits', 'leases', 'secret_keys'])
/** How far the search index has come: 0 in the copy. */
const omittedColumns = new Map([['channels', 'indexed_seq']])

/** The table as it is copied; null if it is not. */
export function toCopyTable(name: string, columns: string[]): CopyTable | null {
  if (ownTables.test(name) || processTables.has(name)) return null
  const omitted = omittedColumns.get(name)
  return { name, columns: columns.filter((column) => column !== omitted).toSorted() }
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function columnList({ columns }: CopyTable): string {
  return columns.map(quoted).join(', ')
}
