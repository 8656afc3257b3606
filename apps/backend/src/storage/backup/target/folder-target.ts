import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { StartError } from '../../../core/start-error.ts'
import { syncDirectory, writeFile } from '../../files/local-files.ts'
import { requireRoom, syncEveryBytes } from '../disk.ts'
import { maxListed } from './backup-target.ts'
import type { BackupTarget, StoredFile } from './backup-target.ts'

export function createFolderTarget(folder: string, dataDir: string): BackupTarget {
  const pathOf = (name: string) => join(folder, name)

  function requireFree(name: string): void {
    if (existsSync(pathOf(name))) {
      throw new StartError(`${pathOf(name)} already exists. Nothing was changed.`)
    }
    if (!existsSync(folder)) throw new StartError(`The directory ${folder} does not exist.`)
    const relativePath = relative(resolve(dataDir), pathOf(name))
    if (!relativePath.startsWith('..') && !/^([A-Za-z]:|[\\/])/.test(relativePath)) {
      throw new StartError(
        `${name} must not be in DATA_DIR: the backup would be lost together with the data.`,
      )
    }
  }

  return {
    async prepare(name, bytes) {
      requireFree(name)
      await requireRoom(folder, bytes)
    },
    async write(name, content, _bytes, signal) {
      const partial = pathOf(`${name}.${randomUUID()}.partial`)
      try {
        await writeFile(partial, content, syncEveryBytes)
        signal.throwIfAborted()
        // Another program may have created the target meanwhile.
        requireFree(name)
        await rename(partial, pathOf(name))
        await syncDirectory(folder)
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
    },
    read: (name) => readFile(pathOf(name)),
    async list() {
      const files: StoredFile[] = []
      // A folder that is missing is reported by the next backup.
      const names = await readdir(folder).catch(() => [])
      const sorted = names.toSorted((a, b) => (a < b ? -1 : 1))
      for (const name of sorted.slice(-maxListed)) {
        const found = await stat(pathOf(name)).catch(() => null)
        if (found?.isFile()) files.push({ name, bytes: found.size })
      }
      return files
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async removeUnfinished(name) {
      for (const entry of await readdir(folder).catch(() => [])) {
        if (entry.startsWith(`${name}.`) && entry.endsWith('.partial')) {
          await rm(pathOf(entry), { force: true })
        }
      }
    },
    close() {},
  }
}

async function* readFile(path: string): AsyncGenerator<Buffer> {
  if (!existsSync(path)) throw new StartError(`The file ${path} does not exist.`)
  yield* createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>
}
