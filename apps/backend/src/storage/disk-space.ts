import { randomFillSync } from 'node:crypto'
import { rmSync, statfsSync, statSync } from 'node:fs'
import { open, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { appError } from '../core/app-error.ts'
import type { Background } from '../core/background.ts'
import type { Log } from '../core/log.ts'
import type { Database } from './database.ts'
import type { DataDirectory } from './data-directory.ts'

/** The free space on the disk of the data directory, polled in the background. */
export interface DiskSpace {
  /** Throws `storage_full` when the last poll found less free space than `minFreeBytes`. */
  requireRoom(): void
  /** Polls now, then does the same. */
  requireRoomNow(): Promise<void>
}

const pollMs = 1000
const maxReserveBytes = 16 * 1024 * 1024
/** How many pages the write-ahead log has between checkpoints. A short log leaves room for logins and deletions. */
const checkpointPages = { normal: 8000, low: 100 }

/**
 * Keeps a reserve file beside the database. When the disk fills up in spite of `minFreeBytes`, the reserve is deleted, so
 * that starts, logins and deletions have room. It is written again when there is enough space.
 */
export function createDiskSpace({
  directory,
  database,
  background,
  log,
  minFreeBytes: minFreeBytesNow,
}: {
  directory: Pick<DataDirectory, 'path'>
  database: Pick<Database, 'checkpointEvery'>
  background: Background
  log: Log
  /** Below this, uploads and messages are refused. 0 means no limit. */
  minFreeBytes: () => number
}): DiskSpace {
  let isLow = false
  /** The value of `isLow` that was logged last. */
  let wasLow = false

  async function measure(): Promise<number> {
    const minFreeBytes = minFreeBytesNow()
    if (minFreeBytes === 0) {
      isLow = false
      return Number.POSITIVE_INFINITY
    }
    const { bavail, bsize } = await statfs(directory.path)
    isLow = bavail * bsize < minFreeBytes
    return bavail * bsize
  }

  async function poll(): Promise<void> {
    const free = await measure()
    const minFreeBytes = minFreeBytesNow()
    const reserve = reserveOf(directory.path, minFreeBytes)
    if (isLow !== wasLow) {
      wasLow = isLow
      if (isLow)
        log.warn(
          { freeBytes: free, minFreeBytes },
          'disk space is low: uploads and messages are refused',
        )
      else log.info({ freeBytes: free }, 'disk space is sufficient again')
      await database.checkpointEvery(isLow ? checkpointPages.low : checkpointPages.normal)
    }
    if (reserve.bytes === 0 || free < reserve.bytes) await rm(reserve.path, { force: true })
    else if (free >= minFreeBytes + reserve.bytes && !reserve.exists()) await reserve.write()
  }

  function requireRoom(): void {
    if (!isLow) return
    throw appError('disk_low')
  }

  background.run('disk space', measure)
  background.every('disk space', pollMs, poll)
  return {
    requireRoom,
    async requireRoomNow() {
      await measure()
      requireRoom()
    },
  }
}

/** Deletes the reserve before a start if the disk is full. Never throws: opening the database reports errors. */
export function releaseReserve(path: string, minFreeBytes: number): void {
  if (minFreeBytes === 0) return
  const reserve = reserveOf(path, minFreeBytes)
  try {
    const { bavail, bsize } = statfsSync(path)
    if (bavail * bsize < reserve.bytes) rmSync(reserve.path, { force: true })
  } catch {
    // Opening the database reports the error.
  }
}

function reserveOf(directory: string, minFreeBytes: number) {
  const path = join(directory, 'reserve')
  const bytes = Math.min(maxReserveBytes, Math.floor(minFreeBytes / 4))
  return {
    path,
    bytes,
    exists: () => statSync(path, { throwIfNoEntry: false })?.size === bytes,
    async write() {
      const file = await open(`${path}.new`, 'w', 0o600)
      try {
        // Random bytes, since some file systems do not allocate space for identical ones.
        const chunk = Buffer.allocUnsafeSlow(chunkBytes)
        for (let left = bytes; left > 0; left -= chunkBytes) {
          await file.write(randomFillSync(chunk), 0, Math.min(left, chunkBytes))
        }
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(`${path}.new`, path)
    },
  }
}

const chunkBytes = 256 * 1024
