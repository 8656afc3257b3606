import { posix } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { importLimits } from '@guildhall/contract'
import type { ImportFailure, ImportState } from '@guildhall/contract'
import { AppError } from '../../core/app-error.ts'
import { newId } from '../../core/ids.ts'
import type { Transaction } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import { memberWith } from '../permissions/access.ts'
import { recordEnd } from './actions.ts'
import { suggestChannels } from './channel-choice.ts'
import { addCounts, ExportError, noCounts } from './import-exports.ts'
import { ImportTooLargeError, runImportThread } from './import-thread.ts'
import { createMessageFiles } from './message-files.ts'
import type { ImportWriters } from './message-files.ts'
import { countsOf, headOf } from './present.ts'
import {
  deleteArchived,
  findImport,
  findNext,
  insertFile,
  listAbandoned,
  listFiles,
  updateFile,
  updateImport,
} from './store.ts'
import type { FileRow, ImportRow, PartRow } from './store.ts'
import { MissingPartError } from './uploads.ts'
import type { ImportUploads } from './uploads.ts'
import type { WorkerCalls, WorkerTask } from './worker-calls.ts'

/** The import has been stopped, or this process stops working on it. */
class StoppedError extends Error {}

class TooManyMessagesError extends Error {}

type Parts = Pick<ChatParts, 'config' | 'database' | 'publisher' | 'clock' | 'jobs' | 'log'> &
  ImportWriters & { uploads: ImportUploads }

type Kind = WorkerTask['kind']

const statesOf: Record<Kind, ImportState[]> = {
  check: ['checking'],
  run: ['waiting', 'running'],
}

/** After each transaction: 100,000 messages take about two minutes, and posts hardly longer than otherwise. */
const pauseMs = 40
/** After this time without an upload or a start, an import is stopped. */
const abandonedMs = 7 * 24 * 60 * 60 * 1000

/**
 * Works on imports in the process that holds the lease: reads the beginnings of uploaded files, and imports one after another. After a restart, or
 * in another process, an import continues behind its last transaction.
 */
export function createImportRunner(parts: Parts) {
  const { database, publisher, clock, jobs, log, uploads } = parts
  const busy = { check: false, run: false }
  let isStopped = false

  async function workOn(row: ImportRow, kind: Kind): Promise<void> {
    const job = createJob(parts, row, kind, () => isStopped || !jobs.isHeld())
    try {
      await job.claim()
      await runImportThread(taskOf(kind, await listFiles(database.read, row.id)), job.calls())
      await job.finish()
    } catch (error) {
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

function taskOf(kind: Kind, files: FileRow[]): WorkerTask {
  const uploads = files.filter(({ archive }) => archive === null)
  if (kind === 'check') return { kind, files: uploads }
  return {
    kind,
    files: files.flatMap((file) => {
      const head = headOf(file)
      const upload = uploads.find(({ position }) => position === (file.archive ?? file.position))
      if (!head || !upload) return []
      const { position, name, entry, last_source_id: lastSourceId } = file
      return [{ position, name, upload, entry, head, lastSourceId }]
    }),
  }
}

/** One attempt to work on an import. */
function createJob(parts: Parts, importRow: ImportRow, kind: Kind, mustStop: () => boolean) {
  const { publisher, clock, imports, uploads, config } = parts
  const { id, server_id: serverId, created_by: actorId } = importRow
  const { importBytes } = config
  const messageFiles = createMessageFiles(parts, importRow)
  const worker = newId()
  const state: ImportState = kind === 'check' ? 'checking' : 'running'
  const uploadedParts = new Map<number, PartRow[]>()

  /** Throws when the import has been stopped or another process has taken over, or who started it may not import any more. */
  async function requireGoingOn(tx: Transaction): Promise<ImportRow> {
    const row = await findImport(tx, serverId, id)
    if (mustStop() || row?.state !== state || row.worker !== worker) throw new StoppedError()
    await memberWith(tx, actorId, serverId, 'manage_server', clock())
    return row
  }

  async function end(tx: Transaction, row: ImportRow, ended: 'done' | 'failed'): Promise<void> {
    const now = clock()
    await updateImport(tx, id, { state: ended, changed_at: now })
    if (row.started_at !== null) await recordEnd(tx, row, ended, { actorId, now })
  }

  async function read(file: number, start: number, end: number): Promise<Uint8Array> {
    if (mustStop()) throw new StoppedError()
    const known = uploadedParts.get(file) ?? (await uploads.parts(id, file))
    uploadedParts.set(file, known)
    return uploads.read(known, start, end)
  }

  /** Adds a file that is in a ZIP file. */
  async function addEntry(
    tx: Transaction,
    archive: number,
    { name: entry, size }: { name: string; size: number },
    head: string,
  ): Promise<void> {
    const files = await listFiles(tx, id)
    const bytes = files.reduce((sum, file) => sum + (file.archive === null ? 0 : file.size), size)
    if (bytes > importBytes || files.length >= 2 * importLimits.files)
      throw new ImportTooLargeError()
    const name = posix.basename(entry).slice(-importLimits.fileNameMax)
    await insertFile(tx, {
      ...{ import_id: id, position: (files.at(-1)?.position ?? 0) + 1, name, size },
      ...{ received: size, head, read_bytes: 0, last_source_id: '0', archive, entry },
      counts: JSON.stringify(noCounts()),
      channel_id: null,
    })
  }

  return {
    claim: () =>
      publisher.transaction(async (tx) => {
        const row = await findImport(tx, serverId, id)
        if (!row || !statesOf[kind].includes(row.state)) throw new StoppedError()
        if (kind === 'check') await deleteArchived(tx, id)
        await updateImport(tx, id, { state, worker })
      }),

    calls: (): WorkerCalls => ({
      read,
      upload(file) {
        if (mustStop()) throw new StoppedError()
        return messageFiles.upload(file)
      },
      keepPicture: (picture) => messageFiles.keepPicture(picture),

      found: (file, head, entry) =>
        publisher.transaction(async (tx) => {
          await requireGoingOn(tx)
          const text = JSON.stringify(head)
          if (entry) await addEntry(tx, file, entry, text)
          else await updateFile(tx, { import_id: id, position: file }, { head: text })
        }),

      async begin(file, channel) {
        const [row] = await publisher.transaction(async (tx) =>
          (await listFiles(tx, id)).filter(({ position }) => position === file),
        )
        return imports.begin(serverId, channel, {
          choice: { actorId, channelId: row?.channel_id ?? null },
          async record(tx, { channelId }) {
            await requireGoingOn(tx)
            await updateFile(tx, { import_id: id, position: file }, { channel_id: channelId })
          },
        })
      },

      async append(file, target, messages, { position, counts, authors, read: readBytes }) {
        const appended = await imports.append(
          target,
          messages,
          async (tx, { stored, unpinned, reactions }) => {
            await requireGoingOn(tx)
            const files = await listFiles(tx, id)
            const row = files.find((each) => each.position === file)
            if (!row) throw new StoppedError()
            const sum = countsOf(row)
            addCounts(sum, { ...counts, messages: stored, unpinned, reactions })
            const others = files.reduce((all, each) => all + countsOf(each).messages, 0)
            if (others + stored > importLimits.messages) throw new TooManyMessagesError()
            await updateFile(tx, row, {
              counts: JSON.stringify(sum),
              last_source_id: position,
              read_bytes: readBytes,
            })
            await updateImport(tx, id, { authors })
          },
        )
        // Posts that wait for the transaction come first.
        await setTimeout(pauseMs)
        return appended
      },
    }),

    async finish(): Promise<void> {
      if (kind === 'check') {
        await publisher.transaction(async (tx) => {
          await requireGoingOn(tx)
          const member = await memberWith(tx, actorId, serverId, 'manage_server', clock())
          await suggestChannels(tx, member, await listFiles(tx, id))
          await updateImport(tx, id, { state: 'ready', changed_at: clock() })
        })
        return
      }
      const files = await publisher.transaction((tx) => listFiles(tx, id))
      const channelIds = files.flatMap(({ channel_id }) => channel_id ?? [])
      await imports.reveal(serverId, channelIds, async (tx) =>
        end(tx, await requireGoingOn(tx), 'done'),
      )
    },

    fail: (failure: ImportFailure) =>
      publisher.transaction(async (tx) => {
        const row = await findImport(tx, serverId, id)
        if (row?.state !== state || row.worker !== worker) return
        await updateImport(tx, id, { problem: JSON.stringify(failure) })
        await end(tx, row, 'failed')
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
