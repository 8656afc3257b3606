import type { Log } from './log.ts'

export interface Background {
  /** Runs work that nobody waits for; a fault is logged under `name`. */
  run(name: string, work: () => Promise<unknown>): void
  /** Runs `work` every `ms` milliseconds, never twice at once, until `stop`. */
  every(name: string, ms: number, work: () => unknown): void
  /** Starts nothing more and waits for what runs. */
  stop(): Promise<void>
}

/** Work beside the requests, so that an orderly stop can wait for it. */
export function createBackground(log: Log): Background {
  const running = new Set<Promise<unknown>>()
  const timers = new Set<NodeJS.Timeout>()
  let stopped = false

  function run(name: string, work: () => Promise<unknown>): void {
    if (stopped) return
    const task: Promise<unknown> = work()
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
