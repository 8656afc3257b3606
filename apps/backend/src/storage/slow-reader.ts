import { Worker } from 'node:worker_threads'
import { busy } from '../core/app-error.ts'
import type { AppError } from '../core/app-error.ts'
import type { SqlValue } from './database.ts'
import type { ReaderAnswer, ReaderRequest } from './sqlite-reader.ts'

/** Reads beside the event loop, for queries that may take long. */
export interface SlowReader {
  /**
   * Rows of one statement in committed state. Throws `busy` when it takes longer than `timeoutMs`; it is given up then,
   * and statements that follow wait until SQLite has let go of it. Callers bound how many wait.
   */
  all<Row>(sql: string, params: SqlValue[], timeoutMs: number): Promise<Row[]>
  close(): Promise<void>
}

/** The thread starts with the first read. */
export function createSlowReader(path: string): SlowReader {
  let worker: Worker | null = null
  /** Settles when the statements before have ended, or the thread that ran them. */
  let free: Promise<void> = Promise.resolve()

  function start(): Worker {
    const started = new Worker(new URL('./sqlite-reader.ts', import.meta.url), {
      workerData: { path },
      name: 'guildhall-reader',
    })
    // What waits for an answer is told of it; the next read starts another thread.
    started.on('error', () => undefined)
    started.on('exit', () => {
      if (worker === started) worker = null
    })
    started.unref()
    return started
  }

  /** The answer, or null when it did not come in time; the thread is of no use then. */
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
    async all<Row>(sql: string, params: SqlValue[], timeoutMs: number) {
      const deadline = performance.now() + timeoutMs
      const turn = free
      const ended = Promise.withResolvers<void>()
      free = ended.promise
      if (!(await isWithin(turn, timeoutMs))) {
        void turn.then(ended.resolve)
        throw tooSlow()
      }
      let ending: Promise<void> | undefined
      try {
        const answer = await run({ sql, params }, Math.max(1, deadline - performance.now()))
        if (!answer) {
          // A statement cannot be interrupted: the thread ends once SQLite returns to it.
          ending = stop()
          throw tooSlow()
        }
        if (answer.kind === 'failed') throw new Error(answer.message)
        return answer.rows as Row[]
      } finally {
        void Promise.resolve(ending).then(ended.resolve)
      }
    },
    async close() {
      await free
      await stop()
    },
  }
}

async function isWithin(done: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  try {
    return await Promise.race([done.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}

function tooSlow(): AppError {
  return busy()
}
