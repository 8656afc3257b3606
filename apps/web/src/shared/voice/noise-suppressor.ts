import { loadRnnoise, RnnoiseWorkletNode } from '@sapphi-red/web-noise-suppressor'
import wasmUrl from '@sapphi-red/web-noise-suppressor/rnnoise.wasm?url'
import simdWasmUrl from '@sapphi-red/web-noise-suppressor/rnnoise_simd.wasm?url'
// oxlint-disable-next-line import/default -- Vite makes it the URL of the built file
import workletUrl from '@sapphi-red/web-noise-suppressor/rnnoiseWorklet.js?url'

/** The only one that RNNoise knows. */
export const rnnoiseSampleRate = 48_000

let program: Promise<ArrayBuffer> | undefined

export interface NoiseSuppressor {
  node: AudioNode
  close: () => void
}

/** RNNoise as a node. Throws where it can't be loaded, is not allowed or the sample rate differs. */
export async function createNoiseSuppressor(context: AudioContext): Promise<NoiseSuppressor> {
  if (context.sampleRate !== rnnoiseSampleRate) throw new Error('RNNoise needs 48 kHz')
  const [wasmBinary] = await Promise.all([
    loadProgram(),
    context.audioWorklet.addModule(workletUrl),
  ])
  const node = new RnnoiseWorkletNode(context, { maxChannels: 1, wasmBinary })
  return { node, close: () => node.destroy() }
}

function loadProgram(): Promise<ArrayBuffer> {
  program ??= loadRnnoise({ url: wasmUrl, simdUrl: simdWasmUrl }).then(async (bytes) => {
    // The audio thread can't report that it is no program, or that the page may run none.
    await WebAssembly.compile(bytes)
    return bytes
  })
  program.catch(() => {
    program = undefined
  })
  return program
}
