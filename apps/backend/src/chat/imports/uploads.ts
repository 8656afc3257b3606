import { importLimits } from '@guildhall/contract'
import { appError, invalidInput } from '../../core/app-error.ts'
import { newId } from '../../core/ids.ts'
import type { Transaction } from '../../storage/database.ts'
import { createFiles } from '../../storage/files/files.ts'
import { importsFolder } from '../../storage/backup/format.ts'
import type { ChatParts } from '../chat-parts.ts'
import {
  deleteParts,
  deleteUnneeded,
  insertPart,
  listParts,
  listUnneededParts,
  receivePart,
} from './store.ts'
import type { FileRow, PartRow } from './store.ts'

/** A part of a file that is being uploaded. */
export interface UploadedPart {
  file: number
  offset: number
  bytes: AsyncIterable<Uint8Array>
}

export interface Received {
  /** How many bytes of the file are there. */
  received: number
  /** All files of the import are complete. */
  isComplete: boolean
}

export interface ImportUploads {
  /**
   * Stores the bytes of a part that are new. `check` runs in the transaction that counts them and returns what comes after that: whether the
   * import is complete.
   */
  receive(
    file: FileRow,
    part: UploadedPart,
    check: (tx: Transaction) => Promise<() => Promise<boolean>>,
  ): Promise<Received>
  /** Bytes of a file from `start` to before `end`, perhaps fewer. Throws MissingPartError. */
  read(parts: PartRow[], start: number, end: number): Promise<Uint8Array>
  parts(importId: string, file: number): Promise<PartRow[]>
  /** Deletes what no import needs any more. */
  sweep(): Promise<void>
}

/** Uploaded bytes are not where they were stored. */
export class MissingPartError extends Error {
  constructor() {
    super('uploaded bytes are missing')
    this.name = 'MissingPartError'
  }
}

const sweepBatch = 100

/** The uploaded files of imports. Each part is a file of its own, where all processes find it. */
export function createImportUploads({
  config,
  database,
  publisher,
  fileStorage,
}: Pick<ChatParts, 'config' | 'database' | 'publisher' | 'fileStorage'>): ImportUploads {
  const { dataDir } = config
  const files = createFiles({ dataDir, folder: importsFolder, storage: fileStorage })
  const leftovers = new Set(files.leftoverIds)

  async function discard(part: PartRow): Promise<void> {
    await files.remove(part.id)
    await publisher.transaction((tx) => deleteParts(tx, [part.id]))
  }

  return {
    async receive({ import_id, position, size: fileSize, received }, { offset, bytes }, check) {
      if (offset > received) throw appError('import_gap', { received })
      const id = newId()
      const size = await receiveBytes(id, bytes, {
        skip: received - offset,
        room: fileSize - received,
      })
      if (size === 0) {
        await files.removeReceived(id)
        return { received, isComplete: false }
      }
      const part = { id, import_id, file: position, start: received, size, is_stored: 0 }
      try {
        // Before the file is stored, so that the sweep finds it if it is never counted.
        await publisher.transaction((tx) => insertPart(tx, part))
        await files.store(id)
      } catch (error) {
        await files.removeReceived(id)
        throw error
      }
      const counted = await publisher.transaction(async (tx): Promise<Received | null> => {
        const finish = await check(tx)
        if (!(await receivePart(tx, part))) return null
        return { received: received + size, isComplete: await finish() }
      })
      if (counted) return counted
      // Another request was faster.
      await discard(part)
      throw appError('busy')
    },

    parts: (importId, file) => listParts(database.read, importId, file),

    async read(parts, start, end) {
      const part = parts.find((each) => start >= each.start && start < each.start + each.size)
      if (!part) throw new MissingPartError()
      const range = {
        start: start - part.start,
        end: Math.min(end - part.start, part.size) - 1,
      }
      const stream = await files.read(part.id, range)
      if (!stream) throw new MissingPartError()
      const chunks: Uint8Array[] = []
      for await (const chunk of stream) chunks.push(chunk as Uint8Array)
      // A copy of its own: what the thread gets must not share memory with other buffers.
      return Uint8Array.from(Buffer.concat(chunks))
    },

    async sweep() {
      for (const id of leftovers) {
        await files.removeReceived(id)
        leftovers.delete(id)
      }
      for (;;) {
        const ids = await listUnneededParts(database.read, sweepBatch)
        if (ids.length === 0) break
        for (const id of ids) await files.remove(id)
        await publisher.transaction((tx) => deleteParts(tx, ids))
      }
      await deleteUnneeded(database)
    },
  }

  /** Receives what comes after the first `skip` bytes. Returns its size. */
  async function receiveBytes(
    id: string,
    bytes: AsyncIterable<Uint8Array>,
    { skip, room }: { skip: number; room: number },
  ): Promise<number> {
    let total = 0
    let size = 0
    async function* fresh() {
      for await (const chunk of bytes) {
        total += chunk.length
        if (total > importLimits.partBytes) {
          throw invalidInput('body', 'part_too_large', { max: importLimits.partBytes })
        }
        const kept = chunk.subarray(Math.max(0, chunk.length - Math.max(0, total - skip)))
        size += kept.length
        if (size > room) throw invalidInput('body', 'part_past_end')
        if (kept.length > 0) yield kept
      }
    }
    await files.receive(id, fresh())
    return size
  }
}
