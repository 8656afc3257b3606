import { isImportActive } from '@guildhall/contract'
import type {
  CreateImportRequest,
  Import,
  ImportList,
  ImportState,
  StartImportRequest,
} from '@guildhall/contract'
import { appError, notFound } from '../../core/app-error.ts'
import { newId } from '../../core/ids.ts'
import type { Reader, Transaction } from '../../storage/database.ts'
import { requireServerRoom } from '../../storage/usage.ts'
import { recordAudit } from '../audit/actions.ts'
import type { ChatParts } from '../chat-parts.ts'
import { memberWith } from '../permissions/access.ts'
import type { MemberContext } from '../permissions/access.ts'
import { chooseChannels } from './channel-choice.ts'
import { noCounts } from './import-exports.ts'
import { countsOf, presentImport } from './present.ts'
import {
  findImport,
  forgetOld,
  insertImport,
  listFiles,
  listImports,
  updateImport,
} from './store.ts'
import type { FileRow, ImportRow } from './store.ts'
import type { ImportUploads, UploadedPart } from './uploads.ts'

export interface ImportRef {
  serverId: string
  importId: string
}

/** Imports of history. All methods need `manage_server`, and throw what `requireAllowed` throws. */
export interface ServerImports {
  list(userId: string, serverId: string): Promise<ImportList>
  get(userId: string, ref: ImportRef): Promise<Import>
  /** Throws `conflict` while another import of the server has not ended, `limit_reached` and `storage_full`. */
  create(userId: string, serverId: string, request: CreateImportRequest): Promise<Import>
  /**
   * Adds the bytes of a part that are new, and returns how many are there then. Throws `conflict` if bytes before it are missing,
   * `invalid_input`, `storage_full` and `busy`.
   */
  upload(userId: string, ref: ImportRef, part: UploadedPart): Promise<number>
  /** Throws `conflict` unless it is ready, and `invalid_input`. */
  start(userId: string, ref: ImportRef, request: StartImportRequest): Promise<Import>
  /** Throws `conflict` when it has ended already. */
  stop(userId: string, ref: ImportRef): Promise<Import>
}

export function createServerImports({
  settings,
  database,
  publisher,
  clock,
  disk,
  uploads,
  onWork,
  requireAllowed,
}: Pick<ChatParts, 'settings' | 'database' | 'publisher' | 'clock' | 'disk'> & {
  uploads: ImportUploads
  /** There is work for the process that runs the imports. */
  onWork: () => void
  requireAllowed: () => void
}): ServerImports {
  async function managerOf(
    reader: Reader,
    userId: string,
    serverId: string,
  ): Promise<MemberContext> {
    const member = await memberWith(reader, userId, serverId, 'manage_server', clock())
    requireAllowed()
    return member
  }

  async function importFor(
    reader: Reader,
    userId: string,
    { serverId, importId }: ImportRef,
  ): Promise<{ row: ImportRow; member: MemberContext }> {
    const member = await managerOf(reader, userId, serverId)
    const row = await findImport(reader, serverId, importId)
    if (!row) throw notFound('import')
    return { row, member }
  }

  async function present(reader: Reader, row: ImportRow): Promise<Import> {
    return presentImport(row, await listFiles(reader, row.id))
  }

  async function requireRoom(serverId: string, bytes: number): Promise<void> {
    const { importBytes } = settings.current
    if (bytes > importBytes) {
      throw appError('import_too_large', { max: mebibytesOf(importBytes) })
    }
    await requireServerRoom(database.read, { serverId, size: bytes }, settings.current)
    await disk.requireRoomNow()
  }

  return {
    async list(userId, serverId) {
      await managerOf(database.read, userId, serverId)
      const rows = await listImports(database.read, serverId)
      const imports = await Promise.all(rows.map((row) => present(database.read, row)))
      return { imports, maxBytes: settings.current.importBytes }
    },

    async get(userId, ref) {
      const { row } = await importFor(database.read, userId, ref)
      return present(database.read, row)
    },

    async create(userId, serverId, { files }) {
      await managerOf(database.read, userId, serverId)
      await requireRoom(
        serverId,
        files.reduce((sum, { size }) => sum + size, 0),
      )
      return publisher.transaction(async (tx) => {
        await managerOf(tx, userId, serverId)
        const others = await listImports(tx, serverId)
        if (others.some(({ state }) => isImportActive(state))) throw appError('import_active')
        await forgetOld(tx, serverId)
        const row = newImport(serverId, userId, clock())
        await insertImport(
          tx,
          row,
          files.map((file, position) => newFile(row.id, position, file)),
        )
        return present(tx, row)
      })
    },

    async upload(userId, ref, part) {
      const { row } = await importFor(database.read, userId, ref)
      if (row.state !== 'uploading') throw appError('import_not_uploading')
      const file = (await listFiles(database.read, row.id))[part.file]
      if (!file) throw notFound('file')
      await disk.requireRoomNow()
      const { received, isComplete } = await uploads.receive(file, part, async (tx) => {
        const { row: current } = await importFor(tx, userId, ref)
        if (current.state !== 'uploading') throw appError('import_not_uploading')
        await updateImport(tx, row.id, { changed_at: clock() })
        return async () => {
          const all = await listFiles(tx, row.id)
          if (all.some((other) => other.received < other.size)) return false
          await updateImport(tx, row.id, { state: 'checking' })
          return true
        }
      })
      if (isComplete) onWork()
      return received
    },

    async start(userId, ref, { channels }) {
      const started = await publisher.transaction(async (tx) => {
        const now = clock()
        const { row, member } = await importFor(tx, userId, ref)
        if (row.state !== 'ready') throw appError('import_not_ready')
        const files = await listFiles(tx, row.id)
        await chooseChannels(tx, member, files, channels)
        const change = { state: 'waiting' as ImportState, created_by: userId, started_at: now }
        await updateImport(tx, row.id, { ...change, changed_at: now })
        const { serverId, importId: targetId } = ref
        const changes = { files: files.length }
        await recordAudit(tx, 'import.started', {
          serverId,
          actorId: userId,
          targetId,
          changes,
          now,
        })
        return present(tx, { ...row, ...change, changed_at: now })
      })
      onWork()
      return started
    },

    stop: (userId, ref) =>
      publisher.transaction(async (tx) => {
        const now = clock()
        const { row } = await importFor(tx, userId, ref)
        if (!isImportActive(row.state)) throw appError('import_ended')
        await updateImport(tx, row.id, { state: 'stopped', changed_at: now })
        if (row.started_at !== null) await recordEnd(tx, row, 'stopped', { actorId: userId, now })
        return present(tx, { ...row, state: 'stopped', changed_at: now })
      }),
  }
}

/** Records in the audit log how an import ended. */
export async function recordEnd(
  tx: Transaction,
  { id: targetId, server_id: serverId }: ImportRow,
  state: 'done' | 'stopped' | 'failed',
  { actorId, now }: { actorId: string; now: number },
): Promise<void> {
  const files = await listFiles(tx, targetId)
  const messages = files.reduce((sum, file) => sum + countsOf(file).messages, 0)
  const changes = { files: files.length, messages }
  await recordAudit(tx, `import.${state}`, { serverId, actorId, targetId, changes, now })
}

function newImport(serverId: string, userId: string, now: number): ImportRow {
  return {
    id: newId(),
    server_id: serverId,
    created_by: userId,
    state: 'uploading',
    created_at: now,
    changed_at: now,
    started_at: null,
    worker: null,
    authors: 0,
    problem: null,
  }
}

function newFile(
  importId: string,
  position: number,
  { name, size }: CreateImportRequest['files'][number],
): FileRow {
  return {
    import_id: importId,
    position,
    name: name.toWellFormed(),
    size,
    received: 0,
    head: null,
    channel_id: null,
    read_bytes: 0,
    last_source_id: '0',
    counts: JSON.stringify(noCounts()),
    missing: null,
    archive: null,
    entry: null,
  }
}

function mebibytesOf(bytes: number): number {
  return Math.floor(bytes / (1024 * 1024))
}
