import { frameBytes } from '../connection/frames.ts'
import type { Framer, Scope, SharedEvent } from '../connection/frames.ts'

/** Limits of the sent events that are kept for a resumed connection. */
const maxSentEvents = 1000
const maxSentBytes = 2 * 1024 * 1024

/** Dropped events leave a gap at the front of the array. It is closed when it reaches this length. */
const maxGap = 256

/**
 * The events of one session in their order: first sent ones, as far as they are kept for a resumed connection, then
 * pending ones. An event gets its number when it is sent, so a pending event can be removed without a trace.
 */
export class EventBuffer {
  #events: SharedEvent[] = []
  /** The index of the oldest sent event that is kept. */
  #oldest = 0
  /** The index of the first pending event. */
  #next = 0
  /** The number of the event at index 0. */
  #base = 1
  #sentBytes = 0
  #pendingBytes = 0
  #pendingSnapshotBytes = 0

  get pendingBytes(): number {
    return this.#pendingBytes
  }

  /** How many of the pending bytes belong to snapshots. */
  get pendingSnapshotBytes(): number {
    return this.#pendingSnapshotBytes
  }

  get pendingCount(): number {
    return this.#events.length - this.#next
  }

  /** Whether all pending events could be kept for a resumed connection. */
  get isWithinBounds(): boolean {
    return this.pendingCount <= maxSentEvents && this.#pendingBytes <= maxSentBytes
  }

  add(event: SharedEvent): void {
    this.#events.push(event)
    this.#countPending(event, 1)
  }

  /**
   * Returns the frames of at least one pending event, and of more up to `maxBytes`; they count as sent then. Returns null
   * when no event is pending.
   */
  take(framer: Framer, maxBytes: number): Buffer | null {
    const from = this.#next
    if (from === this.#events.length) return null
    const fitsAll = this.#pendingBytes < maxBytes / 2
    const to = fitsAll ? this.#events.length : this.#endWithin(maxBytes)
    const frames = framer.join(this.#events, from, to, this.#base + from)
    for (let index = from; index < to; index += 1) {
      const event = this.#events[index]!
      this.#sentBytes += event.tail.length
      this.#countPending(event, -1)
    }
    this.#next = to
    if (this.#next - this.#oldest > maxSentEvents || this.#sentBytes > maxSentBytes) this.#trim()
    return frames
  }

  /** Removes pending events whose scope the account may no longer see. */
  dropPending(hasLost: (scope: Scope) => boolean): void {
    if (this.pendingCount === 0) return
    const remaining = this.#events.slice(this.#next).filter(({ scope }) => !hasLost(scope))
    this.#events.length = this.#next
    this.#pendingBytes = 0
    this.#pendingSnapshotBytes = 0
    for (const event of remaining) this.add(event)
  }

  /**
   * Makes all events after number `seq` pending again and returns how many events are pending then. Returns null when that
   * is not exactly possible: some events are no longer kept, `seq` was never sent, or the account may no longer see one.
   */
  rewind(seq: number, hasLost: (scope: Scope) => boolean): number | null {
    const start = seq + 1 - this.#base
    if (!Number.isSafeInteger(start) || start < this.#oldest || start > this.#next) return null
    if (this.#events.slice(start).some(({ scope }) => hasLost(scope))) return null
    for (let index = start; index < this.#next; index += 1) {
      const event = this.#events[index]!
      this.#sentBytes -= event.tail.length
      this.#countPending(event, 1)
    }
    this.#next = start
    return this.pendingCount
  }

  #countPending({ tail, isSnapshot }: SharedEvent, sign: 1 | -1): void {
    this.#pendingBytes += sign * tail.length
    if (isSnapshot) this.#pendingSnapshotBytes += sign * tail.length
  }

  /** The end index of the pending events that fit into `maxBytes`; the first one always does. */
  #endWithin(maxBytes: number): number {
    let to = this.#next
    let bytes = 0
    while (to < this.#events.length) {
      bytes += frameBytes(this.#events[to]!, this.#base + to)
      if (bytes > maxBytes && to > this.#next) break
      to += 1
    }
    return to
  }

  #trim(): void {
    while (this.#next - this.#oldest > maxSentEvents || this.#sentBytes > maxSentBytes) {
      this.#sentBytes -= this.#events[this.#oldest]!.tail.length
      this.#oldest += 1
    }
    if (this.#oldest < maxGap) return
    this.#events.splice(0, this.#oldest)
    this.#base += this.#oldest
    this.#next -= this.#oldest
    this.#oldest = 0
  }
}
