import { VoiceGate, levelOf, silence } from './voice-gate.ts'
import type { GateMode } from './voice-gate.ts'

/** Runs on the audio thread, which browsers never slow down, unlike timers of pages in the background. */

// TypeScript has no types for this scope.
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: typeof AudioWorkletProcessor): void
declare const sampleRate: number

const levelsPerSecond = 25
/** Steps of the volume per sample: a voice fades in within 3 ms and out within 40 ms. */
const rise = 1 / (0.003 * sampleRate)
const fall = 1 / (0.04 * sampleRate)

class VoiceGateProcessor extends AudioWorkletProcessor {
  readonly #gate = new VoiceGate()
  #gain = 0
  #loudest = silence
  #samples = 0
  #isClosed = false

  constructor() {
    super()
    this.port.onmessage = ({ data }: MessageEvent<GateMode | null>) => {
      if (data) this.#gate.mode = data
      else this.#isClosed = true
    }
  }

  process(inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
    const input = inputs[0]?.[0]
    const output = outputs[0]?.[0]
    if (!output) return !this.#isClosed
    const level = input ? levelOf(input) : silence
    this.#gate.add(level, (output.length * 1000) / sampleRate)
    const target = this.#gate.isOpen ? 1 : 0
    for (let index = 0; index < output.length; index += 1) {
      this.#gain =
        this.#gain < target
          ? Math.min(target, this.#gain + rise)
          : Math.max(target, this.#gain - fall)
      output[index] = (input?.[index] ?? 0) * this.#gain
    }
    this.#report(level, output.length)
    return !this.#isClosed
  }

  #report(level: number, samples: number): void {
    this.#loudest = Math.max(this.#loudest, level)
    this.#samples += samples
    if (this.#samples < sampleRate / levelsPerSecond) return
    this.port.postMessage({ level: this.#loudest, isOpen: this.#gate.isOpen })
    this.#loudest = silence
    this.#samples = 0
  }
}

registerProcessor('voice-gate', VoiceGateProcessor)
