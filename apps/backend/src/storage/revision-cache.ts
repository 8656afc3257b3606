import type { Database } from './database.ts'
import { dialectOf } from './dialect.ts'

/**
 * Results of reads, as of the last commit of a transaction. Only for what transactions alone change: writes of steps do not
 * count. With PostgreSQL, other processes write as well, so nothing is kept.
 */
export class RevisionCache<V extends object> {
  readonly #database: Database
  readonly #maxEntries: number
  readonly #isExact: boolean
  readonly #entries = new Map<string, V>()
  #revision = -1

  constructor(database: Database, maxEntries: number) {
    this.#database = database
    this.#maxEntries = maxEntries
    this.#isExact = dialectOf(database.read) === 'sqlite'
  }

  get(key: string): V | undefined {
    if (this.#revision !== this.#database.revision || this.#entries.size > this.#maxEntries) {
      this.#entries.clear()
      this.#revision = this.#database.revision
    }
    return this.#entries.get(key)
  }

  /** Reads the value and keeps it, unless it is null or a transaction was committed meanwhile. */
  async load<R extends V | null | undefined>(key: string, read: () => Promise<R>): Promise<R> {
    const revision = this.#revision
    const value = await read()
    if (value && this.#isExact && revision === this.#database.revision) {
      this.#entries.set(key, value)
    }
    return value
  }
}
