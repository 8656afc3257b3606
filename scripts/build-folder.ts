import { readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { isRunning } from './is-running.mjs'

const maxAttempts = 10

/**
 * Builds into a draft beside `folder` and renames it at the end, so that a failing build leaves the folder as it was and no
 * reader sees half of one. Removes the drafts of earlier builds whose process has ended.
 */
export async function buildFolder(
  folder: string,
  build: (draft: string) => Promise<void>,
): Promise<void> {
  removeAbandonedDrafts(folder)
  const draft = `${folder}.${process.pid}`
  const old = `${draft}.old`
  try {
    await build(draft)
    replaceFolder(folder, draft, old)
  } finally {
    rmSync(draft, { recursive: true, force: true })
    rmSync(old, { recursive: true, force: true })
  }
}

/** Several builds can end at the same time: one may have put its folder in place since this one moved the old one away. */
function replaceFolder(folder: string, draft: string, old: string): void {
  for (let attempts = 1; ; attempts += 1) {
    rmSync(old, { recursive: true, force: true })
    try {
      renameSync(folder, old)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
    try {
      renameSync(draft, folder)
      return
    } catch (error) {
      if (attempts === maxAttempts) throw error
    }
  }
}

function removeAbandonedDrafts(folder: string): void {
  const parent = path.dirname(folder)
  const start = `${path.basename(folder)}.`
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(start)) continue
    const [, pid] = /^(\d+)(?:\.old)?$/.exec(name.slice(start.length)) ?? []
    if (pid === undefined || isRunning(Number(pid))) continue
    rmSync(path.join(parent, name), { recursive: true, force: true })
  }
}
