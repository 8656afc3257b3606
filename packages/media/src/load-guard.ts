const tickMs = 20
/** Timers that are this late mean that packets come faster than they are forwarded. */
const overloadMs = 150
/** What waited while the whole process stood still is forwarded within this time. */
const catchUpMs = 100

/** Detects overload of the process: packets are dropped then, so that requests are still answered. */
export class LoadGuard {
  readonly #now: () => number
  readonly #timer: NodeJS.Timeout
  #tickedAt: number
  /** When a packet first came while the timer was late. */
  #lateAt: number | null = null
  #dropped = 0

  constructor(now: () => number) {
    this.#now = now
    this.#tickedAt = now()
    this.#timer = setInterval(() => {
      this.#tickedAt = this.#now()
      this.#lateAt = null
    }, tickMs)
  }

  /** Whether a packet that comes now is to be dropped. */
  isOverloaded(nowMs: number): boolean {
    if (nowMs - this.#tickedAt < overloadMs) return false
    this.#lateAt ??= nowMs
    if (nowMs - this.#lateAt < catchUpMs) return false
    this.#dropped += 1
    return true
  }

  /** Packets that were dropped so far. */
  get dropped(): number {
    return this.#dropped
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
