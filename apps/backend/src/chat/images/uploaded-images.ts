import { buffer } from 'node:stream/consumers'
import { limits } from '@guildhall/contract'
import { actAsSystem } from '../../core/acting-login.ts'
import { appError, invalidInput, notFound } from '../../core/app-error.ts'
import type { AppError } from '../../core/app-error.ts'
import { newToken } from '../../core/ids.ts'
import { readWhole } from '../../core/read-whole.ts'
import type { Files } from '../../storage/files/files.ts'
import { isWave } from '../sounds/access.ts'
import type { ChatParts } from '../chat-parts.ts'
import type { Image } from './fetch-image.ts'
import { imageTypeOf, inspectImage } from './formats.ts'
import { withoutMetadata } from './metadata.ts'
import { deleteImages, insertImage, listExpired } from './store.ts'

/**
 * Uploaded avatars and icons, and the files of sounds, which are stored like them. Everyone who has the path of an image can
 * see it. Unused images are deleted.
 */
export interface UploadedImages {
  /** Reads a whole upload. Throws `storage_full`, and `invalid_input` when it is not an image, or too large. */
  read(bytes: AsyncIterable<Uint8Array>): Promise<Buffer>
  /** Stores an image durably and passes its path to `use`. Throws what `use` throws, and `storage_full`. */
  put<T>(bytes: Buffer, use: (path: string) => Promise<T>): Promise<T>
  /** Throws `not_found`, also for the file of a sound. */
  open(id: string): Promise<Image>
  /** The bytes of any stored file. Throws `not_found`. */
  readFile(id: string): Promise<Buffer>
  /** Deletes unused images, in the background. */
  sweep(): void
}

const sweepMs = 60_000
const batchSize = 100
/** How long an image is kept that is not used yet. */
const unusedMs = 3_600_000

export function createUploadedImages({
  database,
  background,
  jobs,
  clock,
  disk,
  files,
}: Pick<ChatParts, 'database' | 'background' | 'jobs' | 'clock' | 'disk'> & {
  files: Files
}): UploadedImages {
  // Deletes the file first: a row without a file is found by the next sweep, a file without a row never is.
  async function remove(ids: string[]): Promise<void> {
    for (const id of ids) await files.remove(id)
    await deleteImages(database, ids)
  }

  async function deleteUnused(): Promise<void> {
    for (;;) {
      const ids = await listExpired(database.read, clock(), batchSize)
      if (ids.length === 0 || (await files.isDeletionPaused())) return
      await remove(ids)
    }
  }

  async function readFile(id: string): Promise<Buffer> {
    const file = /^[\w-]{43}$/.test(id) ? await files.read(id) : null
    if (!file) throw notFound('image')
    return buffer(file).catch(() => {
      throw appError('files_unavailable')
    })
  }

  background.run('unused images', deleteUnused)
  jobs.every('unused images', sweepMs, deleteUnused)
  return {
    async read(bytes) {
      await disk.requireRoomNow()
      return readImage(bytes)
    },
    async put(bytes, use) {
      const id = newToken()
      await insertImage(database, id, clock() + unusedMs)
      try {
        await files.receive(id, [bytes])
        await files.store(id)
        return await use(`/api/images/${id}`)
      } catch (error) {
        await actAsSystem(() => remove([id]))
        throw error
      }
    },
    async open(id) {
      const bytes = await readFile(id)
      if (isWave(bytes)) throw notFound('image')
      const type = imageTypeOf(bytes)
      if (!type) throw new Error(`the file of image ${id} is damaged`)
      return { type, bytes }
    },
    readFile,
    sweep: () => background.run('replaced images', deleteUnused),
  }
}

async function readImage(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const whole = await readWhole(bytes, limits.imageUploadBytes)
  // First, because it refuses unusual pictures with a more exact reason.
  const stripped = withoutMetadata(whole) ?? whole
  const inspected = inspectImage(stripped)
  if ('problem' in inspected) throw imageError(inspected.problem)
  return stripped
}

/** The id in the path of an uploaded image. */
export function imageIdOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function imageError(problem: 'not_an_image' | 'too_many_pixels'): AppError {
  return problem === 'too_many_pixels'
    ? invalidInput('file', 'too_many_pixels', { max: limits.imagePixels })
    : invalidInput('file', problem)
}
