import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isRunning } from '../prepare/is-running.mjs'

const pollMs = 250
/** How many of the last files run at a time. */
const quietProcesses = 2

/** The environment variable that names the folder of the queue. */
export const queueVariable = 'GUILDHALL_TEST_QUEUE'

/**
 * Test files that several processes run, each taking the next one as soon as it has finished one. The queue is a folder:
 * a process takes a file by creating another file with its number. Those of the browser stand first, and only some of the
 * processes take them. Those that need a quiet machine stand last.
 */
export interface TestQueue {
  folder: string
  /** The files that no process has run to the end. */
  unfinished: () => string[]
  remove: () => void
}

interface Contents {
  files: string[]
  /** How many of the files need the browser. */
  browserFiles: number
  /** How many processes run those. */
  browserProcesses: number
  /** How many of the files begin only when nearly all others have ended. */
  quietFiles: number
}

export function createQueue(contents: Contents): TestQueue {
  const { files } = contents
  const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-queue-'))
  writeFileSync(path.join(folder, 'files.json'), JSON.stringify(contents))
  return {
    folder,
    unfinished: () => files.filter((_, index) => !existsSync(path.join(folder, `${index}-done`))),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Takes the next file. The file before it is finished. */
export async function* takeFiles(folder: string): AsyncGenerator<string, void> {
  const text = readFileSync(path.join(folder, 'files.json'), 'utf8')
  const { files, browserFiles, browserProcesses, quietFiles } = JSON.parse(text) as Contents
  const isOpen = (index: number): boolean =>
    !existsSync(path.join(folder, `${index}-done`)) && !hasDied(path.join(folder, `${index}`))
  const openBefore = (index: number): number =>
    files.filter((_, other) => other < index && isOpen(other)).length
  const slots = Array.from({ length: browserProcesses }, (_, index) => `browser-${index}`)
  const takesAll = slots.some((slot) => createFile(folder, slot))
  /** Whether a process that takes all files can still take this one. */
  const isAwaited = (index: number): boolean =>
    !existsSync(path.join(folder, `${index}`)) &&
    !slots.every((slot) => hasDied(path.join(folder, slot)))
  for (const [index, file] of files.entries()) {
    const isForOthers = index < browserFiles && !takesAll
    while (isForOthers && isAwaited(index)) await wait(pollMs)
    const isQuiet = index >= files.length - quietFiles
    while (isQuiet && openBefore(index) >= quietProcesses) await wait(pollMs)
    if (!createFile(folder, `${index}`)) continue
    yield file
    createFile(folder, `${index}-done`)
  }
}

/** Whether the process that created the file of a queue has ended. */
function hasDied(taken: string): boolean {
  if (!existsSync(taken)) return false
  const pid = Number(readFileSync(taken, 'utf8'))
  return pid > 0 && !isRunning(pid)
}

/** Creates a file with the number of this process. Returns false where the file exists. */
function createFile(folder: string, name: string): boolean {
  try {
    writeFileSync(path.join(folder, name), String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
