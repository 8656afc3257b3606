import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../core/start-error.ts'

const keyBytes = 32

/** What keys are for. With SQLite, each is a file of this name in the data directory. */
export const secretKeyNames = [
  'image-links',
  'webhook-secrets',
  'push-messages',
  'account-secrets',
] as const

export type SecretKeyName = (typeof secretKeyNames)[number]

/** The keys with which all processes of a platform sign and encrypt. */
export interface SecretKeys {
  get(name: SecretKeyName): Buffer
}

export function newSecretKey(): Buffer {
  return randomBytes(keyBytes)
}

/** The keys in the files of the data directory, which are created where they are missing. Throws StartError. */
export function openKeyFiles(directory: string): SecretKeys {
  return {
    get(name) {
      const found = readKeyFile(directory, name)
      if (found) return found
      const key = newSecretKey()
      writeKeyFile(directory, name, key)
      return key
    },
  }
}

/** Null where there is no file. Throws StartError. */
export function readKeyFile(directory: string, name: SecretKeyName): Buffer | null {
  const path = pathOf(directory, name)
  if (!existsSync(path)) return null
  const key = orStartError(path, () => readFileSync(path))
  if (key.length === keyBytes) return key
  throw new StartError(`DATA_DIR: ${path} is damaged. Restore it from a backup or delete it.`)
}

/** Only the owner of the process can read the file. */
export function writeKeyFile(directory: string, name: SecretKeyName, key: Buffer): void {
  const path = pathOf(directory, name)
  orStartError(path, () => {
    // Written to another path first: after a crash, half a key would prevent the next start.
    const file = openSync(`${path}.new`, 'w', 0o600)
    try {
      writeSync(file, key)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(`${path}.new`, path)
  })
}

function pathOf(directory: string, name: SecretKeyName): string {
  return join(directory, `${name}.key`)
}

function orStartError<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new StartError(`DATA_DIR: ${path} cannot be used: ${(error as Error).message}`)
  }
}
