import type pg from 'pg'
import { busy } from '../../core/app-error.ts'
import { OutdatedError } from '../database.ts'
import type { LogEntry, SqlRow, SqlValue } from '../database.ts'
import type {
  ControlStatement,
  PreparedWrite,
  StatementResult,
  WriteOutcome,
  Writer,
  WritesHandlers,
} from '../writing-connection.ts'
import {
  createStatementNames,
  isUnavailable,
  runOn,
  sendTogether,
  storageError,
} from './connection.ts'
import type { EventLog, LogCommit } from './event-log.ts'
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

/** A transaction that has begun. */
interface Turn {
  client: pg.Client
  /** Its entry in the log of commits, if there is a log. */
  entry: LogCommit | null
}

/**
 * Writes on one connection, one commit after the other: begins a transaction, waits for the lock of all commits and publishes
 * those of other processes, runs the statements, appends to the log and commits. Statements that do not depend on each other's results
 * share a round trip. `log` is the log of the processes that serve the database.
 */
export function createPostgresWriter(connection: WriterConnection, log: EventLog | null): Writer {
  const names = createStatementNames({ forTransactions: true })
  /** The current transaction of statements that are sent one by one. */
  let current: Turn | null = null
  let isBlocked = false
  /** Resolves when the last writes have ended. */
  let writing: Promise<unknown> = Promise.resolve()

  async function begin(client: pg.Client): Promise<Turn> {
    sendTogether(client)
    send(client, 'BEGIN')
    try {
      return { client, entry: (await log?.begin(client)) ?? null }
    } catch (error) {
      rollback(client)
      throw error
    }
  }

  function rollback(client: pg.Client): void {
    send(client, 'ROLLBACK')
    log?.end()
  }

  const run = (client: pg.Client, statement: PostgresStatement) => runOn(client, statement, names)

  /**
   * The caller calls `log.end` when the commit was published, or has failed. `known` is the id of the transaction; without it,
   * asking takes a round trip more.
   */
  async function commit(
    { client, entry }: Turn,
    toEntry: () => LogEntry,
    known: string | null = null,
  ): Promise<void> {
    sendTogether(client)
    entry?.append(toEntry)
    const transactionId = known ?? (await transactionIdOf(client))
    try {
      const { command } = await client.query('COMMIT')
      // PostgreSQL answers so after a statement failed.
      if (command === 'ROLLBACK') throw new Error('a failed transaction cannot be committed')
    } catch (error) {
      if (!isUnavailable(error) || transactionId === null) throw storageError(error)
      if (!(await wasCommitted(transactionId, entry))) throw busy()
    }
  }

  async function wasCommitted(transactionId: string, entry: LogCommit | null): Promise<boolean> {
    isBlocked = true
    writer.onBlocked?.()
    try {
      return await connection.wasCommitted(
        transactionId,
        async () => (await entry?.isStored()) ?? true,
      )
    } finally {
      isBlocked = false
    }
  }

  /** Returns null when a write failed and there is something to roll back. */
  async function runTogether(client: pg.Client, writes: CompiledWrite[]): Promise<Made | null> {
    sendTogether(client)
    const running = Promise.all(
      writes.map(async (write) => {
        if (!isCurrent(write)) return new OutdatedError()
        return outcomeOf(
          write.steps,
          await Promise.allSettled(write.steps.map((step) => run(client, step))),
        )
      }),
    )
    // Fails when a statement before it does.
    const transactionId = await transactionIdOf(client).catch(() => null)
    const outcomes = await running
    const failed = outcomes.filter(
      (outcome) => !Array.isArray(outcome) && !(outcome instanceof OutdatedError),
    )
    // A single statement that changed nothing.
    const isHarmless =
      writes.length === 1 && writes[0]?.steps.length === 1 && typeof failed[0] === 'number'
    return failed.length === 0 || isHarmless ? { outcomes, transactionId } : null
  }

  async function runOneByOne(client: pg.Client, writes: CompiledWrite[]): Promise<Made> {
    const outcomes: WriteOutcome[] = []
    for (const write of writes) {
      outcomes.push(
        isCurrent(write) ? await runWithSavepoint(client, write.steps) : new OutdatedError(),
      )
    }
    return { outcomes, transactionId: null }
  }

  async function runWithSavepoint(client: pg.Client, steps: CompiledStep[]): Promise<WriteOutcome> {
    sendTogether(client)
    send(client, 'SAVEPOINT a_write')
    const results = await Promise.allSettled(steps.map((step) => run(client, step)))
    const outcome = outcomeOf(steps, results)
    if (!Array.isArray(outcome)) send(client, 'ROLLBACK TO a_write')
    send(client, 'RELEASE a_write')
    return outcome
  }

  async function runWrites(
    writes: PreparedWrite[],
    { toMessages, onCommit }: WritesHandlers,
  ): Promise<void> {
    const client = await connection.get()
    const compiled = writes.map(({ steps, condition }) => ({
      steps: compileSteps(steps),
      condition,
    }))
    let turn = await begin(client)
    try {
      let made = await runTogether(client, compiled)
      if (!made) {
        rollback(client)
        turn = await begin(client)
        made = await runOneByOne(client, compiled)
      }
      const { outcomes, transactionId } = made
      const toEntry = (): LogEntry => ({ messages: toMessages(outcomes), isAwaited: false })
      await commit(turn, toEntry, transactionId)
      turn.entry?.committed()
      onCommit(outcomes)
      log?.end()
    } catch (error) {
      rollback(client)
      throw error
    }
  }

  const writer: Writer = {
    get isBlocked() {
      return isBlocked
    },
    onBlocked: null,
    async waitForTurn() {
      await writing
    },
    async control(sql: ControlStatement) {
      if (sql === 'BEGIN') {
        current = await begin(await connection.get())
        return
      }
      if (!current) throw busy()
      if (sql === 'ROLLBACK') {
        rollback(current.client)
        current = null
        return
      }
      send(current.client, sql)
    },
    async commit(toEntry) {
      const turn = current
      if (!turn) throw busy()
      await commit(turn, toEntry)
      const whenRead = turn.entry?.committed() ?? null
      log?.end()
      current = null
      return { whenRead }
    },
    async statement(sql: string, params: readonly SqlValue[]): Promise<StatementResult> {
      if (!current) throw busy()
      sendTogether(current.client)
      const { rows, rowCount } = await run(current.client, { text: sql, values: [...params] })
      return { rows, changes: rowCount ?? 0 }
    },
    async writes(writes, handlers) {
      const run = runWrites(writes, handlers)
      writing = run.catch(() => undefined)
      await run
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
