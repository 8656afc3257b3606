import { setTimeout as pause } from 'node:timers/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { actAsSystem } from '../../core/acting-login.ts'
import { AppError, notFound } from '../../core/app-error.ts'
import { PictureFailed } from '../../pictures/pictures.ts'
import type { Pictures } from '../../pictures/pictures.ts'
import type { Files } from '../../storage/files/files.ts'
import type { ChatParts } from '../chat-parts.ts'
import { claimSizes, deleteSizes, findSizes, listWithSizes, storeSizes } from './sizes-store.ts'
import type { KnownSizes, OriginalTable } from './sizes-store.ts'

/** An original that can have smaller sizes. */
export interface Original {
  id: string
  read: () => Promise<Readable | null>
}

/** The smaller sizes of the pictures of one table: files beside the originals, which are made when somebody first asks for one. */
export interface PictureSizes {
  /**
   * The file of a size. Waits a while for one that is being made, here or at another process. `never` if there is none because
   * the original must be shown, `later` if it may be there another time.
   */
  open(original: Original, size: number): Promise<Readable | 'never' | 'later'>
  /** Makes the sizes of a new original, for those who will ask. */
  prepare(original: Original): void
  /** Deletes the sizes of these originals. Call it before their rows are deleted. */
  remove(ids: string[]): Promise<void>
}

/** A reader who waits longer gets the original. */
const waitMs = 10_000
const pollMs = 250
/** Longer than one picture takes, unless the machine is busy. After that, another process makes them as well. */
const claimMs = 60_000
/** A picture that ended the process is not tried again before. */
const failedMs = 24 * 60 * 60_000

/** Another process makes the sizes, or the original is deleted. */
class ClaimedError extends Error {}

export function createPictureSizes({
  table,
  sizes,
  files,
  pictures,
  database,
  background,
  clock,
}: Pick<ChatParts, 'database' | 'background' | 'clock'> & {
  table: OriginalTable
  /** All that an original can have. */
  sizes: readonly number[]
  /** Of derived files. */
  files: Files
  pictures: Pick<Pictures, 'resize'>
}): PictureSizes {
  const making = new Map<string, Promise<void>>()
  const nameOf = (id: string, size: number): string => `${size}-${id}`

  /** Makes and stores the sizes, once however many ask. Does nothing while another process does, or if it did since `known` was read. */
  function make(original: Original, known: KnownSizes | null): Promise<void> {
    const running = making.get(original.id)
    if (running) return running
    const work = actAsSystem(() => makeNow(original, known)).finally(() =>
      making.delete(original.id),
    )
    making.set(original.id, work)
    return work
  }

  async function makeNow({ id, read }: Original, known: KnownSizes | null): Promise<void> {
    let isClaimed = false
    try {
      const made = await pictures.resize(async () => {
        const now = clock()
        const until = now + claimMs
        isClaimed = await claimSizes(database, { table, id, known, now, until })
        if (!isClaimed) throw new ClaimedError()
        const bytes = await read()
        if (!bytes) throw notFound('image')
        return buffer(bytes)
      }, sizes)
      for (const { size, bytes } of made) {
        await files.remove(nameOf(id, size))
        await files.receive(nameOf(id, size), [bytes])
        await files.store(nameOf(id, size))
      }
      const isKept = await storeSizes(database, id, {
        sizes: made.map(({ size }) => size),
        bytes: made.reduce((sum, { bytes }) => sum + bytes.length, 0),
        claimedUntil: 0,
      })
      // The original was deleted meanwhile.
      if (!isKept) await removeFiles(id)
    } catch (error) {
      if (error instanceof ClaimedError) return
      if (error instanceof PictureFailed) {
        await storeSizes(database, id, { sizes: [], bytes: 0, claimedUntil: clock() + failedMs })
        return
      }
      if (isClaimed) await deleteSizes(database, [id])
      throw error
    }
  }

  async function removeFiles(id: string): Promise<void> {
    for (const size of sizes) await files.remove(nameOf(id, size))
  }

  async function find(original: Original, size: number): Promise<Readable | 'never' | 'later'> {
    const deadline = clock() + waitMs
    for (let isFirst = true; ; isFirst = false) {
      const known = await findSizes(database.read, original.id)
      if (known?.sizes?.includes(size) === true) {
        const file = await files.read(nameOf(original.id, size))
        // A database that was restored from a backup knows of files that the backup leaves out.
        if (file) return file
      } else if (known?.sizes && known.claimedUntil === 0) return 'never'
      else if (known?.sizes && known.claimedUntil > clock()) return 'later'
      if (clock() >= deadline) return 'later'
      // Another process makes them.
      if (!isFirst) await pause(pollMs)
      await Promise.race([make(original, known), pause(deadline - clock(), null, { ref: false })])
    }
  }

  background.run('unfinished sizes', async () => {
    for (const name of files.leftoverIds) await files.removeReceived(name)
  })
  return {
    async open(original, size) {
      try {
        return await find(original, size)
      } catch (error) {
        // The process of pictures has too much to do, or does not run: the reader gets the original.
        if (error instanceof AppError && error.code === 'busy') return 'later'
        throw error
      }
    },
    prepare(original) {
      background.run('sizes of a picture', async () => {
        try {
          await make(original, null)
        } catch (error) {
          // Whoever asks for a size starts again.
          if (!(error instanceof AppError)) throw error
        }
      })
    },
    async remove(ids) {
      const withSizes = await listWithSizes(database.read, ids)
      for (const id of withSizes) await removeFiles(id)
      if (withSizes.length > 0) await deleteSizes(database, withSizes)
    },
  }
}
