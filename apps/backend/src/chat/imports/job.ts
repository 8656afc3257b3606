import { posix } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { importLimits } from '@guildhall/contract'
import type { ImportFailure, ImportState, MissingFile } from '@guildhall/contract'
import { newId } from '../../core/ids.ts'
import { withCurrentRights } from '../../events/rights-changes.ts'
import { NoRowChangedError } from '../../storage/database.ts'
import type { Reader, Step, Transaction } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import type { AppendResult } from '../messages/actions.ts'
import { memberWith } from '../permissions/access.ts'
import { recordEnd } from './actions.ts'
import { suggestChannels } from './channel-choice.ts'
import { addCounts, noCounts } from './import-exports.ts'
import type { ImportCounts } from './import-exports.ts'
import { ImportTooLargeError } from './import-thread.ts'
import { createMessageFiles } from './message-files.ts'
import type { ImportWriters } from './message-files.ts'
import { countsOf, missingOf } from './present.ts'
import {
  countInStates,
  deleteArchived,
  fileProgressStep,
  findImport,
  insertFile,
  listFiles,
  updateFile,
  updateImport,
  workedOnStep,
} from './store.ts'
import type { FileRow, ImportRow, PartRow } from './store.ts'
import type { ImportUploads } from './uploads.ts'
import type { WorkerCalls, WorkerTask } from './worker-calls.ts'

/** The import has been stopped, or this process stops working on it. */
export class StoppedError extends Error {}

export class TooManyMessagesError extends Error {}

export type JobParts = Pick<ChatParts, 'settings' | 'database' | 'publisher' | 'clock'> &
  ImportWriters & { uploads: ImportUploads }

type Kind = WorkerTask['kind']

export const statesOf: Record<Kind, ImportState[]> = {
  check: ['checking'],
  run: ['waiting', 'running'],
}

/** After each write: 100,000 messages take about two minutes, and posts hardly longer than otherwise. */
const pauseMs = 40

/** What became of a file so far. */
interface Counted {
  counts: ImportCounts
  missing: MissingFile[]
}

/** One attempt to work on an import. */
export function createJob(
  parts: JobParts,
  importRow: ImportRow,
  kind: Kind,
  mustStop: () => boolean,
) {
  const { database, publisher, clock, imports, uploads, settings } = parts
  const { id, server_id: serverId, created_by: actorId } = importRow
  const messageFiles = createMessageFiles(parts, importRow)
  const worker = newId()
  const state: ImportState = kind === 'check' ? 'checking' : 'running'
  const uploadedParts = new Map<number, PartRow[]>()
  let counted: Map<number, Counted> | null = null

  /** Throws when the import has been stopped or another process has taken over, or who started it may not import any more. */
  async function requireGoingOn(reader: Reader): Promise<ImportRow> {
    const row = await findImport(reader, serverId, id)
    if (mustStop() || row?.state !== state || row.worker !== worker) throw new StoppedError()
    await memberWith(reader, actorId, serverId, 'manage_server', clock())
    return row
  }

  /** Only this attempt changes them. */
  async function countsByFile(): Promise<Map<number, Counted>> {
    counted ??= new Map(
      (await listFiles(database.read, id)).map((file) => [
        file.position,
        { counts: countsOf(file), missing: missingOf(file) },
      ]),
    )
    return counted
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
    if (bytes > settings.current.importBytes || files.length >= 2 * importLimits.files)
      throw new ImportTooLargeError()
    const name = posix.basename(entry).slice(-importLimits.fileNameMax)
    await insertFile(tx, {
      ...{ import_id: id, position: (files.at(-1)?.position ?? 0) + 1, name, size },
      ...{ received: size, head, read_bytes: 0, last_source_id: '0', archive, entry },
      counts: JSON.stringify(noCounts()),
      missing: null,
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

      lackingFiles: (message, names) => imports.lackingFiles(message, names),

      addFiles: (message, files) =>
        imports.addFiles({ ...message, uploaderId: actorId }, files, requireGoingOn),

      found: (file, head, entry) =>
        publisher.transaction(async (tx) => {
          await requireGoingOn(tx)
          const text = JSON.stringify(head)
          if (entry) await addEntry(tx, file, entry, text)
          else await updateFile(tx, { import_id: id, position: file }, { head: text })
        }),

      async begin(file, { channel, start }) {
        const row = (await listFiles(database.read, id)).find(({ position }) => position === file)
        return imports.begin(
          serverId,
          { ...channel, start },
          {
            choice: { actorId, channelId: row?.channel_id ?? null },
            async record(tx, { channelId }) {
              await requireGoingOn(tx)
              await updateFile(tx, { import_id: id, position: file }, { channel_id: channelId })
            },
          },
        )
      },

      async append(file, target, messages, progress) {
        const { position, counts, authors, read: readBytes } = progress
        if (mustStop()) throw new StoppedError()
        const all = await countsByFile()
        const sum = all.get(file)
        if (!sum) throw new StoppedError()
        const record = (added: AppendResult): Step[] => {
          const { stored: messages, unpinned, reactions } = added
          const next = { ...sum.counts }
          addCounts(next, { ...counts, messages, unpinned, reactions })
          const missing = [...sum.missing, ...progress.missing].slice(0, importLimits.missingFiles)
          const others = [...all.values()].reduce((total, each) => total + each.counts.messages, 0)
          if (others + messages > importLimits.messages) throw new TooManyMessagesError()
          recorded = { counts: next, missing }
          return [
            workedOnStep({ id, state, worker }, authors),
            fileProgressStep(
              { import_id: id, position: file },
              {
                counts: JSON.stringify(next),
                missing: JSON.stringify(missing),
                last_source_id: position,
                read_bytes: readBytes,
              },
            ),
          ]
        }
        let recorded = sum
        const appended = await withCurrentRights(publisher.rights, async (stillHold) => {
          await memberWith(database.read, actorId, serverId, 'manage_server', clock())
          return imports.append(target, messages, {
            uploaderId: actorId,
            record,
            condition: () => stillHold(serverId),
          })
        }).catch((error: unknown) => {
          throw error instanceof NoRowChangedError ? new StoppedError() : error
        })
        all.set(file, recorded)
        // Posts that wait for the write come first.
        await setTimeout(pauseMs)
        return appended
      },

      async markRead(target) {
        if (!mustStop()) await imports.markRead(target)
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
      const failure = quotaFailureOf(files)
      await imports.reveal(serverId, channelIds, async (tx) => {
        const row = await requireGoingOn(tx)
        if (failure) await updateImport(tx, id, { problem: JSON.stringify(failure) })
        await end(tx, row, failure ? 'failed' : 'done')
      })
    },

    /** Throws when it must end. Returns whether others wait for the same work. */
    async comesAfterOthers(): Promise<boolean> {
      await requireGoingOn(database.read)
      return (await countInStates(database.read, statesOf[kind])) > 1
    },

    /** Others come first. */
    putBack: () =>
      publisher.transaction(async (tx) => {
        const row = await findImport(tx, serverId, id)
        if (row?.worker === worker) await updateImport(tx, id, { changed_at: clock() })
      }),

    fail: (failure: ImportFailure) =>
      publisher.transaction(async (tx) => {
        const row = await findImport(tx, serverId, id)
        if (row?.state !== state || row.worker !== worker) return
        await updateImport(tx, id, { problem: JSON.stringify(failure) })
        await end(tx, row, 'failed')
      }),
  }
}

/** All messages are there, but not all of their files. */
function quotaFailureOf(files: FileRow[]): ImportFailure | null {
  for (const kind of ['account_quota', 'server_quota'] as const) {
    const found = files.flatMap(missingOf).find(({ reason }) => reason === kind)
    if (found) return { kind, file: found.name, detail: '' }
  }
  return null
}
