import { DatabaseSync } from 'node:sqlite'
import type { StatementSync } from 'node:sqlite'
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { indexedText } from '../core/search-terms.ts'
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

/** The answer to one request; those of requests that shared a commit come together. */
export type WriterAnswer =
  /** `outcomes` is WireOutcome[] as JSON. */
  | { kind: 'writes'; outcomes: string }
  | { kind: 'statement'; rows: SqlRow[]; changes: number; lastInsertRowid: number }
  | { kind: 'closed' }
  | ({ kind: 'failed' } & Failure)

const { path, maxWritesPerCommit } = workerData as { path: string; maxWritesPerCommit: number }
const database = new DatabaseSync(path, { timeout: 5000 })
for (const pragma of [
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  'recursive_triggers = ON',
  // What is deleted is overwritten, so that the file keeps nothing of it.
  'secure_delete = ON',
  'temp_store = MEMORY',
  'cache_size = -65536',
  'journal_size_limit = 67108864',
  // In pages: 32 MiB. A checkpoint waits for the disk twice and commits wait for it; the default makes several a second.
  'wal_autocheckpoint = 8000',
]) {
  database.exec(`PRAGMA ${pragma}`)
}

database.function('indexed_text', { deterministic: true }, (serverNumber, content, embeds) =>
  indexedText(Number(serverNumber), String(content), String(embeds)),
)

const begin = change(database.prepare('BEGIN IMMEDIATE'))
const commit = change(database.prepare('COMMIT'))
const rollback = change(database.prepare('ROLLBACK'))
const mark = change(database.prepare('SAVEPOINT a_write'))
const unmark = change(database.prepare('RELEASE a_write'))
const undo = change(database.prepare('ROLLBACK TO a_write'))

/** By number, statements that are prepared when they are first run. */
const numbered: (string | Prepared)[] = []
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
    const entry = statementOf(number)
    const result: SqlRow[] = []
    if (countFrom === undefined) {
      let changes = 0
      for (const params of rows) changes += run(entry, params, result)
      if (mustChange && changes === 0) return step
    } else {
      runFrom(entry, rows, numberIn(results[countFrom]), result)
    }
    results.push(result)
  }
  return results
}

/** Adds to `result` the rows that the statement gives, and says how many those are or how many it changed. */
function run({ statement, givesRows }: Prepared, params: SqlValue[], result: SqlRow[]): number {
  if (!givesRows) return Number(statement.run(...params).changes)
  return result.push(...(statement.all(...params) as SqlRow[]))
}

/** Runs a repeated step. To ask each time for what was changed would cost more than to change it. */
function runFrom(
  { statement }: Prepared,
  rows: SqlValue[][],
  start: number,
  result: SqlRow[],
): void {
  for (const row of rows) {
    const given = statement.all(...row.with(0, start + Number(row[0]))) as SqlRow[]
    if (given.length > 0) result.push(...given)
  }
}

function numberIn(rows: SqlRow[] | undefined): number {
  return Number(Object.values(rows?.[0] ?? {})[0])
}

function statementOf(number: number): Prepared {
  const known = numbered[number]
  if (known === undefined) throw new Error(`statement ${number} is not known to the writer`)
  return typeof known === 'string' ? (numbered[number] = prepare(known)) : known
}

function runStatement(sql: string, params: SqlValue[]): WriterAnswer {
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

type WritesRequest = Extract<WriterRequest, { kind: 'writes' }>

const requests: WriterRequest[] = []

parentPort?.on('message', (request: WriterRequest) => {
  requests.push(request)
  // What has come while the last commit waited for the disk goes into the next one.
  for (let more = received(); more; more = received()) requests.push(more)
  while (requests.length > 0) {
    const answers = serveNext()
    parentPort?.postMessage(answers)
    if (answers[0]?.kind === 'closed') parentPort?.close()
  }
})

function received(): WriterRequest | undefined {
  return parentPort ? receiveMessageOnPort(parentPort)?.message : undefined
}

function serveNext(): WriterAnswer[] {
  const together = takeWrites()
  try {
    if (together.length > 0) return serveWrites(together)
    return [serve(requests.shift())]
  } catch (error) {
    const failed: WriterAnswer = { kind: 'failed', ...failureOf(error) }
    return together.length > 0 ? together.map(() => failed) : [failed]
  }
}

/** The writes of the next requests, as many as may share a commit. */
function takeWrites(): WireStep[][][] {
  const taken: WireStep[][][] = []
  let count = 0
  for (let next = requests[0]; next?.kind === 'writes'; next = requests[0]) {
    const writes = readWrites(next)
    count += writes.length
    if (taken.length > 0 && count > maxWritesPerCommit) break
    taken.push(writes)
    requests.shift()
  }
  return taken
}

function readWrites(request: WritesRequest): WireStep[][] {
  for (const [number, sql] of request.newStatements) numbered[number] ??= sql
  return JSON.parse(request.writes) as WireStep[][]
}

function serveWrites(together: WireStep[][][]): WriterAnswer[] {
  const outcomes = runWrites(together.flat())
  let place = 0
  return together.map(({ length }) => {
    const own = outcomes.slice(place, place + length)
    place += length
    return { kind: 'writes', outcomes: JSON.stringify(own) }
  })
}

function serve(request: WriterRequest | undefined): WriterAnswer {
  if (request?.kind === 'statement') return runStatement(request.sql, request.params)
  database.close()
  return { kind: 'closed' }
}

function failureOf(error: unknown): Failure {
  const { message, errcode } = error as Error & { errcode?: number }
  return { message, errcode: errcode ?? null }
}
