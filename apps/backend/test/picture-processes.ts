import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'

/** The ids of the processes of pictures that this process started; only on Linux. */
export function pictureProcesses(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const stat = readOf(pid, 'stat')
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      return parent === process.pid && readOf(pid, 'cmdline').includes('picture-process')
    })
}

/** The one that runs beside these. */
export function newPictureProcess(others: readonly number[]): number {
  const [pid, ...more] = pictureProcesses().filter((found) => !others.includes(found))
  assert.deepEqual(more, [])
  return pid ?? assert.fail('no process of pictures runs')
}

function readOf(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    // It has ended meanwhile.
    return ''
  }
}
