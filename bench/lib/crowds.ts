import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { CrowdOrder, CrowdResult, CrowdWish } from './crowd.ts'
import { canPin } from './processes.ts'
import type { Cores } from './processes.ts'

export interface Crowd {
  ask(wish: CrowdWish): Promise<CrowdResult>
  stop(): void
}

/** Connects a crowd from a process of its own. */
export async function startCrowd(order: CrowdOrder, cores: Cores): Promise<Crowd> {
  const command = [process.execPath, join(import.meta.dirname, 'crowd.ts')]
  if (cores !== null && canPin) command.unshift('taskset', '-c', cores)
  const [file, ...args] = command as [string, ...string[]]
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const kill = (): void => void child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const answer = async (): Promise<CrowdResult> => {
    const { value, done } = await lines.next()
    if (done) throw new Error('the crowd is gone')
    return JSON.parse(String(value)) as CrowdResult
  }
  // Thousands of cookies are more than a command line holds.
  child.stdin.write(`${JSON.stringify(order)}\n`)
  await answer()
  return {
    ask(wish) {
      child.stdin.write(`${JSON.stringify(wish)}\n`)
      return answer()
    },
    stop: kill,
  }
}

/** Memory of a process that lies in RAM, in KiB (Linux; 0 elsewhere). */
export function residentKib(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
