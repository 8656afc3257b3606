import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../core/start-error.ts'

export interface DataDirectory {
  path: string
  databasePath: string
  attachmentsPath: string
  /** Lets another process have the directory. */
  release(): void
}

/**
 * Takes the data directory for this process alone, making it where it is missing. The lock is the operating system's on
 * an open file, so it ends with the process however that ends. Throws StartError.
 */
export function takeDataDirectory(path: string): DataDirectory {
  const attachmentsPath = join(path, 'attachments')
  try {
    mkdirSync(attachmentsPath, { recursive: true, mode: 0o700 })
    accessSync(path, constants.W_OK)
  } catch (error) {
    throw new StartError(`DATA_DIR: ${path} cannot be used: ${(error as Error).message}`)
  }
  const release = lock(path)
  return { path, databasePath: join(path, 'guildhall.db'), attachmentsPath, release }
}

function lock(path: string): () => void {
  const holderPath = join(path, 'guildhall.pid')
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(join(path, 'guildhall.lock'), { timeout: 0 })
    // A rollback journal would leave a second file behind, and nothing is ever written.
    file.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE')
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
  writeFileSync(holderPath, `${process.pid}\n`)
  const held = file
  return () => held.close()
}

function holder(holderPath: string): string {
  try {
    return ` (process ${readFileSync(holderPath, 'utf8').trim()})`
  } catch {
    return ''
  }
}
