import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Linux keeps the files of this folder in memory. */
const memory = '/dev/shm'

/** Far more than the tests store at a time. */
const neededBytes = 4 * 1024 ** 3

/**
 * Creates a folder for what tests store, which is removed when this process exits. It is in memory where there is enough of
 * it: the files are soon deleted, so no test needs to wait for a disk.
 */
export function createTemporaryFolder(): string {
  const parent = existsSync(memory) && freeBytes(memory) > neededBytes ? memory : tmpdir()
  const folder = mkdtempSync(path.join(parent, 'guildhall-tests-'))
  // Some tests start programs as another user.
  chmodSync(folder, 0o755)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
