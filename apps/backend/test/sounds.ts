import type { Sound } from '@guildhall/contract'
import type { Account } from './account.ts'
import { imageForm } from './images.ts'

interface Tone {
  /** How many samples. */
  length?: number
  sampleRate?: number
  /** Of the highest sample, 1 for the most there is. */
  amplitude?: number
  frequency?: number
}

/** The samples of a tone. */
export function toneSamples({
  length = 24_000,
  sampleRate = 48_000,
  amplitude = 0.5,
  frequency = 997,
}: Tone = {}): number[] {
  const step = (2 * Math.PI * frequency) / sampleRate
  return Array.from({ length }, (_, index) =>
    Math.round(32_767 * amplitude * Math.sin(step * index)),
  )
}

interface Format {
  kind?: number
  channels?: number
  sampleRate?: number
  bits?: number
}

export function waveChunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 0, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

/** The chunk that describes the samples. */
export function formatChunk({
  kind = 1,
  channels = 1,
  sampleRate = 48_000,
  bits = 16,
}: Format = {}): Buffer {
  const content = Buffer.alloc(16)
  content.writeUInt16LE(kind, 0)
  content.writeUInt16LE(channels, 2)
  content.writeUInt32LE(sampleRate, 4)
  content.writeUInt32LE((sampleRate * channels * bits) / 8, 8)
  content.writeUInt16LE((channels * bits) / 8, 12)
  content.writeUInt16LE(bits, 14)
  return waveChunk('fmt ', content)
}

export function dataChunk(samples: readonly number[]): Buffer {
  return waveChunk('data', Buffer.from(Int16Array.from(samples).buffer))
}

/** A WAV file of these chunks. */
export function waveFile(...chunks: Buffer[]): Buffer {
  return waveChunk('RIFF', Buffer.concat([Buffer.from('WAVE'), ...chunks]))
}

export function toneFile(tone: Tone = {}): Buffer {
  const { sampleRate } = tone
  return waveFile(
    formatChunk({ ...(sampleRate !== undefined && { sampleRate }) }),
    dataChunk(toneSamples(tone)),
  )
}

/** Adds a sound to the server whose routes begin with `path`. */
export async function addSound(
  account: Account,
  path: string,
  query: { name?: string; emoji?: string } = {},
  file: Buffer = toneFile(),
): Promise<Sound> {
  const text = new URLSearchParams({ name: 'Airhorn', ...query }).toString()
  const posted = account.post(`${path}/sounds?${text}`, imageForm(file))
  return (await account.expect(201, posted)).sound
}
