import { DatabaseSync } from 'node:sqlite'
import type { StatementSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { SqlRow, SqlValue } from './database.ts'

/** A step of a write; see Step. */
export type WireStep = [
  statement: number,
  mustChange: 0 | 1,
  rows: SqlValue[][],
  countFrom?: number,
]

export type WriterRequest =
  /** `writes` is WireStep[][] as JSON. */
  | { kind: 'writes'; newStatements: [number: number, sql: string][]; writes: string }
  | { kind: 'statement'; sql: string; params: SqlValue[] }
  | { kind: 'close' }

/** For each write the rows of its steps, the number of the step that changed nothing, or what is wrong with it. */
export type WireOutcome = SqlRow[][] | number | Failure

interface Failure {
  message: string
  errcode: number | null
}

export type WriterReply =
  /** `outcomes` is WireOutcome[] as JSON. */
  | { kind: 'writes'; outcomes: string }
  | { kind: 'statement'; rows: SqlRow[]; changes: number; lastInsertRowid: number }
  | { kind: 'closed' }
  | ({ kind: 'failed' } & Failure)

const { path } = workerData as { path: string }
const database = new DatabaseSync(path, { timeout: 5000 })
for (const pragma of [
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  'recursive_triggers = ON',
  'temp_store = MEMORY',
  'cache_size = -65536',
  'journal_size_limit = 67108864',
]) {
  database.exec(`PRAGMA ${pragma}`)
}

const begin = change(database.prepare('BEGIN IMMEDIATE'))
const commit = change(database.prepare('COMMIT'))
const rollback = change(database.prepare('ROLLBACK'))
const mark = change(database.prepare('SAVEPOINT a_write'))
const unmark = change(database.prepare('RELEASE a_write'))
const undo = change(database.prepare('ROLLBACK TO a_write'))

const numbered: Prepared[] = []
const prepared = new Map<string, Prepared>()

interface Prepared {
  statement: StatementSync
  givesRows: boolean
}

function prepare(sql: string): Prepared {
  const statement = database.prepare(sql)
  const givesRows = statement.columns().length > 0
  return { statement: givesRows ? statement : change(statement), givesRows }
}

// Every change tells the number of the row that was last inserted, be it one of the search index's own: those are
// larger than a number of JavaScript can be.
function change(statement: StatementSync): StatementSync {
  statement.setReadBigInts(true)
  return statement
}

/**
 * All writes in one transaction: one fsync for as many as have come together. Nearly always all of them can be kept,
 * so only where one cannot, all are run again with a mark before each to go back to.
 */
function runWrites(writes: WireStep[][]): WireOutcome[] {
  begin.run()
  try {
    let outcomes = runUnmarked(writes)
    if (!outcomes) {
      rollback.run()
      begin.run()
      outcomes = writes.map(runMarked)
    }
    commit.run()
    return outcomes
  } catch (error) {
    // A full disk may have rolled back already.
    if (database.isTransaction) rollback.run()
    throw error
  }
}

/** Null where one of the writes is faulty or stopped after its first step: it may have changed something. */
function runUnmarked(writes: WireStep[][]): WireOutcome[] | null {
  const outcomes: WireOutcome[] = []
  for (const steps of writes) {
    try {
      const outcome = runSteps(steps)
      if (typeof outcome === 'number' && outcome > 0) return null
      outcomes.push(outcome)
    } catch (error) {
      if (!database.isTransaction) throw error
      return null
    }
  }
  return outcomes
}

function runMarked(steps: WireStep[]): WireOutcome {
  mark.run()
  let outcome: WireOutcome
  try {
    outcome = runSteps(steps)
  } catch (error) {
    if (!database.isTransaction) throw error
    outcome = failureOf(error)
  }
  if (!Array.isArray(outcome)) undo.run()
  unmark.run()
  return outcome
}

function runSteps(steps: WireStep[]): SqlRow[][] | number {
  const results: SqlRow[][] = []
  for (const [step, [number, mustChange, rows, countFrom]] of steps.entries()) {
    const entry = numbered[number]
    if (!entry) throw new Error(`statement ${number} is not known to the writer`)
    const start = countFrom === undefined ? null : numberIn(results[countFrom])
    const result: SqlRow[] = []
    let changes = 0
    for (const row of rows) {
      const params = start === null ? row : row.with(0, start + Number(row[0]))
      changes += run(entry, params, result)
    }
    if (mustChange && changes === 0) return step
    results.push(result)
  }
  return results
}

/** Adds to `result` the rows that the statement gives, and says how many those are or how many it changed. */
function run({ statement, givesRows }: Prepared, params: SqlValue[], result: SqlRow[]): number {
  if (!givesRows) return Number(statement.run(...params).changes)
  return result.push(...(statement.all(...params) as SqlRow[]))
}

function numberIn(rows: SqlRow[] | undefined): number {
  return Number(Object.values(rows?.[0] ?? {})[0])
}

function runStatement(sql: string, params: SqlValue[]): WriterReply {
  let entry = prepared.get(sql)
  if (!entry) {
    entry = prepare(sql)
    // Queries are built from few shapes, but lists of parameters vary in length.
    if (prepared.size > 500) prepared.clear()
    prepared.set(sql, entry)
  }
  if (entry.givesRows) {
    const rows = entry.statement.all(...params) as SqlRow[]
    return { kind: 'statement', rows, changes: rows.length, lastInsertRowid: 0 }
  }
  const { changes, lastInsertRowid } = entry.statement.run(...params)
  return {
    kind: 'statement',
    rows: [],
    changes: Number(changes),
    lastInsertRowid: Number(lastInsertRowid),
  }
}

function serve(request: WriterRequest): WriterReply {
  switch (request.kind) {
    case 'writes':
      for (const [number, sql] of request.newStatements) numbered[number] = prepare(sql)
      return {
        kind: 'writes',
        outcomes: JSON.stringify(runWrites(JSON.parse(request.writes) as WireStep[][])),
      }
    case 'statement':
      return runStatement(request.sql, request.params)
    case 'close':
      database.close()
      return { kind: 'closed' }
  }
}

parentPort?.on('message', (request: WriterRequest) => {
  let reply: WriterReply
  try {
    reply = serve(request)
  } catch (error) {
    reply = { kind: 'failed', ...failureOf(error) }
  }
  parentPort?.postMessage(reply)
  if (reply.kind === 'closed') parentPort?.close()
})

function failureOf(error: unknown): Failure {
  const { message, errcode } = error as Error & { errcode?: number }
  return { message, errcode: errcode ?? null }
}
