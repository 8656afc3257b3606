import { Worker } from 'node:worker_threads'
import { appError } from '../core/app-error.ts'
import type { SqlValue } from './database.ts'
import type { WireOutcome, WireStep, WriterAnswer, WriterRequest } from './sqlite-writer.ts'
import type { Writer } from './writing-connection.ts'

/** SQLite's codes for a full disk and for failed writes to it (https://sqlite.org/rescode.html). */
const fullCodes = new Set<unknown>([13, 778, 1034, 4874])

export function isDiskFull(errcode: unknown): boolean {
  return fullCodes.has(errcode)
}

/** An error of the database itself. `errcode` is SQLite's extended result code. */
class StorageError extends Error {
  readonly errcode: number | null

  constructor(message: string, errcode: number | null) {
    super(message)
    this.name = 'StorageError'
    this.errcode = errcode
  }
}

/** Starts the thread with the only writing connection. */
export function startWriter(path: string, maxWritesPerCommit: number): Writer {
  const worker = new Worker(new URL('./sqlite-writer.ts', import.meta.url), {
    workerData: { path, maxWritesPerCommit },
    name: 'guildhall-writer',
  })
  const waiting: { resolve: (reply: WriterAnswer) => void; reject: (error: Error) => void }[] = []
  const numbers = new Map<string, number>()
  let isOpen = false
  let failure: Error | null = null

  worker.on('message', (answers: WriterAnswer[]) => {
    isOpen = true
    for (const answer of answers) {
      const next = waiting.shift()
      if (answer.kind === 'failed') next?.reject(errorOf(answer.message, answer.errcode))
      else next?.resolve(answer)
    }
  })
  worker.on('error', (error) => {
    rejectAll(error as Error)
    // Without its writer, the process cannot work: it ends, so that a supervisor restarts it. Before the first answer, the
    // start fails with the error instead.
    if (isOpen) throw error
  })
  worker.on('exit', () => rejectAll(new Error('the database is closed')))

  function rejectAll(error: Error): void {
    failure ??= error
    for (const next of waiting.splice(0)) next.reject(failure)
  }

  function send<K extends WriterAnswer['kind']>(request: WriterRequest, kind: K) {
    return new Promise<Extract<WriterAnswer, { kind: K }>>((resolve, reject) => {
      if (failure) {
        reject(failure)
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
    isBlocked: false,
    onBlocked: null,
    async control(sql) {
      const statement = sql === 'BEGIN' ? 'BEGIN IMMEDIATE' : sql
      await send({ kind: 'statement', sql: statement, params: [] }, 'statement')
    },
    async commit() {
      await send({ kind: 'statement', sql: 'COMMIT', params: [] }, 'statement')
      return { whenRead: null }
    },
    statement: (sql, params) =>
      send({ kind: 'statement', sql, params: params as SqlValue[] }, 'statement'),
    async writes(writes, { onCommit }) {
      if (writes.length === 0) return
      const newStatements: [number, string][] = []
      const wire = writes.map(({ steps }) =>
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
      // As one string: cloning thousands of small values would take longer than storing them.
      const request = JSON.stringify(wire)
      const { outcomes } = await send({ kind: 'writes', newStatements, writes: request }, 'writes')
      onCommit(
        (JSON.parse(outcomes) as WireOutcome[]).map((outcome) =>
          typeof outcome === 'number' || Array.isArray(outcome)
            ? outcome
            : errorOf(outcome.message, outcome.errcode),
        ),
      )
    },
    async close() {
      await send({ kind: 'close' }, 'closed')
      await worker.terminate()
    },
  }
}

function errorOf(message: string, errcode: number | null): Error {
  if (isDiskFull(errcode)) {
    return appError('disk_full')
  }
  return new StorageError(message, errcode)
}
