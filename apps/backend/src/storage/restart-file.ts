import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { DataDirectory } from './data-directory.ts'
import { readKeyFile } from './secret-keys.ts'

/**
 * What a process leaves in the data directory for the next one. It belongs to one state of the database file: after any
 * change of that file, by an operator's command or a restored backup, it is worth nothing.
 */

const fileName = 'restart-state'
const algorithm = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
/** SQLite's file change counter (https://sqlite.org/fileformat.html). */
const changeCounter = { offset: 24, bytes: 4 }
/** Bounds what a start reads into memory. */
export const maxRestartStateBytes = 64 * 1024 * 1024

/** Call this before the database is opened. Deletes the file, and returns its content if the database has not changed since. */
export function takeRestartState(directory: DataDirectory): Buffer | null {
  const path = join(directory.path, fileName)
  try {
    const size = statSync(path, { throwIfNoEntry: false })?.size
    if (size === undefined) return null
    const sealed = size <= maxRestartStateBytes + nonceBytes + tagBytes ? readFileSync(path) : null
    // Deleted first: a start that fails because of its content must not fail again.
    rmSync(path)
    return sealed && open(sealed, directory)
  } catch {
    return null
  }
}

/** Call this when the database is closed and the directory is still locked. */
export function leaveRestartState(directory: DataDirectory, content: Buffer): void {
  const path = join(directory.path, fileName)
  const sealed = seal(content, directory)
  const file = openSync(`${path}.new`, 'w', 0o600)
  try {
    writeSync(file, sealed)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(`${path}.new`, path)
}

function seal(content: Buffer, directory: DataDirectory): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyOf(directory), nonce)
  cipher.setAAD(stateOf(directory))
  const encrypted = [cipher.update(content), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), ...encrypted])
}

/** Throws when the content is damaged, or belongs to another state of the database. */
function open(sealed: Buffer, directory: DataDirectory): Buffer {
  const tagEnd = nonceBytes + tagBytes
  const nonce = sealed.subarray(0, nonceBytes)
  const decipher = createDecipheriv(algorithm, keyOf(directory), nonce, { authTagLength: tagBytes })
  decipher.setAAD(stateOf(directory)).setAuthTag(sealed.subarray(nonceBytes, tagEnd))
  return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()])
}

/** Derived from a key of the data directory, so that there is no further one to keep. Throws if there is none. */
function keyOf({ path }: DataDirectory): Buffer {
  const key = readKeyFile(path, 'webhook-secrets')
  if (!key) throw new Error('the key of the restart state is missing')
  return Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), fileName, keyBytes))
}

/** Identifies the state of the database while no process has it open. */
function stateOf({ databasePath }: DataDirectory): Buffer {
  const logState = fileState(`${databasePath}-wal`)
  return Buffer.from(`${fileState(databasePath)} ${counterOf(databasePath)} ${logState}`)
}

function fileState(path: string): string {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stat ? `${stat.size} ${stat.mtimeNs}` : 'none'
}

function counterOf(path: string): string {
  const file = openSync(path, 'r')
  try {
    const counter = Buffer.alloc(changeCounter.bytes)
    readSync(file, counter, 0, changeCounter.bytes, changeCounter.offset)
    return counter.toString('hex')
  } finally {
    closeSync(file)
  }
}
