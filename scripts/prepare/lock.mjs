import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning } from '../is-running.mjs'

/**
 * Runs `work` while no other process holds the lock, a folder with a file whose name is the id of the process that holds it.
 *
 * @template T
 * @param {string} folder
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(folder, work) {
  const own = `${folder}.${process.pid}`
  mkdirSync(own, { recursive: true })
  writeFileSync(path.join(own, String(process.pid)), '')
  while (!take(own, folder)) await sleep(250)
  try {
    return await work()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} own @param {string} folder */
function take(own, folder) {
  try {
    mkdirSync(folder, { recursive: true })
    for (const pid of readdirSync(folder)) {
      if (!isRunning(Number(pid))) rmSync(path.join(folder, pid), { force: true })
    }
    // Both fail where a process holds the lock, also one that was faster just now.
    rmdirSync(folder)
    renameSync(own, folder)
    return true
  } catch {
    return false
  }
}
