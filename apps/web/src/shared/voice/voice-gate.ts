/** No sound at all, in dBFS. */
export const silence = -100

/** The gate closes at so many decibels below the level that opens it, so that it does not flutter. */
const hysteresis = 6
/** The pauses between words are shorter than this. */
const holdMs = 400

export type GateMode =
  /** Opens at this level, in dBFS. */
  { kind: 'level'; threshold: number } | { kind: 'fixed'; isOpen: boolean }

/** Decides from the level of each block of sound whether it goes through. */
export class VoiceGate {
  #mode: GateMode = { kind: 'fixed', isOpen: false }
  #isOpen = false
  #quietMs = 0

  set mode(mode: GateMode) {
    this.#mode = mode
    if (mode.kind === 'fixed') this.#isOpen = mode.isOpen
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** A block of so many milliseconds. */
  add(level: number, ms: number): void {
    if (this.#mode.kind === 'fixed') return
    const { threshold } = this.#mode
    if (level >= threshold) {
      this.#isOpen = true
      this.#quietMs = 0
    } else if (level >= threshold - hysteresis) {
      this.#quietMs = 0
    } else {
      this.#quietMs += ms
      if (this.#quietMs > holdMs) this.#isOpen = false
    }
  }
}

/** The level of samples between -1 and 1, in dBFS. */
export function levelOf(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  const level = 10 * Math.log10(sum / Math.max(1, samples.length))
  return Number.isFinite(level) ? Math.max(silence, level) : silence
}
