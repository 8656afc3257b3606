import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { endsWithParent } from './child-options.ts'
import type { LoadOptions, LoadResult } from './load-generator.ts'

/** Cores by number, such as `0` or `0,1`; null means any. */
export type Cores = string | null

/** Whether processes can be pinned to cores. */
export const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0

export interface ServerProcess<T> {
  /** The JSON that the server printed after it started. */
  info: T
  pid: number
  stop(): Promise<void>
}

/** Starts a server script, which prints one line of JSON once it listens and exits on SIGTERM. */
export async function startServer<T>(
  script: string,
  argument: unknown,
  cores: Cores,
): Promise<ServerProcess<T>> {
  const child = start(script, argument, cores)
  const [line] = (await Promise.race([
    once(createInterface(child.stdout!), 'line'),
    once(child, 'exit').then(() => ['']),
  ])) as [string]
  if (line === '') throw new Error(`${script} exited before it listened`)
  return {
    info: JSON.parse(line) as T,
    pid: child.pid!,
    async stop() {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 5000)
      await once(child, 'exit')
      clearTimeout(timer)
    },
  }
}

/** Generates load on a server from a separate process. */
export async function generateLoad(options: LoadOptions, cores: Cores): Promise<LoadResult> {
  const child = start('load-generator.ts', options, cores)
  return JSON.parse(await text(child.stdout!)) as LoadResult
}

/** The CPU time of a process in milliseconds (Linux only; 0 elsewhere). */
export function cpuMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return 0
  }
}

function start(script: string, argument: unknown, cores: Cores): ChildProcess {
  const path = join(import.meta.dirname, script)
  const command = [process.execPath, ...endsWithParent, path, JSON.stringify(argument)]
  if (cores !== null && canPin) command.unshift('taskset', '-c', cores)
  const [file, ...args] = command as [string, ...string[]]
  return spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'] })
}
