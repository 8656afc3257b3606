import type { Database } from '../../storage/database.ts'
import { nextWithHistory, purgeStep, resolutions } from './history-store.ts'

const rowsPerSlice = 2000

/** Deletes the histories of game servers that no longer exist, in slices, so that no write waits long. */
export function createHistoryPurge(database: Database, exists: (id: string) => boolean) {
  return async (): Promise<void> => {
    for (const { name } of resolutions) {
      let id: string | null = ''
      while ((id = await nextWithHistory(database.read, name, id)) !== null) {
        if (!exists(id)) await purgeAll(database, name, id)
      }
    }
  }
}

async function purgeAll(
  database: Database,
  resolution: (typeof resolutions)[number]['name'],
  id: string,
): Promise<void> {
  const step = purgeStep(resolution, id, rowsPerSlice)
  let deleted = rowsPerSlice
  while (deleted === rowsPerSlice) {
    const [rows] = await database.write([step])
    deleted = rows?.length ?? 0
  }
}
