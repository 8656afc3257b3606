import { backup, DatabaseSync } from 'node:sqlite'

const pagesPerStep = 1000

/** The size of a copy of the database, in bytes. */
export function snapshotSize(databasePath: string): number {
  const source = new DatabaseSync(databasePath, { readOnly: true, timeout: 5000 })
  try {
    const read = (pragma: string) =>
      Number(Object.values(source.prepare(`PRAGMA ${pragma}`).get() ?? {})[0])
    return read('page_count') * read('page_size')
  } finally {
    source.close()
  }
}

/** Copies the committed data of this moment, while other processes may write. */
export async function takeSnapshot(databasePath: string, target: string): Promise<void> {
  const source = new DatabaseSync(databasePath, { readOnly: true, timeout: 5000 })
  try {
    // Keeps one snapshot for the whole copy: otherwise SQLite restarts after every commit of another process.
    source.exec('BEGIN')
    source.prepare('SELECT count(*) FROM sqlite_master').get()
    await backup(source, target, { rate: pagesPerStep })
  } finally {
    source.close()
  }
  const copy = new DatabaseSync(target)
  try {
    // A single file, without a write-ahead log.
    copy.exec('PRAGMA journal_mode = DELETE')
  } finally {
    copy.close()
  }
}
