import {
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning } from '../is-running.mjs'

/** No install takes so long: by then, the system may have given the number of a process that was killed to another one. */
const abandonedMs = 60 * 60_000

/**
 * Runs `work` while no other process holds the lock, a folder with a file for each process that holds it. `work` is given a
 * function that adds a child process: as long as that lives, the lock stays held even if this process is killed.
 *
 * @template T
 * @param {string} folder
 * @param {(holdFor: (pid: number) => void) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(folder, work) {
  const own = `${folder}.${process.pid}`
  mkdirSync(own, { recursive: true })
  writeFileSync(path.join(own, String(process.pid)), '')
  for (let waits = 0; !take(own, folder); waits++) {
    if (waits === 4) {
      process.stderr.write('Another install is running in this folder; waiting for it to end.\n')
    }
    await sleep(250)
  }
  try {
    return await work((pid) => writeFileSync(path.join(folder, String(pid)), ''))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} own @param {string} folder */
function take(own, folder) {
  try {
    mkdirSync(folder, { recursive: true })
    for (const pid of readdirSync(folder)) {
      const file = path.join(folder, pid)
      const isOld = Date.now() - statSync(file).mtimeMs > abandonedMs
      if (isOld || !isRunning(Number(pid))) rmSync(file, { force: true })
    }
    // Both fail where a process holds the lock, also one that was faster just now.
    rmdirSync(folder)
    renameSync(own, folder)
    return true
  } catch {
    return false
  }
}
