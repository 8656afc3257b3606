const intervalMs = 200
/** Longer than the pauses of networks that work. */
const stallMs = 700

interface Options {
  /** A number that changes whenever sound arrives. */
  newestSound: () => number
  /** Whether someone sends sound, so that a pause means a lost connection. */
  expectsSound: () => boolean
  onChange: (isStalled: boolean) => void
}

/**
 * Notices within a second that no sound arrives any more: browsers report a lost connection only after several. The connection
 * that is lost may also be that of the only other participant.
 */
export class SoundWatch {
  readonly #timer: ReturnType<typeof setInterval>
  readonly #options: Options
  #newest = 0
  #changedAt = 0
  #isStalled = false

  constructor(options: Options) {
    this.#options = options
    this.#timer = setInterval(() => this.#check(), intervalMs)
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #check(): void {
    const now = performance.now()
    const newest = this.#options.newestSound()
    const hasSound = newest !== this.#newest
    if (hasSound) this.#changedAt = now
    this.#newest = newest
    const isQuiet = this.#changedAt > 0 && now - this.#changedAt > stallMs
    const isStalled = isQuiet && this.#options.expectsSound()
    if (isStalled === this.#isStalled) return
    this.#isStalled = isStalled
    // After a pause that was meant, sound may start again at any time.
    if (!isStalled && !hasSound) this.#changedAt = 0
    this.#options.onChange(isStalled)
  }
}
