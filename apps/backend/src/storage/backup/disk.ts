import { statfs } from 'node:fs/promises'
import { StartError } from '../../core/start-error.ts'

/** A commit of a message can wait for all that was written before it, so little of a large file is. */
export const syncEveryBytes = 4 * 1024 * 1024

const spareBytes = 16 * 1024 * 1024

/** Throws StartError unless the file system of the directory has this much free space and `spareBytes` more. */
export async function requireRoom(directory: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(directory)
  const free = bavail * bsize
  if (free >= bytes + spareBytes) return
  throw new StartError(
    `Not enough disk space in ${directory}: ${mebibytes(bytes + spareBytes)} needed, ${mebibytes(free)} free.`,
  )
}

function mebibytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024 / 1024)} MiB`
}
