import { PostgresAdapter } from 'kysely'
import type { Reader } from './database.ts'

export type SqlDialect = 'sqlite' | 'postgres'

/** Which SQL the database understands, for the few statements that differ. */
export function dialectOf(reader: Pick<Reader, 'getExecutor'>): SqlDialect {
  return reader.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}
