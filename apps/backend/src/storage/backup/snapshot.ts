import { backup, DatabaseSync } from 'node:sqlite'

const pagesPerStep = 1000

/** The size of the database's copy, in bytes. */
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

/** Copies what is committed at the moment of the call, while others go on writing. */
export async function takeSnapshot(databasePath: string, target: string): Promise<void> {
  const source = new DatabaseSync(databasePath, { readOnly: true, timeout: 5000 })
  try {
    // Holds the snapshot for the whole copy: without it, SQLite starts again after every commit of another process.
    source.exec('BEGIN')
    source.prepare('SELECT count(*) FROM sqlite_master').get()
    await backup(source, target, { rate: pagesPerStep })
  } finally {
    source.close()
  }
  const copy = new DatabaseSync(target)
  try {
    // One file, which needs no other beside it.
    copy.exec('PRAGMA journal_mode = DELETE')
  } finally {
    copy.close()
  }
}
