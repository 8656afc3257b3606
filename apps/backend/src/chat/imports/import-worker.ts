import { parentPort, workerData } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'
import { byStart, createNames, ExportError, importExport, inspectExport } from './import-exports.ts'
import type { ExportFile } from './import-exports.ts'
import type { CallName, FromWorker, ToWorker, WorkerCalls, WorkerTask } from './worker-calls.ts'

/** Small, so that each transaction holds up other writes only briefly. */
const maxBatchMessages = 100

if (parentPort) void work(parentPort, workerData as WorkerTask)

async function work(port: MessagePort, task: WorkerTask): Promise<void> {
  const send = (message: FromWorker): void => port.postMessage(message)
  const calls = createCalls(port, send)
  try {
    if (task.kind === 'check') {
      for (const [index, name] of task.files.entries()) {
        await calls.found(index, await inspectExport(fileOf(calls, index, name)))
      }
    } else await run(calls, task.files)
    send({ kind: 'done' })
  } catch (error) {
    if (!(error instanceof ExportError)) throw error
    send({ kind: 'damaged', file: error.file, detail: error.detail })
  }
  port.close()
}

async function run(
  calls: WorkerCalls,
  given: Extract<WorkerTask, { kind: 'run' }>['files'],
): Promise<void> {
  const files = given
    .map((file, index) => ({ ...file, index }))
    .sort((a, b) => byStart(a.head, b.head))
  const names = createNames(files.map(({ head }) => head.channel))
  const authors = new Set<string>()
  // All of them first, because messages link to channels whose messages come later.
  for (const { index, head } of files) await calls.begin(index, head.channel)
  for (const { index, head, name, position } of files) {
    // Again, because an earlier file may have the same channel.
    const begun = await calls.begin(index, head.channel)
    await importExport(fileOf(calls, index, name), head.channel.sourceId, begun, {
      append: (target, messages, progress) => calls.append(index, target, messages, progress),
      signal: new AbortController().signal,
      ...{ names, authors, maxBatchMessages, position },
    })
  }
}

function fileOf(calls: WorkerCalls, index: number, name: string): ExportFile {
  return {
    name,
    async *read() {
      for (;;) {
        const bytes = await calls.next(index)
        if (!bytes) return
        yield bytes
      }
    },
  }
}

/** Calls functions of the main thread. A call that failed never returns: the main thread ends this one. */
function createCalls(port: MessagePort, send: (message: FromWorker) => void): WorkerCalls {
  const waiting = new Map<number, (result: unknown) => void>()
  let lastId = 0
  port.on('message', (answer: ToWorker) => {
    const resolve = waiting.get(answer.id)
    waiting.delete(answer.id)
    resolve?.(answer.result)
  })
  const call = (name: CallName, ...args: unknown[]): Promise<unknown> =>
    new Promise((resolve) => {
      lastId += 1
      waiting.set(lastId, resolve)
      send({ kind: 'call', id: lastId, name, args })
    })
  return {
    next: (file) => call('next', file) as ReturnType<WorkerCalls['next']>,
    found: (file, head) => call('found', file, head) as ReturnType<WorkerCalls['found']>,
    begin: (file, channel) => call('begin', file, channel) as ReturnType<WorkerCalls['begin']>,
    append: (...args) => call('append', ...args) as ReturnType<WorkerCalls['append']>,
  }
}
