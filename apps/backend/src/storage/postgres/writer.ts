import type pg from 'pg'
import { busy } from '../../core/app-error.ts'
import { OutdatedError } from '../database.ts'
import type { SqlRow, SqlValue } from '../database.ts'
import type {
  CommitEntry,
  ControlStatement,
  PreparedWrite,
  StatementResult,
  WriteOutcome,
  Writer,
  WritesHandlers,
} from '../write-queue.ts'
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
  /** Its place in the log of commits, if there is a log. */
  entry: LogCommit | null
  /** Resolves when the commits before this one are published, with the id of the transaction if that is known. */
  ready: Promise<string | null>
}

/**
 * Writes on one connection. Statements that do not depend on each other's results share a round trip, and the next commit begins
 * together with the end of the one before. `log` is the log of the processes that serve the database.
 */
export function createPostgresWriter(connection: WriterConnection, log: EventLog | null): Writer {
  const names = createStatementNames({ forTransactions: true })
  /** The current transaction of statements that are sent one by one. */
  let current: Turn | null = null
  let isBlocked = false
  /** A turn that waits for its writes. */
  let begun: Turn | null = null
  /** Resolves when the commit of the last writes has been sent, or has failed. */
  let commitSent: Promise<void> = Promise.resolve()

  function begin(client: pg.Client, { assignsId }: { assignsId: boolean }): Turn {
    sendTogether(client)
    send(client, 'BEGIN')
    const entry = log?.begin(client, { assignsId }) ?? null
    const ready = entry?.ready ?? Promise.resolve(null)
    // Other statements may fail first.
    ready.catch(() => undefined)
    return { client, entry, ready }
  }

  function rollback({ client, entry }: Turn): void {
    send(client, 'ROLLBACK')
    entry?.end()
  }

  const run = (client: pg.Client, statement: PostgresStatement) => runOn(client, statement, names)

  /** `known` is the id of the transaction, if that is known before. Calls `onSent` when the database will end the transaction. */
  async function commit(
    { client, entry }: Turn,
    toEntry: () => CommitEntry,
    known: string | null = null,
    onSent?: () => void,
  ): Promise<void> {
    sendTogether(client)
    entry?.append(toEntry)
    const transactionId = known ?? (await transactionIdOf(client))
    try {
      const answer = client.query('COMMIT')
      onSent?.()
      const { command } = await answer
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

  /** Returns null when a write failed: then all changes are rolled back. */
  async function runWithoutSavepoints(turn: Turn, writes: CompiledWrite[]): Promise<Made | null> {
    const { client, entry, ready } = turn
    sendTogether(client)
    const running = writes.map(({ steps }) => steps.map((step) => run(client, step)))
    // Asked for together with the statements, so that the commit needs no round trip more. Fails when one of them does.
    const asked = entry ? ready : transactionIdOf(client).catch(() => null)
    const settled = await Promise.all(running.map((results) => Promise.allSettled(results)))
    const outcomes = settled.map((results, index) => outcomeOf(writes[index]?.steps ?? [], results))
    const transactionId = await asked
    const isStored = outcomes.every(Array.isArray)
    if (isStored) return writes.every(isCurrent) ? { outcomes, transactionId } : null
    // Without a change, there is nothing to roll back.
    if (writes.length === 1 && writes[0]?.steps.length === 1) {
      return { outcomes, transactionId }
    }
    return null
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

  async function runOneByOne({ client, ready }: Turn, writes: CompiledWrite[]): Promise<Made> {
    const transactionId = await ready
    const outcomes: WriteOutcome[] = []
    for (const write of writes) {
      const isRun = isCurrent(write)
      outcomes.push(isRun ? await runWithSavepoint(client, write.steps) : new OutdatedError())
    }
    return { outcomes, transactionId }
  }

  /** The turn that `waitForTurn` began, or a new one. */
  async function takeTurn(): Promise<Turn> {
    const waiting = begun
    begun = null
    const client = await connection.get().catch((error: unknown) => {
      waiting?.entry?.end()
      throw error
    })
    // Another connection means that the transaction is lost.
    if (waiting?.client === client) return waiting
    waiting?.entry?.end()
    return begin(client, { assignsId: true })
  }

  async function runWrites(
    writes: PreparedWrite[],
    { toMessages, onCommit }: WritesHandlers,
    onSent: () => void,
  ): Promise<void> {
    let turn = await takeTurn()
    let isSent = false
    try {
      const compiled = writes.map(({ steps, condition }) => ({
        steps: compileSteps(steps),
        condition,
      }))
      let made = await runWithoutSavepoints(turn, compiled)
      if (!made) {
        rollback(turn)
        turn = begin(turn.client, { assignsId: true })
        made = await runOneByOne(turn, compiled)
      }
      const { outcomes, transactionId } = made
      const toEntry = (): CommitEntry => ({
        messages: toMessages(outcomes),
        isTransaction: false,
        isAwaited: false,
      })
      await commit(turn, toEntry, transactionId, () => {
        isSent = true
        onSent()
      })
      turn.entry?.committed()
      onCommit(outcomes)
      turn.entry?.end()
    } catch (error) {
      // The next transaction may have begun then.
      if (isSent) turn.entry?.end()
      else rollback(turn)
      throw error
    }
  }

  const writer: Writer = {
    get isBlocked() {
      return isBlocked
    },
    onBlocked: null,
    async waitForTurn() {
      await commitSent
      // Otherwise the turn comes at once, and asking for it would cost a round trip.
      if (!log?.isContended) return
      try {
        begun ??= begin(await connection.get(), { assignsId: true })
        await begun.ready
      } catch {
        // The writes begin again, and fail themselves if they must.
        if (begun) rollback(begun)
        begun = null
      }
    },
    async control(sql: ControlStatement) {
      if (sql === 'BEGIN') {
        current = begin(await connection.get(), { assignsId: false })
        await current.ready
        return
      }
      if (!current) throw busy()
      if (sql === 'ROLLBACK') {
        rollback(current)
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
      turn.entry?.end()
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
      if (writes.length === 0) {
        if (begun) rollback(begun)
        begun = null
        return
      }
      const { promise, resolve } = Promise.withResolvers<void>()
      commitSent = promise
      try {
        await runWrites(writes, handlers, resolve)
      } finally {
        resolve()
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
