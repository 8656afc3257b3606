import { Worker } from 'node:worker_threads'
import { busy } from '../core/app-error.ts'
import { monotonicClock } from '../core/clock.ts'
import type { SqlValue } from './database.ts'
import type { SqlDialect } from './dialect.ts'
import type { ReaderAnswer, ReaderRequest } from './sqlite-reader.ts'

/** Runs queries that may take long on a thread of their own. */
export interface SlowReader {
  readonly dialect: SqlDialect
  /**
   * The rows of one statement on committed data. Throws `busy` when it takes longer than `timeoutMs`. Later statements then
   * wait until SQLite has stopped it. Callers limit how many wait.
   */
  all<Row>(sql: string, params: SqlValue[], timeoutMs: number): Promise<Row[]>
  close(): Promise<void>
}

/** The thread starts with the first read. */
export function createSlowReader(path: string): SlowReader {
  let worker: Worker | null = null
  /** Resolves when the earlier statements, or the thread that ran them, have ended. */
  let idle: Promise<void> = Promise.resolve()

  function start(): Worker {
    const started = new Worker(new URL('./sqlite-reader.ts', import.meta.url), {
      workerData: { path },
      name: 'guildhall-reader',
    })
    // A pending read rejects by its own listener. The next read starts another thread.
    started.on('error', () => undefined)
    started.on('exit', () => {
      if (worker === started) worker = null
    })
    started.unref()
    return started
  }

  /** Returns null when there is no answer in time. The thread cannot be used then. */
  async function run(request: ReaderRequest, timeoutMs: number): Promise<ReaderAnswer | null> {
    const reader = (worker ??= start())
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer)
        reader.off('message', onMessage).off('error', onError).off('exit', onExit)
        reader.unref()
      }
      const onMessage = (answer: ReaderAnswer): void => {
        settle()
        resolve(answer)
      }
      const onError = (error: Error): void => {
        settle()
        reject(error)
      }
      const onExit = (): void => onError(new Error('the reading thread ended'))
      const timer = setTimeout(() => {
        settle()
        resolve(null)
      }, timeoutMs)
      reader.ref()
      reader.on('message', onMessage).on('error', onError).on('exit', onExit)
      reader.postMessage(request)
    })
  }

  async function stop(): Promise<void> {
    const stopping = worker
    worker = null
    await stopping?.terminate()
  }

  return {
    dialect: 'sqlite',
    async all<Row>(sql: string, params: SqlValue[], timeoutMs: number) {
      const deadline = monotonicClock() + timeoutMs
      const turn = idle
      const ended = Promise.withResolvers<void>()
      idle = ended.promise
      if (!(await isWithin(turn, timeoutMs))) {
        void turn.then(ended.resolve)
        throw busy()
      }
      let ending: Promise<void> | undefined
      try {
        const answer = await run({ sql, params }, Math.max(1, deadline - monotonicClock()))
        if (!answer) {
          // A running statement cannot be interrupted. The thread ends when SQLite returns from it.
          ending = stop()
          throw busy()
        }
        if (answer.kind === 'failed') throw new Error(answer.message)
        return answer.rows as Row[]
      } finally {
        void Promise.resolve(ending).then(ended.resolve)
      }
    },
    async close() {
      await idle
      await stop()
    },
  }
}

async function isWithin(done: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  try {
    return await Promise.race([done.then(() => true), timeout])
  } finally {
    clearTimeout(timer)
  }
}
