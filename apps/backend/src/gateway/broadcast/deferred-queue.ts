import { actAsSystem } from '../../core/acting-login.ts'
import type { Log } from '../../core/log.ts'

/** Work that may wait for the next turn of the event loop, but must run before anything that comes after it. */
export interface DeferredQueue {
  add(work: () => void): void
  /** Runs all work that waits. Call this before anything that must come after it. */
  drain(): void
}

export function createDeferredQueue(log: Log): DeferredQueue {
  let queue: (() => void)[] = []

  function drain(): void {
    if (queue.length === 0) return
    const batch = queue
    queue = []
    actAsSystem(() => {
      for (const work of batch) {
        try {
          work()
        } catch (error) {
          log.error({ err: error }, 'an event could not be sent')
        }
      }
    })
  }

  return {
    add(work) {
      if (queue.push(work) === 1) setImmediate(drain)
    },
    drain,
  }
}
