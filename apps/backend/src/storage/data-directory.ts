import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../core/start-error.ts'

export interface DataDirectory {
  path: string
  databasePath: string
  attachmentsPath: string
  /** Uploaded avatars and server icons. */
  imagesPath: string
  /** Where uploaded files are, of whatever kind. */
  uploadPaths: string[]
  /** Lets another process have the directory. */
  release(): void
}

/** The file that a process locks to have the directory for itself. */
export const lockName = 'guildhall.lock'

/** Where the database of a data directory is. */
export function databasePathOf(path: string): string {
  return join(path, 'guildhall.db')
}

/**
 * Takes the data directory for this process alone, making it where it is missing. The lock is the operating system's on
 * an open file, so it ends with the process however that ends. Throws StartError.
 */
export function lockDataDirectory(path: string): DataDirectory {
  const attachmentsPath = join(path, 'attachments')
  try {
    makeDirectory(attachmentsPath)
    accessSync(path, constants.W_OK)
  } catch (error) {
    throw new StartError(`DATA_DIR: ${path} cannot be used: ${(error as Error).message}`)
  }
  const release = lock(path)
  const imagesPath = join(path, 'images')
  return {
    path,
    databasePath: databasePathOf(path),
    attachmentsPath,
    imagesPath,
    uploadPaths: [attachmentsPath, imagesPath],
    release,
  }
}

// Node's own recursive mkdir never ends where a file system refuses new directories as if their parent were missing.
function makeDirectory(path: string): void {
  if (existsSync(path)) return
  makeDirectory(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}

function lock(path: string): () => void {
  const holderPath = join(path, 'guildhall.pid')
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(join(path, lockName), { timeout: 0 })
    // A journal on disk would leave a second file behind, and nothing is ever written.
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    file?.close()
    if (!/locked|busy/.test((error as Error).message)) {
      throw new StartError(`DATA_DIR: ${path} cannot be locked: ${(error as Error).message}`)
    }
    throw new StartError(
      `DATA_DIR: ${path} is in use by another Guildhall process${holder(holderPath)}. ` +
        'Stop that one first, or give this one a directory of its own.',
    )
  }
  noteHolder(holderPath)
  const held = file
  return () => held.close()
}

// Only a help for whoever finds the directory taken, so a full disk is no reason to stop here.
function noteHolder(holderPath: string): void {
  try {
    writeFileSync(holderPath, `${process.pid}\n`)
  } catch {
    // See above.
  }
}

function holder(holderPath: string): string {
  try {
    const pid = readFileSync(holderPath, 'utf8').trim()
    return pid ? ` (process ${pid})` : ''
  } catch {
    return ''
  }
}
