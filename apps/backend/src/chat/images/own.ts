import { limits } from '@guildhall/contract'
import { invalidInput, notFound } from '../../core/app-error.ts'
import type { AppError } from '../../core/app-error.ts'
import type { Background } from '../../core/background.ts'
import type { Clock } from '../../core/clock.ts'
import { newToken } from '../../core/ids.ts'
import type { Database } from '../../storage/database.ts'
import type { DiskSpace } from '../../storage/disk-space.ts'
import { createFiles } from '../../storage/files.ts'
import type { Image } from './fetch-image.ts'
import { imageTypeOf, inspectImage } from './formats.ts'
import { withoutMetadata } from './metadata.ts'
import { deleteImages, insertImage, listExpired } from './store.ts'

/** Uploaded avatars and icons. Whoever has the path of one may see it; when nothing uses it any more, it goes. */
export interface OwnImages {
  /** An upload in whole. Throws `invalid_input` where it is no image, or too large, and `storage_full`. */
  read(bytes: AsyncIterable<Uint8Array>): Promise<Buffer>
  /** Stores an image, durably, and hands its path to what will use it. Throws what that throws, and `storage_full`. */
  put<T>(bytes: Buffer, use: (path: string) => Promise<T>): Promise<T>
  /** Throws `not_found`. */
  open(id: string): Promise<Image>
  /** Removes what is no longer used, in the background. */
  tidy(): void
}

interface Parts {
  database: Database
  background: Background
  clock: Clock
  disk: DiskSpace
  /** The directory that holds the files. */
  path: string
}

const sweepMs = 60_000
const sliceSize = 100
/** Ample time between the storing of an image and its use. */
const unusedMs = 3_600_000

export function createOwnImages({ database, background, clock, disk, path }: Parts): OwnImages {
  const files = createFiles(path)

  // The file goes first: a row without a file is removed the next time, a file without a row never.
  async function remove(ids: string[]): Promise<void> {
    for (const id of ids) await files.remove(id)
    await deleteImages(database, ids)
  }

  async function sweep(): Promise<void> {
    for (;;) {
      const ids = await listExpired(database.read, clock(), sliceSize)
      if (ids.length === 0 || (await files.isDeletionPaused())) return
      await remove(ids)
    }
  }

  background.run('unused images', sweep)
  background.every('unused images', sweepMs, sweep)
  return {
    async read(bytes) {
      await disk.requireRoomNow()
      return readWhole(bytes)
    },
    async put(bytes, use) {
      const id = newToken()
      await insertImage(database, id, clock() + unusedMs)
      try {
        await files.receive(id, [bytes])
        await files.store(id)
        return await use(`/api/images/${id}`)
      } catch (error) {
        await remove([id])
        throw error
      }
    },
    async open(id) {
      const file = /^[\w-]{43}$/.test(id) ? await files.open(id) : null
      if (!file) throw notFound('image')
      try {
        const bytes = await file.readFile()
        const type = imageTypeOf(bytes)
        if (!type) throw new Error(`the file of image ${id} is damaged`)
        return { type, bytes }
      } finally {
        await file.close()
      }
    },
    tidy: () => background.run('replaced images', sweep),
  }
}

async function readWhole(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > limits.imageUploadBytes) {
      throw invalidInput('file', 'file_too_large', { max: limits.imageUploadBytes })
    }
    chunks.push(chunk)
  }
  const whole = Buffer.concat(chunks)
  const inspected = inspectImage(whole)
  if ('problem' in inspected) throw imageRefused(inspected.problem)
  return withoutMetadata(whole) ?? whole
}

function imageRefused(problem: 'not_an_image' | 'too_many_pixels'): AppError {
  return problem === 'too_many_pixels'
    ? invalidInput('file', 'too_many_pixels', { max: limits.imagePixels })
    : invalidInput('file', problem)
}
