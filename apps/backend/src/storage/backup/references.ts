import { DatabaseSync } from 'node:sqlite'
import type { FileFolder } from './format.ts'

/** An uploaded file that the database references. A file that is not in use may be missing. */
export interface FileReference {
  folder: FileFolder
  id: string
  isNeeded: boolean
}

const queries: Record<FileFolder, string> = {
  // The files of a deleted channel are deleted later.
  attachments: `SELECT id, message_id IS NOT NULL AND channel_id IN (SELECT id FROM channels) AS needed
    FROM attachments`,
  images: 'SELECT id, expires_at IS NULL AS needed FROM images',
}

export function* readReferences(databasePath: string): Generator<FileReference> {
  const database = new DatabaseSync(databasePath, { readOnly: true, timeout: 5000 })
  try {
    for (const folder of Object.keys(queries) as FileFolder[]) {
      for (const { id, needed } of database.prepare(queries[folder]).iterate()) {
        yield { folder, id: String(id), isNeeded: needed === 1 }
      }
    }
  } finally {
    database.close()
  }
}

/** Returns what SQLite finds wrong with a database, or null. Throws SQLite's error when the file cannot be read. */
export function findDamage(databasePath: string): string | null {
  const database = new DatabaseSync(databasePath, { readOnly: true })
  try {
    const [row] = database.prepare('PRAGMA integrity_check(1)').all()
    const found = String(Object.values(row ?? {})[0])
    return found === 'ok' ? null : found
  } finally {
    database.close()
  }
}
