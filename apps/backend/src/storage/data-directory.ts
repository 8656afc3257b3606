import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { InUseError, StartError } from '../core/start-error.ts'

export interface DataDirectory {
  path: string
  databasePath: string
  /** Unlocks the directory for other processes. */
  release(): void
}

/** The file that a process locks to use the directory exclusively. */
export const lockName = 'guildhall.lock'

/** The path of a data directory's database. */
export function databasePathOf(path: string): string {
  return join(path, 'guildhall.db')
}

/**
 * Locks the data directory for this process, and creates it if it is missing. The operating system holds the lock on an open
 * file, so the lock ends with the process in every case. Throws StartError.
 */
export function lockDataDirectory(path: string): DataDirectory {
  try {
    createDirectory(join(path, 'attachments'))
    accessSync(path, constants.W_OK)
  } catch (error) {
    throw new StartError(`DATA_DIR: ${path} cannot be used: ${(error as Error).message}`)
  }
  const release = lock(path)
  return {
    path,
    databasePath: databasePathOf(path),
    release,
  }
}

// Node's recursive mkdir loops forever on file systems that refuse new directories with ENOENT.
function createDirectory(path: string): void {
  if (existsSync(path)) return
  createDirectory(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}

function lock(path: string): () => void {
  const holderPath = join(path, 'guildhall.pid')
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(join(path, lockName), { timeout: 0 })
    // A journal on disk would leave a second file behind, and nothing is written.
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    file?.close()
    if (!/locked|busy/.test((error as Error).message)) {
      throw new StartError(`DATA_DIR: ${path} cannot be locked: ${(error as Error).message}`)
    }
    throw new InUseError(
      `DATA_DIR: ${path} is in use by another Guildhall process${holderText(holderPath)}. ` +
        'Stop that process first, or set DATA_DIR to another directory.',
    )
  }
  writeHolder(holderPath)
  const locked = file
  return () => locked.close()
}

// The file only improves an error message, so a full disk must not prevent the start.
function writeHolder(holderPath: string): void {
  try {
    writeFileSync(holderPath, `${process.pid}\n`)
  } catch {
    // See above.
  }
}

function holderText(holderPath: string): string {
  try {
    const pid = readFileSync(holderPath, 'utf8').trim()
    return pid ? ` (process ${pid})` : ''
  } catch {
    return ''
  }
}
