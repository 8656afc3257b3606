import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../core/start-error.ts'
import type { DataDirectory } from './data-directory.ts'

const keyBytes = 32

/**
 * Loads the key of this name from the data directory, or creates it. Only the owner of the process can read the file. Throws
 * StartError.
 */
export function loadSecretKey(directory: DataDirectory, name: string): Buffer {
  const path = join(directory.path, name)
  try {
    return readKey(path) ?? createKey(path)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`DATA_DIR: ${path} cannot be used: ${(error as Error).message}`)
  }
}

function readKey(path: string): Buffer | null {
  try {
    const key = readFileSync(path)
    if (key.length === keyBytes) return key
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  throw new StartError(`DATA_DIR: ${path} is damaged. Restore it from a backup or delete it.`)
}

// Written to another path first: after a crash, half a key would prevent the next start.
function createKey(path: string): Buffer {
  const key = randomBytes(keyBytes)
  const file = openSync(`${path}.new`, 'w', 0o600)
  try {
    writeSync(file, key)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(`${path}.new`, path)
  return key
}
