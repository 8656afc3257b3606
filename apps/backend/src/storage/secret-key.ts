import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../core/start-error.ts'
import type { DataDirectory } from './data-directory.ts'

const keyBytes = 32

/**
 * The key of this name in the data directory, for its owner's eyes alone; made where there is none yet. Throws
 * StartError.
 */
export function loadSecretKey(directory: DataDirectory, name: string): Buffer {
  const path = join(directory.path, name)
  try {
    return findKey(path) ?? makeKey(path)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`DATA_DIR: ${path} cannot be used: ${(error as Error).message}`)
  }
}

function findKey(path: string): Buffer | null {
  try {
    const key = readFileSync(path)
    if (key.length === keyBytes) return key
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  throw new StartError(`DATA_DIR: ${path} is damaged; restore a backup or delete it.`)
}

// Whole on disk before it stands at its place: half a key would stop the next start.
function makeKey(path: string): Buffer {
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
