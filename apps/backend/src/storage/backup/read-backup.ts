import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { readWhole } from '../../core/read-whole.ts'
import { StartError } from '../../core/start-error.ts'
import { writeFile } from '../files/local-files.ts'
import { inspectDatabase, refusalOf } from '../inspect-database.ts'
import { decrypt, isEncrypted, WrongPassphraseError } from './age.ts'
import { ArchiveError, readArchive } from './archive-reader.ts'
import type { ArchiveEntry } from './archive-reader.ts'
import { syncEveryBytes } from './disk.ts'
import {
  databaseName,
  maxKeyBytes,
  keyNamePattern,
  maxManifestBytes,
  manifestName,
  parseFilePath,
  parseManifest,
  parseSums,
  sumsName,
} from './format.ts'
import type { Manifest } from './format.ts'
import { hashed } from './hashed.ts'
import { findDamage } from './references.ts'

export interface BackupContents {
  manifest: Manifest
  /** The verified checksum of each file. */
  sums: Map<string, string>
}

interface Options {
  /** Called for an encrypted backup. */
  passphrase: () => Promise<string>
  /** Where a file is written; null for one that is only verified. */
  pathOf: (path: string) => string | null
  signal: AbortSignal
}

/** Enough for the checksums of a million files. */
const maxSumsBytes = 256 * 1024 * 1024

/**
 * Reads a whole backup, verifies all checksums and writes its files. Throws StartError, ArchiveError and errors of the file
 * system.
 */
export async function readBackup(
  bytes: AsyncIterable<Buffer>,
  { passphrase, pathOf, signal }: Options,
): Promise<BackupContents> {
  let manifest: Manifest | null = null
  let listed: Map<string, string> | null = null
  const sums = new Map<string, string>()
  for await (const entry of readArchive(decrypted(bytes, passphrase))) {
    signal.throwIfAborted()
    if (listed) throw new ArchiveError(`there is data after ${sumsName}`)
    if (sums.has(entry.path)) throw new ArchiveError(`it contains ${printable(entry.path)} twice`)
    if (manifest === null) {
      const start = await readBytes(entry, manifestName, maxManifestBytes)
      manifest = requireManifest(start)
      sums.set(manifestName, createHash('sha256').update(start).digest('hex'))
    } else if (entry.path === sumsName) {
      listed = parseSums(await readBytes(entry, sumsName, maxSumsBytes))
      if (!listed) throw new ArchiveError(`${sumsName} cannot be read`)
    } else {
      requireKnown(entry)
      sums.set(entry.path, await hashAndWrite(entry, pathOf(entry.path)))
    }
  }
  if (!manifest || !listed) throw new ArchiveError('it ends too early')
  verifySums(sums, listed)
  if (!sums.has(databaseName)) throw new ArchiveError('it contains no database')
  return { manifest, sums }
}

/** The bytes of the archive, whether the file is encrypted or not. */
async function* decrypted(
  bytes: AsyncIterable<Buffer>,
  passphrase: Options['passphrase'],
): AsyncGenerator<Buffer> {
  const iterator = bytes[Symbol.asyncIterator]()
  const first = await iterator.next()
  if (first.done === true) return
  async function* all(): AsyncGenerator<Buffer> {
    yield first.value
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  if (!isEncrypted(first.value)) {
    yield* all()
    return
  }
  try {
    yield* decrypt(all(), await passphrase())
  } catch (error) {
    throw error instanceof WrongPassphraseError
      ? new StartError(`${error.message} Nothing was restored.`)
      : error
  }
}

function requireManifest(bytes: Buffer): Manifest {
  const manifest = parseManifest(bytes)
  if (manifest === 'newer') {
    throw new StartError(
      'The backup was made by a newer version of Guildhall. Restore it with that version. Nothing was restored.',
    )
  }
  if (!manifest) throw new ArchiveError(`${manifestName} cannot be read`)
  return manifest
}

async function readBytes(entry: ArchiveEntry, path: string, max: number): Promise<Buffer> {
  if (entry.path !== path) throw new ArchiveError(`it does not start with ${path}`)
  const tooLarge = () => new ArchiveError(`${path} is too large`)
  if (entry.size > max) throw tooLarge()
  return readWhole(entry.bytes, max, tooLarge)
}

function requireKnown({ path, size }: ArchiveEntry): void {
  const isKey = keyNamePattern.test(path)
  if (!isKey && path !== databaseName && !parseFilePath(path)) {
    throw new ArchiveError(`it contains the unexpected file ${printable(path)}`)
  }
  if (isKey && size > maxKeyBytes) throw new ArchiveError(`${path} is too large`)
}

/** Returns the checksum. */
async function hashAndWrite({ bytes }: ArchiveEntry, target: string | null): Promise<string> {
  const hash = createHash('sha256')
  if (target === null) {
    for await (const chunk of bytes) hash.update(chunk)
    return hash.digest('hex')
  }
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  await writeFile(target, hashed(bytes, hash), syncEveryBytes)
  return hash.digest('hex')
}

function verifySums(sums: Map<string, string>, listed: Map<string, string>): void {
  for (const [path, sum] of sums) {
    if (listed.get(path) !== sum)
      throw new ArchiveError(`the checksum of ${path} does not match ${sumsName}`)
  }
  if (listed.size !== sums.size) throw new ArchiveError(`a file listed in ${sumsName} is missing`)
}

/** Throws unless this version can use the database, and all of it can be read. */
export function checkDatabase(path: string): void {
  const found = inspectCopy(path)
  if (found.kind === 'none' || found.kind === 'foreign') {
    throw new ArchiveError('its database is not a Guildhall database')
  }
  const refusal = refusalOf(found)
  if (refusal !== null)
    throw new StartError(`The database of the backup ${refusal} Nothing was restored.`)
  const damage = damageOf(path)
  if (damage !== null) throw new ArchiveError(`its database is damaged (${damage})`)
}

function inspectCopy(path: string) {
  try {
    return inspectDatabase(path)
  } catch (error) {
    throw new ArchiveError(`its database cannot be read (${(error as Error).message})`)
  }
}

function damageOf(path: string): string | null {
  try {
    return findDamage(path)
  } catch (error) {
    return (error as Error).message
  }
}

function printable(path: string): string {
  return JSON.stringify(path.slice(0, 100))
}
