import { closeSync, futimesSync, openSync, rmSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The file that a backup touches while it copies, so that a running Guildhall deletes no uploaded file. */
const holdName = 'backup.hold'
const touchMs = 5000
/** Longer than a busy machine delays a touch. A backup that was killed holds the files no longer than this. */
const staleMs = 60_000

/** Keeps the uploaded files of a data directory from being deleted until the returned function is called. */
export function pauseFileDeletion(dataDir: string): () => void {
  const path = join(dataDir, holdName)
  const file = openSync(path, 'w', 0o600)
  const timer = setInterval(() => futimesSync(file, new Date(), new Date()), touchMs)
  return () => {
    clearInterval(timer)
    closeSync(file)
    rmSync(path, { force: true })
  }
}

/**
 * Whether a backup of the data directory is being made. Ask after the database no longer uses a file and before
 * deleting it: a backup that begins in between takes its snapshot of the database after that, and needs no such file.
 */
export async function isFileDeletionPaused(dataDir: string): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(join(dataDir, holdName))
    return Math.abs(Date.now() - mtimeMs) < staleMs
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
