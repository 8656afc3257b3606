import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../../core/start-error.ts'
import { ArchiveError } from './archive-reader.ts'
import { databaseName, filePath } from './format.ts'
import { checkDatabase, readBackup } from './read-backup.ts'
import { readReferences } from './references.ts'
import { countRows } from './snapshot.ts'
import type { RowCounts } from './snapshot.ts'
import type { BackupTarget } from './target/backup-target.ts'

/**
 * Reads a new backup back from where it is, and proves that it can be restored: all checksums match, the database is sound
 * and has the rows that were counted when it was made, and no file is missing but those that were already. Throws StartError.
 */
export async function verifyBackup({
  target,
  name,
  workDir,
  passphrase,
  rows,
  missing,
  signal,
}: {
  target: BackupTarget
  name: string
  workDir: string
  passphrase: string | null
  rows: RowCounts
  missing: readonly string[]
  signal: AbortSignal
}): Promise<void> {
  const folder = join(workDir, 'verifying')
  const databasePath = join(folder, databaseName)
  try {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { mode: 0o700 })
    const { sums, manifest } = await readBackup(target.read(name), {
      passphrase: async () => passphrase ?? '',
      pathOf: (path) => (path === databaseName ? databasePath : null),
      signal,
    })
    checkDatabase(databasePath)
    compareRows(rows, databasePath)
    if (manifest.filesElsewhere !== true) {
      requireFiles(databasePath, new Set([...sums.keys(), ...missing]))
    }
  } catch (error) {
    throw error instanceof ArchiveError
      ? new StartError(`The backup ${name} cannot be restored: ${error.message}.`)
      : error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function compareRows(expected: RowCounts, databasePath: string): void {
  const database = new DatabaseSync(databasePath, { readOnly: true })
  try {
    const found = countRows(database)
    for (const [table, count] of expected) {
      if (found.get(table) === count) continue
      throw new ArchiveError(`the table ${table} has ${found.get(table) ?? 0} rows, not ${count}`)
    }
  } finally {
    database.close()
  }
}

function requireFiles(databasePath: string, known: Set<string>): void {
  for (const { folder, id, isNeeded } of readReferences(databasePath)) {
    const path = filePath(folder, id)
    if (isNeeded && !known.has(path)) throw new ArchiveError(`the file ${path} is missing`)
  }
}
