/** How many frames may wait; past this, no more are read from the socket. */
const maxWaiting = 16

interface Hooks<T> {
  /** Handles one frame; must not throw. */
  handle: (frame: T) => Promise<void>
  setReadingPaused: (isPaused: boolean) => void
}

/** Handles the frames of one connection one after another. */
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
      this.#hooks.setReadingPaused(true)
    }
    void this.#run()
  }

  /** Starts handling frames, also those that were added before. */
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
      await this.#hooks.handle(frame)
      if (this.#isPaused && this.#frames.length === 0) {
        this.#isPaused = false
        this.#hooks.setReadingPaused(false)
      }
    }
    // An array that was emptied keeps its memory.
    this.#frames = []
    this.#isBusy = false
  }
}
