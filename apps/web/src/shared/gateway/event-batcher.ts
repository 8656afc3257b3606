/** About the time of one frame on the screen. */
const frameMs = 16

/**
 * Hands on what comes: at once while things come one by one; what comes in a burst together, once for each frame, so that the
 * page is drawn once for all of it. Nothing changes its order.
 */
export function createEventBatcher<T>(take: (items: T[]) => void) {
  let gathered: T[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = -Infinity

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (gathered.length === 0) return
    const items = gathered
    gathered = []
    last = performance.now()
    take(items)
  }

  return {
    add(item: T): void {
      gathered.push(item)
      if (timer !== undefined) return
      const wait = last + frameMs - performance.now()
      if (wait <= 0) flush()
      else timer = setTimeout(flush, wait)
    },
    /** Hands on what has gathered. */
    flush,
  }
}
