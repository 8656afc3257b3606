import { randomBytes } from 'node:crypto'
import { rmSync, statfsSync, statSync } from 'node:fs'
import { open, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { appError } from '../core/app-error.ts'
import type { Background } from '../core/background.ts'
import type { Log } from '../core/log.ts'
import type { Database } from './database.ts'
import type { DataDirectory } from './data-directory.ts'

/** Free space of the data directory's disk, polled in the background. */
export interface DiskSpace {
  /** Throws `storage_full` while less than the floor is free. Costs nothing: it reads what the last poll found. */
  requireRoom(): void
  /** The same by a poll of this moment. */
  requireRoomNow(): Promise<void>
}

interface Parts {
  directory: Pick<DataDirectory, 'path'>
  database: Pick<Database, 'checkpointEvery'>
  background: Background
  log: Log
  /** The floor; 0 for none. */
  minFreeBytes: number
}

const pollMs = 1000
const maxReserveBytes = 16 * 1024 * 1024
/** Pages of the write-ahead log between checkpoints. A short log leaves room for logins and deletions. */
const checkpointPages = { normal: 8000, low: 100 }

/**
 * Keeps a reserve file beside the database: where the disk is full in spite of the floor, it is deleted, so that start,
 * login and deletion have room. It is written again once there is enough.
 */
export function createDiskSpace(parts: Parts): DiskSpace {
  const { directory, database, background, log, minFreeBytes } = parts
  if (minFreeBytes === 0) return { requireRoom() {}, async requireRoomNow() {} }
  const reserve = reserveIn(directory.path, minFreeBytes)
  let isLow = false
  /** What the log and the checkpoints were last set for. */
  let noted = false

  async function measure(): Promise<number> {
    const { bavail, bsize } = await statfs(directory.path)
    isLow = bavail * bsize < minFreeBytes
    return bavail * bsize
  }

  async function poll(): Promise<void> {
    const free = await measure()
    if (isLow !== noted) {
      noted = isLow
      if (isLow) log.warn({ freeBytes: free, minFreeBytes }, 'the disk is nearly full')
      else log.info({ freeBytes: free }, 'the disk has room again')
      await database.checkpointEvery(isLow ? checkpointPages.low : checkpointPages.normal)
    }
    if (free < reserve.bytes) await rm(reserve.path, { force: true })
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

/** Before a start: gives the database room where the disk has none. Throws nothing; the start says what is wrong. */
export function releaseReserve(path: string, minFreeBytes: number): void {
  if (minFreeBytes === 0) return
  const reserve = reserveIn(path, minFreeBytes)
  try {
    const { bavail, bsize } = statfsSync(path)
    if (bavail * bsize < reserve.bytes) rmSync(reserve.path, { force: true })
  } catch {
    // The database says what it cannot do.
  }
}

function reserveIn(directory: string, minFreeBytes: number) {
  const path = join(directory, 'reserve')
  const bytes = Math.min(maxReserveBytes, Math.floor(minFreeBytes / 4))
  return {
    path,
    bytes,
    exists: () => statSync(path, { throwIfNoEntry: false })?.size === bytes,
    async write() {
      const file = await open(`${path}.new`, 'w', 0o600)
      try {
        // Random, since some file systems give no room to bytes that are all alike.
        for (let left = bytes; left > 0; left -= chunkBytes) {
          await file.write(randomBytes(Math.min(left, chunkBytes)))
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
