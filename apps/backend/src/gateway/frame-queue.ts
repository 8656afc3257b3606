/** Frames of one connection that wait for their turn; past this, no more are read from the socket. */
const maxWaiting = 16

interface Hooks<T> {
  /** Deals with one frame; must not throw. */
  deal: (frame: T) => Promise<void>
  pauseReading: (paused: boolean) => void
}

/** Deals with the frames of one connection one after another. */
export class FrameQueue<T> {
  readonly #hooks: Hooks<T>
  #frames: T[] = []
  #isOpen = false
  #isBusy = false
  #isPaused = false

  constructor(hooks: Hooks<T>) {
    this.#hooks = hooks
  }

  add(frame: T): void {
    this.#frames.push(frame)
    if (this.#frames.length > maxWaiting && !this.#isPaused) {
      this.#isPaused = true
      this.#hooks.pauseReading(true)
    }
    void this.#run()
  }

  /** Frames that came before now are dealt with from now on. */
  open(): void {
    this.#isOpen = true
    void this.#run()
  }

  close(): void {
    this.#isOpen = false
    this.#frames = []
  }

  async #run(): Promise<void> {
    if (this.#isBusy || !this.#isOpen) return
    this.#isBusy = true
    for (let frame = this.#frames.shift(); frame !== undefined; frame = this.#frames.shift()) {
      await this.#hooks.deal(frame)
      if (this.#isPaused && this.#frames.length === 0) {
        this.#isPaused = false
        this.#hooks.pauseReading(false)
      }
    }
    this.#isBusy = false
  }
}
