import { DatabaseSync } from 'node:sqlite'
import type { StatementSync } from 'node:sqlite'
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { indexedFacts, indexedText } from '../core/search-terms.ts'
import type { SqlRow, SqlValue } from './database.ts'

/** A Step or RepeatedStep of a write, with its statement by number. */
export type WireStep = [statement: number, mustChange: 0 | 1, rows: SqlValue[][], baseStep?: number]

export type WriterRequest =
  /** `writes` is WireStep[][] as JSON. */
  | { kind: 'writes'; newStatements: [number: number, sql: string][]; writes: string }
  | { kind: 'statement'; sql: string; params: SqlValue[] }
  | { kind: 'close' }

/** The result of a write: the rows of its steps, the index of the step that changed nothing, or an error. */
export type WireOutcome = SqlRow[][] | number | Failure

interface Failure {
  message: string
  errcode: number | null
}

/** The answer to one request. Answers to requests that shared a commit are sent together. */
export type WriterAnswer =
  /** `outcomes` is WireOutcome[] as JSON. */
  | { kind: 'writes'; outcomes: string }
  | { kind: 'statement'; rows: SqlRow[]; changes: number }
  | { kind: 'closed' }
  | ({ kind: 'failed' } & Failure)

const { path, maxWritesPerCommit } = workerData as { path: string; maxWritesPerCommit: number }
const database = new DatabaseSync(path, { timeout: 5000 })
for (const pragma of [
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  'recursive_triggers = ON',
  // Deleted data is overwritten, so that nothing of it remains in the file.
  'secure_delete = ON',
  'temp_store = MEMORY',
  'cache_size = -65536',
  'journal_size_limit = 67108864',
  // In pages: 32 MiB. A checkpoint waits for the disk twice and delays commits. The default would run several a second.
  'wal_autocheckpoint = 8000',
]) {
  database.exec(`PRAGMA ${pragma}`)
}

database.function(
  'indexed_text',
  { deterministic: true },
  (serverNumber, content, embeds, forwarded) =>
    indexedText(Number(serverNumber), {
      content: String(content),
      embeds: String(embeds),
      forwarded: forwarded as string | null,
    }),
)

database.function(
  'indexed_facts',
  { deterministic: true },
  (serverNumber, authorId, content, embeds, mentions, mentionedRoles, attachments, forwarded) =>
    indexedFacts(Number(serverNumber), {
      author_id: String(authorId),
      content: String(content),
      embeds: String(embeds),
      mentions: String(mentions),
      mentioned_roles: String(mentionedRoles),
      attachments: String(attachments),
      forwarded: forwarded as string | null,
    }),
)

const begin = withBigInts(database.prepare('BEGIN IMMEDIATE'))
const commit = withBigInts(database.prepare('COMMIT'))
const rollback = withBigInts(database.prepare('ROLLBACK'))
const savepoint = withBigInts(database.prepare('SAVEPOINT a_write'))
const releaseSavepoint = withBigInts(database.prepare('RELEASE a_write'))
const rollbackToSavepoint = withBigInts(database.prepare('ROLLBACK TO a_write'))

/** Statements by number. Each is prepared when it first runs. */
const numbered: (string | Prepared)[] = []
const prepared = new Map<string, Prepared>()

interface Prepared {
  statement: StatementSync
  returnsRows: boolean
}

function prepare(sql: string): Prepared {
  const statement = database.prepare(sql)
  const returnsRows = statement.columns().length > 0
  return { statement: returnsRows ? statement : withBigInts(statement), returnsRows }
}

// The result of a change contains the id of the last inserted row. Row ids of the search index are too large for a number of
// JavaScript.
function withBigInts(statement: StatementSync): StatementSync {
  statement.setReadBigInts(true)
  return statement
}

/**
 * Runs all writes in one transaction, so that they share one fsync. Usually all of them succeed. Only when one fails, all
 * run again with a savepoint before each.
 */
function runWrites(writes: WireStep[][]): WireOutcome[] {
  begin.run()
  try {
    let outcomes = runWithoutSavepoints(writes)
    if (!outcomes) {
      rollback.run()
      begin.run()
      outcomes = writes.map(runWithSavepoint)
    }
    commit.run()
    return outcomes
  } catch (error) {
    // On a full disk, SQLite may have rolled back already.
    if (database.isTransaction) rollback.run()
    throw error
  }
}

/** Returns null when a write failed, or stopped after its first step: it may have changed something. */
function runWithoutSavepoints(writes: WireStep[][]): WireOutcome[] | null {
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

function runWithSavepoint(steps: WireStep[]): WireOutcome {
  savepoint.run()
  let outcome: WireOutcome
  try {
    outcome = runSteps(steps)
  } catch (error) {
    if (!database.isTransaction) throw error
    outcome = failureOf(error)
  }
  if (!Array.isArray(outcome)) rollbackToSavepoint.run()
  releaseSavepoint.run()
  return outcome
}

function runSteps(steps: WireStep[]): SqlRow[][] | number {
  const results: SqlRow[][] = []
  for (const [step, [number, mustChange, rows, baseStep]] of steps.entries()) {
    const entry = statementOf(number)
    const result: SqlRow[] = []
    if (baseStep === undefined) {
      let changes = 0
      for (const params of rows) changes += run(entry, params, result)
      if (mustChange && changes === 0) return step
    } else {
      runRepeated(entry, rows, firstNumber(results[baseStep]), result)
    }
    results.push(result)
  }
  return results
}

/** Appends the rows that the statement returns to `result`. Returns how many rows it returned or changed. */
function run({ statement, returnsRows }: Prepared, params: SqlValue[], result: SqlRow[]): number {
  if (!returnsRows) return Number(statement.run(...params).changes)
  return result.push(...(statement.all(...params) as SqlRow[]))
}

/** Runs a repeated step. Does not count the changes: that would take longer than the changes themselves. */
function runRepeated(
  { statement }: Prepared,
  rows: SqlValue[][],
  start: number,
  result: SqlRow[],
): void {
  for (const row of rows) {
    const returned = statement.all(...row.with(0, start + Number(row[0]))) as SqlRow[]
    if (returned.length > 0) result.push(...returned)
  }
}

function firstNumber(rows: SqlRow[] | undefined): number {
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
  if (entry.returnsRows) {
    const rows = entry.statement.all(...params) as SqlRow[]
    return { kind: 'statement', rows, changes: rows.length }
  }
  return { kind: 'statement', rows: [], changes: Number(entry.statement.run(...params).changes) }
}

type WritesRequest = Extract<WriterRequest, { kind: 'writes' }>

const requests: WriterRequest[] = []

parentPort?.on('message', (request: WriterRequest) => {
  requests.push(request)
  // Requests that arrived while the last commit waited for the disk share the next one.
  for (let more = nextReceived(); more; more = nextReceived()) requests.push(more)
  while (requests.length > 0) {
    const answers = serveNext()
    parentPort?.postMessage(answers)
    if (answers[0]?.kind === 'closed') parentPort?.close()
  }
})

function nextReceived(): WriterRequest | undefined {
  return parentPort ? receiveMessageOnPort(parentPort)?.message : undefined
}

function serveNext(): WriterAnswer[] {
  const batch = takeWrites()
  try {
    if (batch.length > 0) return serveWrites(batch)
    return [serve(requests.shift())]
  } catch (error) {
    const failed: WriterAnswer = { kind: 'failed', ...failureOf(error) }
    return batch.length > 0 ? batch.map(() => failed) : [failed]
  }
}

/** Takes the writes of the next requests, as many as may share a commit. */
function takeWrites(): WireStep[][][] {
  const taken: WireStep[][][] = []
  let count = 0
  for (let next = requests[0]; next?.kind === 'writes'; next = requests[0]) {
    const writes = parseWrites(next)
    count += writes.length
    if (taken.length > 0 && count > maxWritesPerCommit) break
    taken.push(writes)
    requests.shift()
  }
  return taken
}

function parseWrites(request: WritesRequest): WireStep[][] {
  for (const [number, sql] of request.newStatements) numbered[number] ??= sql
  return JSON.parse(request.writes) as WireStep[][]
}

function serveWrites(batch: WireStep[][][]): WriterAnswer[] {
  const outcomes = runWrites(batch.flat())
  let index = 0
  return batch.map(({ length }) => {
    const own = outcomes.slice(index, index + length)
    index += length
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
