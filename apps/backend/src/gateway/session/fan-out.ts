/** Something with frames to write. `flush` returns how many bytes it wrote. */
export interface Flushable {
  flush(): number
}

/** Limits of one turn of the event loop, so that many receivers do not hold up other work. */
const flushesPerTurn = 512
const bytesPerTurn = 1024 * 1024

/** How soon it is tried again while nothing may be written. */
const retryMs = 100

/** Writes to many sockets in slices. Events that gather for a session meanwhile go out in one write. */
export interface FanOut {
  /** Calls `session.flush` in one of the next turns. The caller must not queue a session twice. */
  queue(session: Flushable): void
  /** How many sessions are queued. */
  readonly length: number
}

/** While `mayWrite` returns false, nothing is written. */
export function createFanOut(mayWrite: () => boolean): FanOut {
  const waiting: Flushable[] = []
  let isScheduled = false

  function schedule(): void {
    isScheduled = true
    setImmediate(flushSlice)
  }

  function flushSlice(): void {
    if (!mayWrite()) {
      setTimeout(flushSlice, retryMs)
      return
    }
    isScheduled = false
    let index = 0
    let bytes = 0
    while (index < waiting.length && index < flushesPerTurn && bytes < bytesPerTurn) {
      const session = waiting[index]!
      index += 1
      bytes += session.flush()
    }
    waiting.splice(0, index)
    if (waiting.length > 0) schedule()
  }

  return {
    get length() {
      return waiting.length
    },
    queue(session) {
      waiting.push(session)
      if (!isScheduled) schedule()
    },
  }
}
