import { randomUUID } from 'node:crypto'
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning } from './is-running.mjs'

const heartbeatMs = 1000
const silentMs = 5000
const abandonedMs = 15 * 60_000

/**
 * Runs `work` while no other process holds the lock `file`; waits for its turn, calling `onWait` once.
 * `work` is given a function that names a child process: as long as that child lives, the lock stays held
 * even if this process is killed.
 *
 * @template T
 * @param {string} file
 * @param {() => void} onWait
 * @param {(holdFor: (pid: number) => void) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, onWait, work) {
  const id = randomUUID()
  await take(file, id, onWait)
  const release = () => {
    if (read(file)?.includes(id)) rmSync(file, { force: true })
  }
  const heartbeat = setInterval(() => touch(file), heartbeatMs)
  process.on('exit', release)
  try {
    return await work((pid) => writeFileSync(file, entry(id, [process.pid, pid])))
  } finally {
    clearInterval(heartbeat)
    process.off('exit', release)
    release()
  }
}

/** @param {string} file @param {string} id @param {() => void} onWait */
async function take(file, id, onWait) {
  mkdirSync(path.dirname(file), { recursive: true })
  for (let waits = 0; ; waits++) {
    try {
      writeFileSync(file, entry(id, [process.pid]), { flag: 'wx' })
      return
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error
    }
    const seen = read(file)
    if (seen !== undefined && isAbandoned(file, seen)) {
      removeAbandoned(file, seen)
      continue
    }
    if (waits === 4) onWait()
    await sleep(250)
  }
}

/**
 * A holder is gone when it no longer touches the file and none of its processes lives. The last bound is for a
 * process id that was given to another process since.
 *
 * @param {string} file @param {string} seen
 */
function isAbandoned(file, seen) {
  const silence = Date.now() - (modified(file) ?? Date.now())
  if (silence > abandonedMs) return true
  return silence > silentMs && !pidsIn(seen).some(isRunning)
}

/**
 * Two waiters may find the same holder gone. The file is moved aside before it is judged again, so that the
 * slower one cannot remove the lock which the faster one holds by then.
 *
 * @param {string} file @param {string} seen
 */
function removeAbandoned(file, seen) {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
    if (read(aside) !== seen) linkSync(aside, file)
  } catch (error) {
    if (!isCode(error, 'ENOENT') && !isCode(error, 'EEXIST')) throw error
  }
  rmSync(aside, { force: true })
}

/** @param {string} id @param {number[]} pids */
function entry(id, pids) {
  return JSON.stringify({ id, pids })
}

/** @param {string} text @returns {number[]} */
function pidsIn(text) {
  try {
    return JSON.parse(text).pids
  } catch {
    // Another process is just writing it.
    return []
  }
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** @param {string} file */
function modified(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs
}

/** @param {string} file */
function touch(file) {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // Taken over after a long sleep of the machine: the release checks whose it is.
  }
}

/** @param {unknown} error @param {string} code */
function isCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code
}
