import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Child<T> {
  /** What the child told when it was ready. */
  ready: T
  stop(): Promise<void>
}

/**
 * Runs a file as a process of its own, so that it does not share its thread with those who ask it. Resolves with the
 * first message that it sends.
 */
export async function startChild<T>(file: string, args: string[] = []): Promise<Child<T>> {
  const child = fork(file, args)
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${code} before it was ready`)
  })
  const [ready] = (await Promise.race([once(child, 'message'), failed])) as [T]
  failed.catch(() => undefined)
  return {
    ready,
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** A directory that is gone when the process ends. */
export function temporaryDirectory(): string {
  const path = mkdtempSync(join(tmpdir(), 'guildhall-bench-'))
  process.on('exit', () => rmSync(path, { recursive: true, force: true }))
  process.on('SIGTERM', () => process.exit())
  return path
}
