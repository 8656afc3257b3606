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
import { isRunning } from './is-running.mjs'

/** No install takes so long: by then, the system may have given the number of a process that was killed to another one. */
const abandonedMs = 60 * 60_000

/**
 * Runs `work` while no other process holds the lock, a folder with a file for each process that holds it. Waits for its turn,
 * calling `onWait` once. `work` is given a function that adds a child process: as long as that lives, the lock stays held even
 * if this process is killed.
 *
 * @template T
 * @param {string} folder
 * @param {() => void} onWait
 * @param {(holdFor: (pid: number) => void) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(folder, onWait, work) {
  for (let waits = 0; !take(folder); waits++) {
    if (waits === 4) onWait()
    await sleep(250)
  }
  try {
    return await work((pid) => writeFileSync(path.join(folder, String(pid)), ''))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} folder */
function take(folder) {
  const own = `${folder}.${process.pid}`
  mkdirSync(own, { recursive: true })
  writeFileSync(path.join(own, String(process.pid)), '')
  try {
    mkdirSync(folder, { recursive: true })
    const isOld = Date.now() - statSync(folder).mtimeMs > abandonedMs
    for (const pid of readdirSync(folder)) {
      if (isOld || !isRunning(Number(pid))) rmSync(path.join(folder, pid), { force: true })
    }
    // Both fail where a process holds the lock, also one that was faster just now.
    rmdirSync(folder)
    renameSync(own, folder)
    return true
  } catch {
    rmSync(own, { recursive: true, force: true })
    return false
  }
}
