import { actAsSystem } from './acting-login.ts'
import type { Log } from './log.ts'

export interface Background {
  /** Starts work without waiting for it. Logs an error with `name`. */
  run(name: string, work: () => Promise<unknown>): void
  /** Runs `work` every `ms` milliseconds until `stop`. Skips a run while the last one has not ended. */
  every(name: string, ms: number, work: () => unknown): void
  /** Starts no more work and waits for running work. */
  stop(): Promise<void>
}

/** Runs work outside of requests and their logins, so that an orderly stop can wait for it. */
export function createBackground(log: Log): Background {
  const running = new Set<Promise<unknown>>()
  const timers = new Set<NodeJS.Timeout>()
  let stopped = false

  function run(name: string, work: () => Promise<unknown>): void {
    if (stopped) return
    const task: Promise<unknown> = actAsSystem(work)
      .catch((error: unknown) => log.error({ err: error, work: name }, 'background work failed'))
      .finally(() => running.delete(task))
    running.add(task)
  }

  return {
    run,
    every(name, ms, work) {
      let busy = false
      const timer = setInterval(() => {
        if (busy) return
        busy = true
        run(name, async () => {
          try {
            await work()
          } finally {
            busy = false
          }
        })
      }, ms)
      timer.unref()
      timers.add(timer)
    },
    async stop() {
      stopped = true
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running)
    },
  }
}
