import type { Wave } from './wave.ts'

/** How loud the loudest 400 ms of every sound are, about as loud as a voice; in LUFS. */
const targetLoudness = -18
/** Quieter sounds count as silence. */
const silence = -70
/** The highest sample that a sound is amplified to: 1 dB below the most there is. */
const peakMax = 32_767 * 10 ** (-1 / 20)
const windowMs = 400
const stepMs = 100

/**
 * The same sound, as loud as all others, or less loud where it would be distorted; null for silence. A loud moment counts,
 * not the average, so that no sound can hide a shock behind a pause.
 */
export function withSameLoudness(wave: Wave): Wave | null {
  const loudness = loudnessOf(wave)
  if (loudness < silence) return null
  const peak = wave.samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 1)
  const gain = Math.min(10 ** ((targetLoudness - loudness) / 20), peakMax / peak)
  return { ...wave, samples: wave.samples.map((sample) => Math.round(gain * sample)) }
}

/** The momentary loudness of the loudest part, in LUFS. */
// Source: ITU-R BS.1770-5, Annex 1; EBU Tech 3341, section 2.2
function loudnessOf({ sampleRate, samples }: Wave): number {
  const filter = kWeighting(sampleRate)
  const stepLength = Math.max(1, Math.round((sampleRate * stepMs) / 1000))
  const steps: number[] = []
  for (let start = 0; start < samples.length; start += stepLength) {
    let sum = 0
    const end = Math.min(samples.length, start + stepLength)
    for (let index = start; index < end; index += 1) {
      sum += filter((samples[index] ?? 0) / 32_768) ** 2
    }
    steps.push(sum)
  }
  const perWindow = windowMs / stepMs
  const length = Math.min(samples.length, perWindow * stepLength)
  let loudest = 0
  for (let last = 0; last < steps.length; last += 1) {
    const window = steps.slice(Math.max(0, last - perWindow + 1), last + 1)
    loudest = Math.max(loudest, window.reduce((sum, step) => sum + step, 0) / length)
  }
  return -0.691 + 10 * Math.log10(loudest)
}

/** Weights frequencies as ears do: a high shelf, then a high pass. */
function kWeighting(sampleRate: number): (sample: number) => number {
  const shelf = shelfFor(sampleRate)
  const pass = highPassFor(sampleRate)
  return (sample) => pass(shelf(sample))
}

// The recommendation has coefficients for 48 kHz; these formulas give them for any rate.
function shelfFor(sampleRate: number) {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate)
  const q = 0.7071752369554196
  const high = 10 ** (3.999843853973347 / 20)
  const band = high ** 0.4996667741545416
  const a0 = 1 + k / q + k * k
  return createFilter(
    [
      (high + (band * k) / q + k * k) / a0,
      (2 * (k * k - high)) / a0,
      (high - (band * k) / q + k * k) / a0,
    ],
    [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0],
  )
}

function highPassFor(sampleRate: number) {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate)
  const q = 0.5003270373238773
  const a0 = 1 + k / q + k * k
  return createFilter([1, -2, 1], [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0])
}

/** A filter of the second order, by its coefficients. */
function createFilter(
  [b0, b1, b2]: [number, number, number],
  [a1, a2]: [number, number],
): (sample: number) => number {
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  return (x) => {
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
    x2 = x1
    x1 = x
    y2 = y1
    y1 = y
    return y
  }
}
