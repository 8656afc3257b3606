import type pg from 'pg'
import { busy } from '../../core/app-error.ts'
import { OutdatedError } from '../database.ts'
import type { SqlRow, SqlValue } from '../database.ts'
import type {
  CommitEntry,
  ControlStatement,
  PreparedWrite,
  StatementResult,
  ToMessages,
  WriteOutcome,
  Writer,
} from '../write-queue.ts'
import {
  createStatementNames,
  isUnavailable,
  runOn,
  sendTogether,
  storageError,
} from './connection.ts'
import type { EventLog } from './event-log.ts'
import { compileSteps } from './statements.ts'
import type { CompiledStep, PostgresStatement } from './statements.ts'
import type { WriterConnection } from './writer-connection.ts'

interface Made {
  outcomes: WriteOutcome[]
  /** Null when it is not known yet. */
  transactionId: string | null
}

interface CompiledWrite {
  steps: CompiledStep[]
  condition: (() => boolean) | undefined
}

/**
 * Writes on one connection. Statements that do not depend on each other's results share a round trip. `log` is the log of
 * the processes that serve the database.
 */
export function createPostgresWriter(connection: WriterConnection, log: EventLog | null): Writer {
  const names = createStatementNames({ forTransactions: true })
  /** The connection of the current transaction. */
  let current: pg.Client | null = null
  let isBlocked = false
  /** What `begin` returned for a transaction that waits for its writes. */
  let begun: { ready: Promise<void> } | null = null

  /** `ready` resolves when the commits before this one are published. */
  function begin(client: pg.Client): { ready: Promise<void> } {
    sendTogether(client)
    const waiting = begun
    begun = null
    // Another connection means that the transaction is lost.
    if (waiting && current === client) return waiting
    current = client
    send(client, 'BEGIN')
    const ready = log?.begin(client) ?? Promise.resolve()
    // Other statements may fail first.
    ready.catch(() => undefined)
    return { ready }
  }

  function end(): void {
    current = null
    log?.ended()
  }

  const run = (client: pg.Client, statement: PostgresStatement) => runOn(client, statement, names)

  /** `known` is the id of the transaction, if that is known before. */
  async function commit(
    client: pg.Client,
    toEntry: () => CommitEntry,
    known: string | null = null,
  ): Promise<void> {
    sendTogether(client)
    log?.append(client, toEntry())
    const transactionId = known ?? (await transactionIdOf(client))
    try {
      const { command } = await client.query('COMMIT')
      // PostgreSQL answers so after a statement failed.
      if (command === 'ROLLBACK') throw new Error('a failed transaction cannot be committed')
    } catch (error) {
      if (!isUnavailable(error) || transactionId === null) throw storageError(error)
      if (!(await wasCommitted(transactionId))) throw busy()
    }
  }

  async function wasCommitted(transactionId: string): Promise<boolean> {
    isBlocked = true
    writer.onBlocked?.()
    try {
      return await connection.wasCommitted(
        transactionId,
        async () => (await log?.isStored()) ?? true,
      )
    } finally {
      isBlocked = false
    }
  }

  /** Returns null when a write failed: then all changes are rolled back. */
  async function runWithoutSavepoints(
    client: pg.Client,
    writes: CompiledWrite[],
    ready: Promise<void>,
  ): Promise<Made | null> {
    const running = writes.map(({ steps }) => steps.map((step) => run(client, step)))
    // Asked for together with the statements, so that the commit needs no round trip more. Fails when one of them does.
    const asked = transactionIdOf(client).catch(() => null)
    const settled = await Promise.all(running.map((results) => Promise.allSettled(results)))
    const outcomes = settled.map((results, index) => outcomeOf(writes[index]?.steps ?? [], results))
    const transactionId = await asked
    await ready
    const isStored = outcomes.every(Array.isArray)
    if (isStored) return writes.every(isCurrent) ? { outcomes, transactionId } : null
    // Without a change, there is nothing to roll back.
    if (writes.length === 1 && writes[0]?.steps.length === 1) {
      return { outcomes, transactionId }
    }
    return null
  }

  async function runWithSavepoint(client: pg.Client, steps: CompiledStep[]): Promise<WriteOutcome> {
    send(client, 'SAVEPOINT a_write')
    const results = await Promise.allSettled(steps.map((step) => run(client, step)))
    const outcome = outcomeOf(steps, results)
    if (!Array.isArray(outcome)) send(client, 'ROLLBACK TO a_write')
    send(client, 'RELEASE a_write')
    return outcome
  }

  async function runWrites(
    client: pg.Client,
    writes: CompiledWrite[],
    toMessages: ToMessages,
  ): Promise<WriteOutcome[]> {
    let made = await runWithoutSavepoints(client, writes, begin(client).ready)
    if (!made) {
      send(client, 'ROLLBACK')
      await begin(client).ready
      const outcomes: WriteOutcome[] = []
      made = { outcomes, transactionId: null }
      for (const write of writes) {
        const isRun = isCurrent(write)
        outcomes.push(isRun ? await runWithSavepoint(client, write.steps) : new OutdatedError())
      }
    }
    const { outcomes, transactionId } = made
    const toEntry = (): CommitEntry => ({
      messages: toMessages(outcomes),
      isTransaction: false,
      isAwaited: false,
    })
    await commit(client, toEntry, transactionId)
    log?.committed()
    return outcomes
  }

  const writer: Writer = {
    mergesCalls: false,
    get isBlocked() {
      return isBlocked
    },
    onBlocked: null,
    async waitForTurn() {
      // Otherwise the turn comes at once, and asking for it would cost a round trip.
      if (!log?.isContended) return
      try {
        begun = begin(await connection.get())
        await begun.ready
      } catch {
        // The writes begin again, and fail themselves if they must.
        begun = null
        if (current) send(current, 'ROLLBACK')
        end()
      }
    },
    async control(sql: ControlStatement) {
      if (sql === 'BEGIN') {
        await begin(await connection.get()).ready
        return
      }
      if (!current) throw busy()
      send(current, sql)
      if (sql === 'ROLLBACK') end()
    },
    async commit(toEntry) {
      if (!current) throw busy()
      await commit(current, toEntry)
      const whenRead = log?.committed() ?? null
      end()
      return { whenRead }
    },
    async statement(sql: string, params: readonly SqlValue[]): Promise<StatementResult> {
      if (!current) throw busy()
      const { rows, rowCount } = await run(current, { text: sql, values: [...params] })
      return { rows, changes: rowCount ?? 0 }
    },
    async writes(writes: PreparedWrite[], toMessages: ToMessages): Promise<WriteOutcome[]> {
      const client = await connection.get()
      const compiled = writes.map(({ steps, condition }) => ({
        steps: compileSteps(steps),
        condition,
      }))
      try {
        return await runWrites(client, compiled, toMessages)
      } catch (error) {
        send(client, 'ROLLBACK')
        throw error
      } finally {
        end()
      }
    },
    close: () => connection.close(),
  }
  return writer
}

function isCurrent({ condition }: CompiledWrite): boolean {
  return condition?.() ?? true
}

/** Sends the statement without waiting for the answer. If it fails, so does the next one. */
function send(client: pg.Client, sql: string): void {
  void client.query(sql).catch(() => undefined)
}

/** Null when the transaction changed nothing. */
async function transactionIdOf(client: pg.Client): Promise<string | null> {
  try {
    const { rows } = await client.query<{ id: string | null }>(
      'SELECT pg_current_xact_id_if_assigned()::text AS id',
    )
    return rows[0]?.id ?? null
  } catch (error) {
    throw storageError(error)
  }
}

/** The first step that failed decides: later ones ran only because they had been sent. */
function outcomeOf(
  steps: CompiledStep[],
  results: PromiseSettledResult<pg.QueryResult<SqlRow>>[],
): WriteOutcome {
  const rows: SqlRow[][] = []
  for (const [index, { step, mustChange }] of steps.entries()) {
    const result = results[index]
    if (result?.status !== 'fulfilled') return errorOf(result?.reason)
    if (mustChange && (result.value.rowCount ?? 0) === 0) return step
    rows[step] = result.value.rows
  }
  return Array.from({ length: rows.length }, (_, index) => rows[index] ?? [])
}

function errorOf(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason))
}
