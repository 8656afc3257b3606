import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const pollMs = 250

/** The environment variable that names the folder of the queue. */
export const queueVariable = 'GUILDHALL_TEST_QUEUE'

/**
 * Test files that several processes run, each taking the next one as soon as it has finished one. The queue is a folder:
 * a process takes a file by creating another file with its number. Those of the browser stand first, and only some of the
 * processes take them.
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
  const { files, browserFiles, browserProcesses } = JSON.parse(text) as Contents
  const takesAll = Array.from({ length: browserProcesses }, (_, place) => `browser-${place}`).some(
    (name) => createFile(folder, name),
  )
  for (const [index, file] of files.entries()) {
    const isForOthers = index < browserFiles && !takesAll
    while (isForOthers && !existsSync(path.join(folder, `${index}`))) await wait(pollMs)
    if (!createFile(folder, `${index}`)) continue
    yield file
    createFile(folder, `${index}-done`)
  }
}

/** Returns false where the file exists. */
function createFile(folder: string, name: string): boolean {
  try {
    closeSync(openSync(path.join(folder, name), 'wx'))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
