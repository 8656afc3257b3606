/** Something with frames to write; `flush` gives how many bytes it wrote. */
export interface Flushable {
  flush(): number
}

/** What is written in one turn of the event loop at most, so that a crowd of receivers holds up nothing else. */
const flushesPerTurn = 512
const bytesPerTurn = 1024 * 1024

/** Writes to many sockets in slices. What comes together for one session meanwhile goes out in one write. */
export interface FanOut {
  /** `session.flush` is called in one of the next turns. The caller sees to it that it is queued once. */
  queue(session: Flushable): void
}

export function createFanOut(): FanOut {
  const waiting: Flushable[] = []
  let scheduled = false

  function schedule(): void {
    scheduled = true
    setImmediate(flushSlice)
  }

  function flushSlice(): void {
    scheduled = false
    let place = 0
    let bytes = 0
    while (place < waiting.length && place < flushesPerTurn && bytes < bytesPerTurn) {
      const session = waiting[place]!
      place += 1
      bytes += session.flush()
    }
    waiting.splice(0, place)
    if (waiting.length > 0) schedule()
  }

  return {
    queue(session) {
      waiting.push(session)
      if (!scheduled) schedule()
    },
  }
}
