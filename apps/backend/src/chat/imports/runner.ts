import type { ImportFailure } from '@guildhall/contract'
import { AppError } from '../../core/app-error.ts'
import type { ChatParts } from '../chat-parts.ts'
import { ExportError } from './import-exports.ts'
import { ImportTooLargeError, OthersFirstError, runImportThread } from './import-thread.ts'
import { createJob, statesOf, StoppedError, TooManyMessagesError } from './job.ts'
import type { JobParts } from './job.ts'
import { headOf } from './present.ts'
import { findNext, listAbandoned, listFiles, updateImport } from './store.ts'
import type { FileRow, ImportRow } from './store.ts'
import { MissingPartError } from './uploads.ts'
import type { WorkerTask } from './worker-calls.ts'

type Parts = JobParts & Pick<ChatParts, 'jobs' | 'log'>

type Kind = WorkerTask['kind']

/**
 * How long an import calculates before others that wait come first. It begins again after them, so that its next turn is twice as
 * long.
 */
const cpuMsOf: Record<Kind, number> = { check: 2000, run: 60_000 }

/** After this time without an upload or a start, an import is stopped. */
const abandonedMs = 7 * 24 * 60 * 60 * 1000

/**
 * Works on imports in the process that holds the lease: reads the beginnings of uploaded files, and imports one after another. After a restart, or
 * in another process, an import continues behind its last transaction.
 */
export function createImportRunner(parts: Parts) {
  const { database, publisher, clock, jobs, log, uploads, settings } = parts
  const busy = { check: false, run: false }
  /** How often each import has had its turn, in this process. */
  const turns = new Map<string, number>()
  let isStopped = false

  async function workOn(row: ImportRow, kind: Kind): Promise<void> {
    const job = createJob(parts, row, kind, () => isStopped || !jobs.isHeld())
    try {
      await job.claim()
      const task = taskOf(
        kind,
        await listFiles(database.read, row.id),
        settings.current.importBytes,
      )
      const turn = turns.get(row.id) ?? 0
      const cpuMs = cpuMsOf[kind] * 2 ** turn
      turns.set(row.id, turn + 1)
      await runImportThread(task, job.calls(), { cpuMs, ...job })
      turns.delete(row.id)
      await job.finish()
    } catch (error) {
      if (error instanceof OthersFirstError) return job.putBack()
      turns.delete(row.id)
      if (error instanceof StoppedError) return
      // PostgreSQL or the files can't be reached: the next round tries again.
      if (error instanceof AppError && error.code === 'busy') throw error
      const failure = failureOf(error)
      if (failure.kind === 'internal_error') log.error({ err: error }, 'an import failed')
      await job.fail(failure)
    }
  }

  async function workOff(kind: Kind): Promise<void> {
    if (busy[kind]) return
    busy[kind] = true
    let hasWorked = false
    try {
      while (!isStopped && jobs.isHeld()) {
        const row = await findNext(database.read, statesOf[kind])
        if (!row) break
        hasWorked = true
        await workOn(row, kind)
      }
    } finally {
      busy[kind] = false
    }
    if (hasWorked) await uploads.sweep()
  }

  return {
    /** Works until nothing is left to do. */
    work: async (): Promise<void> => {
      await Promise.all([workOff('check'), workOff('run')])
    },
    /** Stops imports that nobody has continued for a week, and deletes files that are not needed any more. */
    async sweep(): Promise<void> {
      for (const { id } of await listAbandoned(database.read, clock() - abandonedMs)) {
        const change = { state: 'stopped' as const, changed_at: clock() }
        await publisher.transaction((tx) => updateImport(tx, id, change))
      }
      await uploads.sweep()
    },
    /** The running import continues with the next start. */
    async stop(): Promise<void> {
      isStopped = true
    },
  }
}

function taskOf(kind: Kind, files: FileRow[], maxBytes: number): WorkerTask {
  const uploads = files.filter(({ archive }) => archive === null)
  if (kind === 'check') return { kind, files: uploads }
  return {
    kind,
    maxBytes,
    files: files.flatMap((file) => {
      const head = headOf(file)
      const upload = uploads.find(({ position }) => position === (file.archive ?? file.position))
      if (!head || !upload) return []
      const { position, name, entry, last_source_id: lastSourceId } = file
      return [{ position, name, upload, entry, head, lastSourceId }]
    }),
  }
}

function failureOf(error: unknown): ImportFailure {
  if (error instanceof ExportError) {
    return { kind: 'damaged', file: error.file, detail: error.detail }
  }
  const failure = (kind: ImportFailure['kind']) => ({ kind, file: null, detail: '' })
  if (error instanceof MissingPartError) return failure('missing')
  if (error instanceof ImportTooLargeError) return failure('too_large')
  if (error instanceof TooManyMessagesError) return failure('message_limit')
  if (!(error instanceof AppError)) return failure('internal_error')
  switch (error.code) {
    case 'limit_reached':
      return failure('channel_limit')
    case 'storage_full':
      return failure('storage_full')
    case 'forbidden':
      return failure('not_allowed')
    case 'not_found':
      return failure(error.details.params?.thing === 'channel' ? 'channel_gone' : 'not_allowed')
    default:
      return failure('internal_error')
  }
}
