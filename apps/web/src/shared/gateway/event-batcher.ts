/** About one animation frame. */
const intervalMs = 16

/**
 * Delivers items in batches: a single item immediately, items in quick succession once per interval, so that a burst of
 * events renders the page once. Items keep their order.
 */
export function createEventBatcher<T>(deliver: (items: T[]) => void) {
  let queue: T[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastFlushAt = -Infinity

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (queue.length === 0) return
    const items = queue
    queue = []
    lastFlushAt = performance.now()
    deliver(items)
  }

  return {
    add(item: T): void {
      queue.push(item)
      if (timer !== undefined) return
      const wait = lastFlushAt + intervalMs - performance.now()
      if (wait <= 0) flush()
      else timer = setTimeout(flush, wait)
    },
    /** Delivers the queued items now. */
    flush,
  }
}
