import { frameBytes } from './frames.ts'
import type { Framer, Scope, SharedEvent } from './frames.ts'

/** What a lost connection can take up again at most. */
const maxKeptEvents = 1000
const maxKeptBytes = 2 * 1024 * 1024

/** Dropped events leave a gap at the front of the list, which is closed from time to time. */
const gapBound = 256

/**
 * The events of one session in their order: those sent, as far as they are kept for a resumption, then those that wait.
 * Numbers are given in the order of sending, so one that waits can still be taken out unseen.
 */
export class EventBuffer {
  #events: SharedEvent[] = []
  /** Where the oldest kept event stands. */
  #oldest = 0
  /** Where the first waiting event stands. */
  #next = 0
  /** The number of the event at place 0. */
  #base = 1
  #keptBytes = 0
  #waitingBytes = 0
  #snapshotBytes = 0

  /** Bytes of the events that wait. */
  get pendingBytes(): number {
    return this.#waitingBytes
  }

  /** Bytes of the snapshots among them. */
  get pendingSnapshotBytes(): number {
    return this.#snapshotBytes
  }

  get pendingCount(): number {
    return this.#events.length - this.#next
  }

  /** Whether all that waits could be kept for a resumption. */
  get isWithinBounds(): boolean {
    return this.pendingCount <= maxKeptEvents && this.#waitingBytes <= maxKeptBytes
  }

  add(event: SharedEvent): void {
    this.#events.push(event)
    this.#countWaiting(event, 1)
  }

  /** Frames of waiting events, at least one and else up to `maxBytes`; they count as sent then. Null: none waits. */
  take(framer: Framer, maxBytes: number): Buffer | null {
    const from = this.#next
    if (from === this.#events.length) return null
    const to = this.#waitingBytes < maxBytes / 2 ? this.#events.length : this.#fitting(maxBytes)
    const frames = framer.join(this.#events, from, to, this.#base + from)
    for (let place = from; place < to; place += 1) {
      const event = this.#events[place]!
      this.#keptBytes += event.tail.length
      this.#countWaiting(event, -1)
    }
    this.#next = to
    if (this.#next - this.#oldest > maxKeptEvents || this.#keptBytes > maxKeptBytes) this.#trim()
    return frames
  }

  /** Takes out what waits and hangs on a right that is gone. */
  dropPending(isGone: (scope: Scope) => boolean): void {
    if (this.pendingCount === 0) return
    const left = this.#events.slice(this.#next).filter(({ scope }) => !isGone(scope))
    this.#events.length = this.#next
    this.#waitingBytes = 0
    this.#snapshotBytes = 0
    for (const event of left) this.add(event)
  }

  /**
   * Makes all events after number `seq` wait again. Gives how many wait now, or null where that cannot be done exactly:
   * some are no longer kept, `seq` was never given, or one hangs on a right that is gone.
   */
  rewind(seq: number, isGone: (scope: Scope) => boolean): number | null {
    const place = seq + 1 - this.#base
    if (!Number.isSafeInteger(place) || place < this.#oldest || place > this.#next) return null
    if (this.#events.slice(place).some(({ scope }) => isGone(scope))) return null
    for (let back = place; back < this.#next; back += 1) {
      const event = this.#events[back]!
      this.#keptBytes -= event.tail.length
      this.#countWaiting(event, 1)
    }
    this.#next = place
    return this.pendingCount
  }

  #countWaiting({ tail, isSnapshot }: SharedEvent, sign: 1 | -1): void {
    this.#waitingBytes += sign * tail.length
    if (isSnapshot) this.#snapshotBytes += sign * tail.length
  }

  /** Up to where the waiting events fit, the first one in any case. */
  #fitting(maxBytes: number): number {
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
    while (this.#next - this.#oldest > maxKeptEvents || this.#keptBytes > maxKeptBytes) {
      this.#keptBytes -= this.#events[this.#oldest]!.tail.length
      this.#oldest += 1
    }
    if (this.#oldest < gapBound) return
    this.#events.splice(0, this.#oldest)
    this.#base += this.#oldest
    this.#next -= this.#oldest
    this.#oldest = 0
  }
}
