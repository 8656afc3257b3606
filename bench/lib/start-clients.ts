import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { endsWithParent } from './child-options.ts'
import type { ClientsOptions, FrameCount, WaitCondition } from './clients.ts'
import { canPin } from './processes.ts'
import type { Cores } from './processes.ts'

export interface Clients {
  waitFor(condition: WaitCondition): Promise<FrameCount>
  stop(): void
}

/** Connects WebSocket clients from a separate process. */
export async function startClients(options: ClientsOptions, cores: Cores): Promise<Clients> {
  const command = [process.execPath, ...endsWithParent, join(import.meta.dirname, 'clients.ts')]
  if (cores !== null && canPin) command.unshift('taskset', '-c', cores)
  const [file, ...args] = command as [string, ...string[]]
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const readResult = async (): Promise<FrameCount> => {
    const { value, done } = await lines.next()
    if (done) throw new Error('the client process has exited')
    return JSON.parse(String(value)) as FrameCount
  }
  // Thousands of cookies do not fit into a command line.
  child.stdin.write(`${JSON.stringify(options)}\n`)
  await readResult()
  return {
    waitFor(condition) {
      child.stdin.write(`${JSON.stringify(condition)}\n`)
      return readResult()
    },
    stop: () => void child.kill('SIGKILL'),
  }
}

/**
 * The resident memory of a process in KiB (Linux only; 0 elsewhere), without files that are mapped, such as the program: the
 * system drops pages of those that are not used.
 */
export function residentKib(pid: number): number {
  try {
    return Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
