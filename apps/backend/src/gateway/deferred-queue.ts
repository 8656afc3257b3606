import type { Log } from '../core/log.ts'

/** Work that may wait for the next turn of the event loop, but never for anything that comes after it. */
export interface DeferredQueue {
  add(work: () => void): void
  /** Does all that waits; called before anything whose place is after it. */
  drain(): void
}

export function createDeferredQueue(log: Log): DeferredQueue {
  let waiting: (() => void)[] = []

  function drain(): void {
    const due = waiting
    if (due.length === 0) return
    waiting = []
    for (const work of due) {
      try {
        work()
      } catch (error) {
        log.error({ err: error }, 'an event could not be told')
      }
    }
  }

  return {
    add(work) {
      if (waiting.push(work) === 1) setImmediate(drain)
    },
    drain,
  }
}
