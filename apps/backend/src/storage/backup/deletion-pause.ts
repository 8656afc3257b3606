import { closeSync, futimesSync, openSync, rmSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '../../core/clock.ts'

/** A backup touches this file while it copies, so that a running Guildhall deletes no uploaded files. */
const pauseFile = 'backup.hold'
const touchMs = 5000
/** Longer than a busy machine delays a touch. After a backup was killed, deletion is paused no longer than this. */
const staleMs = 60_000

/** Pauses the deletion of uploaded files in a data directory until the returned function is called. */
export function pauseFileDeletion(dataDir: string): () => void {
  const path = join(dataDir, pauseFile)
  const file = openSync(path, 'w', 0o600)
  const timer = setInterval(() => touch(file), touchMs)
  return () => {
    clearInterval(timer)
    closeSync(file)
    rmSync(path, { force: true })
  }
}

/**
 * Whether a backup of the data directory is running. Call this after the database stopped using a file and before deleting
 * the file: a backup that begins later takes its snapshot of the database later, and does not need the file.
 */
export async function isFileDeletionPaused(dataDir: string): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(join(dataDir, pauseFile))
    return Math.abs(systemClock() - mtimeMs) < staleMs
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

function touch(file: number): void {
  const now = new Date(systemClock())
  futimesSync(file, now, now)
}
