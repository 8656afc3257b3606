import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { imageSizes, limits } from '@guildhall/contract'
import { actAsSystem } from '../../core/acting-login.ts'
import { appError, invalidInput, notFound } from '../../core/app-error.ts'
import type { AppError } from '../../core/app-error.ts'
import { newToken } from '../../core/ids.ts'
import { readWhole } from '../../core/read-whole.ts'
import { imageTypeOf, PictureFailed, pictureTypeOf } from '../../pictures/pictures.ts'
import type { ImageType, PictureProblem, Pictures } from '../../pictures/pictures.ts'
import type { Files } from '../../storage/files/files.ts'
import { isWave } from '../sounds/access.ts'
import type { ChatParts } from '../chat-parts.ts'
import type { Image } from './fetch-image.ts'
import { createPictureSizes } from './picture-sizes.ts'
import { deleteImages, insertImage, listExpired } from './store.ts'

/** An image that was checked and is free of metadata, with its displayed size. */
export interface UploadedImage {
  bytes: Buffer
  type: ImageType
  width: number
  height: number
}

/** What is sent of an image. `isFinal`: it stays the same. */
export interface OpenImage extends Image {
  isFinal: boolean
}

/**
 * Uploaded avatars and icons, and the files of sounds, which are stored like them. Everyone who has the path of an image can
 * see it. Unused images are deleted.
 */
export interface UploadedImages {
  /** Reads a whole upload. Throws `storage_full`, and `invalid_input` when it is not an image, or too large. */
  read(bytes: AsyncIterable<Uint8Array>): Promise<UploadedImage>
  /** Stores an image durably and passes its path to `use`. Throws what `use` throws, and `storage_full`. */
  put<T>(bytes: Buffer, use: (path: string) => Promise<T>): Promise<T>
  /** The image, or one of its smaller sizes if there is one. Throws `not_found`, also for the file of a sound. */
  open(id: string, size?: number): Promise<OpenImage>
  /** The bytes of any stored file. Throws `not_found`. */
  readFile(id: string): Promise<Buffer>
  /** Deletes unused images, in the background. */
  sweep(): void
}

const idPattern = /^[\w-]{43}$/
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
  derivedFiles,
  pictures,
}: Pick<ChatParts, 'database' | 'background' | 'jobs' | 'clock' | 'disk' | 'pictures'> & {
  files: Files
  derivedFiles: Files
}): UploadedImages {
  const sizes = createPictureSizes({
    ...{ table: 'images', sizes: imageSizes, files: derivedFiles },
    ...{ pictures, database, background, clock },
  })

  // Deletes the file first: a row without a file is found by the next sweep, a file without a row never is.
  async function remove(ids: string[]): Promise<void> {
    for (const id of ids) await files.remove(id)
    await sizes.remove(ids)
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
    const file = idPattern.test(id) ? await files.read(id) : null
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
      return readImage(pictures, bytes)
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
    async open(id, size) {
      const read = (): Promise<Readable | null> => files.read(id)
      const sized =
        size !== undefined && idPattern.test(id) ? await sizes.open({ id, read }, size) : 'never'
      if (typeof sized !== 'string') {
        return { type: 'image/webp', bytes: await buffer(sized), isFinal: true }
      }
      const bytes = await readFile(id)
      if (isWave(bytes)) throw notFound('image')
      const type = imageTypeOf(bytes)
      if (!type) throw new Error(`the file of image ${id} is damaged`)
      return { type, bytes, isFinal: sized === 'never' }
    },
    readFile,
    sweep: () => background.run('replaced images', deleteUnused),
  }
}

async function readImage(
  pictures: Pictures,
  bytes: AsyncIterable<Uint8Array>,
): Promise<UploadedImage> {
  const whole = await readWhole(bytes, limits.imageUploadBytes)
  if (!pictureTypeOf(whole)) throw imageError('not_an_image')
  const examined = await pictures
    .examine(async () => whole)
    .catch((error: unknown) => {
      throw error instanceof PictureFailed ? imageError('unusual_picture') : error
    })
  if (examined === 'uncleanable') throw imageError('unusual_picture')
  const { type, problem, cleaned, width, height } = examined
  if (problem) throw imageError(problem)
  if (!type || type === 'image/heic' || width === null || height === null) {
    throw imageError('not_an_image')
  }
  return { bytes: cleaned ? Buffer.from(cleaned) : whole, type, width, height }
}

/** The id in the path of an uploaded image. */
export function imageIdOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function imageError(problem: PictureProblem | 'unusual_picture'): AppError {
  return problem === 'too_many_pixels'
    ? invalidInput('file', problem, { max: limits.imagePixels })
    : invalidInput('file', problem)
}
