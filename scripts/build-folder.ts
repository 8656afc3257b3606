import { renameSync, rmSync } from 'node:fs'

/**
 * Has a folder built beside its place and puts it there in one step at the end: a build that fails leaves the folder as it
 * was, and nobody meets half of one.
 */
export async function buildFolder(
  folder: string,
  build: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = `${folder}.${process.pid}`
  const old = `${draft}.old`
  try {
    await build(draft)
    rmSync(old, { recursive: true, force: true })
    try {
      renameSync(folder, old)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
    renameSync(draft, folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
    rmSync(old, { recursive: true, force: true })
  }
}
