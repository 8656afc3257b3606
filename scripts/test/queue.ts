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

/** The environment variable that names the folder of the queue. */
export const queueVariable = 'GUILDHALL_TEST_QUEUE'

/**
 * Test files that several processes run, each taking the next one as soon as it has finished one. The queue is a folder:
 * a process takes a file by creating another file with its number.
 */
export interface TestQueue {
  folder: string
  /** The files that no process has run to the end. */
  unfinished: () => string[]
  remove: () => void
}

export function createQueue(files: string[]): TestQueue {
  const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-queue-'))
  writeFileSync(path.join(folder, 'files.json'), JSON.stringify(files))
  return {
    folder,
    unfinished: () => files.filter((_, index) => !existsSync(path.join(folder, `${index}-done`))),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Takes the next file. The file before it is finished. */
export function* takeFiles(folder: string): Generator<string, void> {
  const files: string[] = JSON.parse(readFileSync(path.join(folder, 'files.json'), 'utf8'))
  for (const [index, file] of files.entries()) {
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
