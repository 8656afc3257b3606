import { setInterval } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { ExportError } from './import-exports.ts'
import type { FromWorker, WorkerCalls, WorkerTask } from './worker-calls.ts'

/** The thread of an import needed more memory than it may have. */
export class ImportTooLargeError extends Error {
  constructor() {
    super('the import needs too much memory')
    this.name = 'ImportTooLargeError'
  }
}

/** Others wait, and the import has had its share of the processor. */
export class OthersFirstError extends Error {}

/** How long the thread may calculate before others that wait come first. */
export interface Turn {
  cpuMs: number
  /** Throws when the import must end. Returns whether others wait. */
  comesAfterOthers: () => Promise<boolean>
}

const turnCheckMs = 500

const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

/**
 * Reads exports on a thread of its own, which gets bytes from `calls` and passes messages to it. Throws what a call throws,
 * ExportError, ImportTooLargeError and OthersFirstError.
 */
export async function runImportThread(
  task: WorkerTask,
  calls: WorkerCalls,
  { cpuMs, comesAfterOthers }: Turn,
): Promise<void> {
  const ended = new AbortController()
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), {
    name: 'guildhall-import',
    workerData: task,
    resourceLimits,
  })
  try {
    await new Promise<void>((resolve, reject) => {
      const answer = async ({ id, name, args }: Extract<FromWorker, { kind: 'call' }>) => {
        const call = calls[name] as (...args: unknown[]) => Promise<unknown>
        const result = await call(...args)
        worker.postMessage({ id, result })
      }
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'call') answer(message).catch(reject)
        else if (message.kind === 'done') resolve()
        else if (message.kind === 'too_large') reject(new ImportTooLargeError())
        else reject(new ExportError(message.file, message.detail))
      })
      worker.on('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ImportTooLargeError() : error),
      )
      worker.on('exit', () => reject(new Error('the thread of an import ended')))
      async function watchTurn(): Promise<void> {
        for await (const _ of setInterval(turnCheckMs, null, { signal: ended.signal })) {
          const othersWait = await comesAfterOthers()
          // Unknown until the thread has begun, and once it ends.
          const used = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
          const isOver = (used.user + used.system) / 1000 > cpuMs
          if (othersWait && isOver) throw new OthersFirstError()
        }
      }
      watchTurn().catch(reject)
    })
  } finally {
    ended.abort()
    await worker.terminate()
  }
}
