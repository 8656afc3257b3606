/** Others are so much quieter while someone speaks with priority. */
const quieterDecibels = 12
const fadeMs = 200
const stepMs = 20
/** The pauses between sentences are shorter than this. */
const holdMs = 1000

/** Fades the sound of all but some participants down and up again, so that nothing jumps. */
export class Ducking {
  readonly #onChange: () => void
  #loudUserIds: readonly string[] = []
  #target = 0
  /** 0 is as loud as ever, 1 the quietest. */
  #depth = 0
  #hold: ReturnType<typeof setTimeout> | undefined
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  /** Only these stay as they are from now on; nobody: all are as loud as ever, after a moment. */
  setLoud(userIds: readonly string[]): void {
    if (userIds.length === 0) {
      // Who had priority stays as loud while the others come back.
      if (this.#target === 1) this.#hold ??= setTimeout(() => this.#fade(0), holdMs)
      return
    }
    this.#loudUserIds = userIds
    this.#fade(1)
    this.#onChange()
  }

  /** By how much to multiply the volume of the participant. */
  factor(userId: string): number {
    return this.#loudUserIds.includes(userId) ? 1 : this.othersFactor
  }

  /** The same for everyone who is not loud, and for sounds of the soundboard. */
  get othersFactor(): number {
    return 10 ** ((-quieterDecibels * this.#depth) / 20)
  }

  close(): void {
    clearTimeout(this.#hold)
    clearInterval(this.#timer)
  }

  #fade(target: number): void {
    clearTimeout(this.#hold)
    this.#hold = undefined
    this.#target = target
    if (this.#depth !== target) this.#timer ??= setInterval(() => this.#step(), stepMs)
  }

  #step(): void {
    const step = stepMs / fadeMs
    const change = Math.max(-step, Math.min(step, this.#target - this.#depth))
    this.#depth += change
    if (this.#depth === this.#target) {
      clearInterval(this.#timer)
      this.#timer = undefined
    }
    this.#onChange()
  }
}
