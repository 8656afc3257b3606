import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely'
import type { SqlRow, SqlValue } from '../database.ts'
import type { StatementResult } from '../writing-connection.ts'
import { castOf } from './statements.ts'

/** Runs a compiled query. */
type Run = (sql: string, params: readonly SqlValue[]) => Promise<StatementResult>

/** PostgreSQL through `run`. Transactions are begun and ended by the caller of Kysely. */
export function postgresDialect(run: Run): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new TypedQueryCompiler(),
    createDriver: (): Driver => {
      const connection: DatabaseConnection = {
        async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
          const { rows, changes } = await run(sql, parameters as SqlValue[])
          return { rows: rows as R[] & SqlRow[], numAffectedRows: BigInt(changes) }
        },
        streamQuery: refuseStreaming,
      }
      const refuse = async (): Promise<void> => {
        throw new Error('transactions begin in Database.transaction')
      }
      return {
        init: async () => undefined,
        acquireConnection: async () => connection,
        beginTransaction: refuse,
        commitTransaction: refuse,
        rollbackTransaction: refuse,
        releaseConnection: async () => undefined,
        destroy: async () => undefined,
      }
    },
  }
}

class TypedQueryCompiler extends PostgresQueryCompiler {
  protected override appendValue(parameter: unknown): void {
    super.appendValue(parameter)
    this.append(castOf(parameter))
  }
}

// An open cursor would hold a connection for as long as its reader likes.
// oxlint-disable-next-line require-yield
async function* refuseStreaming(): AsyncIterableIterator<never> {
  throw new Error('rows cannot be streamed')
}
