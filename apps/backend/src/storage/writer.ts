import { Worker } from 'node:worker_threads'
import { appError } from '../core/app-error.ts'
import type { AnyStep, SqlRow, SqlValue } from './database.ts'
import type { WireOutcome, WireStep, WriterAnswer, WriterRequest } from './sqlite-writer.ts'

/** SQLite's codes for a full disk and for failed writes to it (https://sqlite.org/rescode.html). */
const fullCodes = new Set<unknown>([13, 778, 1034, 4874])

export function isDiskFull(errcode: unknown): boolean {
  return fullCodes.has(errcode)
}

/** The thread that holds the only writing connection. Requests are answered in their order. */
export interface Writer {
  statement(sql: string, params: SqlValue[]): Promise<StatementResult>
  /** Stores the writes in one commit, with those of other requests that wait by then. */
  writes(writes: AnyStep[][]): Promise<WriteOutcome[]>
  close(): Promise<void>
}

/** The rows of a write's steps, the number of the step that was not met, or what went wrong. */
export type WriteOutcome = SqlRow[][] | number | Error

export interface StatementResult {
  rows: SqlRow[]
  changes: number
  lastInsertRowid: number
}

/** A fault of the database itself; `errcode` is SQLite's extended result code. */
class StorageError extends Error {
  readonly errcode: number | null

  constructor(message: string, errcode: number | null) {
    super(message)
    this.name = 'StorageError'
    this.errcode = errcode
  }
}

export function startWriter(path: string, maxWritesPerCommit: number): Writer {
  const worker = new Worker(new URL('./sqlite-writer.ts', import.meta.url), {
    workerData: { path, maxWritesPerCommit },
    name: 'guildhall-writer',
  })
  const waiting: { resolve: (reply: WriterAnswer) => void; reject: (error: Error) => void }[] = []
  const numbers = new Map<string, number>()
  let isOpen = false
  let dead: Error | null = null

  worker.on('message', (answers: WriterAnswer[]) => {
    isOpen = true
    for (const answer of answers) {
      const next = waiting.shift()
      if (answer.kind === 'failed') next?.reject(failure(answer.message, answer.errcode))
      else next?.resolve(answer)
    }
  })
  worker.on('error', (error) => {
    endAll(error as Error)
    // Without its writer the process can keep no promise: it ends, so that whoever watches it starts it again. Before the
    // first answer it is a start that failed, and whoever waits for that answer is told.
    if (isOpen) throw error
  })
  worker.on('exit', () => endAll(new Error('the database is closed')))

  function endAll(error: Error): void {
    dead ??= error
    for (const next of waiting.splice(0)) next.reject(dead)
  }

  function ask<K extends WriterAnswer['kind']>(request: WriterRequest, kind: K) {
    return new Promise<Extract<WriterAnswer, { kind: K }>>((resolve, reject) => {
      if (dead) {
        reject(dead)
        return
      }
      waiting.push({
        resolve: (reply) => {
          if (reply.kind === kind) resolve(reply as Extract<WriterAnswer, { kind: K }>)
          else reject(new Error(`the writer answered ${reply.kind} to ${request.kind}`))
        },
        reject,
      })
      worker.postMessage(request)
    })
  }

  return {
    statement: (sql, params) => ask({ kind: 'statement', sql, params }, 'statement'),
    async writes(writes) {
      const newStatements: [number, string][] = []
      const wire = writes.map((steps) =>
        steps.map((step): WireStep => {
          let number = numbers.get(step.sql)
          if (number === undefined) {
            number = numbers.size
            numbers.set(step.sql, number)
            newStatements.push([number, step.sql])
          }
          return 'rows' in step
            ? [number, 0, step.rows, step.baseStep]
            : [number, step.mustChange ? 1 : 0, [step.params]]
        }),
      )
      // As one text: to clone thousands of small values takes longer than to store them.
      const request = JSON.stringify(wire)
      const { outcomes } = await ask({ kind: 'writes', newStatements, writes: request }, 'writes')
      return (JSON.parse(outcomes) as WireOutcome[]).map((outcome) =>
        typeof outcome === 'number' || Array.isArray(outcome)
          ? outcome
          : failure(outcome.message, outcome.errcode),
      )
    },
    async close() {
      await ask({ kind: 'close' }, 'closed')
      await worker.terminate()
    },
  }
}

function failure(message: string, errcode: number | null): Error {
  if (isDiskFull(errcode)) {
    return appError('disk_full')
  }
  return new StorageError(message, errcode)
}
