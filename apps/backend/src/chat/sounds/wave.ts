import { soundLimits } from '@guildhall/contract'

/** A sound of one channel, as 16-bit PCM. */
export interface Wave {
  sampleRate: number
  samples: Int16Array
}

const headerBytes = 44
/** Files have two or three chunks; programs add some with metadata. */
const maxChunks = 50
const pcm = 1
const extensible = 0xfffe

/** Whether the bytes begin as a WAV file. */
export function isWave(bytes: Buffer): boolean {
  return /^RIFF[^]{4}WAVE/.test(bytes.toString('latin1', 0, 12))
}

/** The sound in a WAV file; null where it is another kind of file, or has another kind of sound. */
// Source: Multimedia Programming Interface and Data Specifications 1.0, "Waveform Audio File Format"
export function parseWave(bytes: Buffer): Wave | null {
  if (!isWave(bytes)) return null
  let sampleRate: number | null = null
  let offset = 12
  for (let chunk = 0; chunk < maxChunks && offset + 8 <= bytes.length; chunk += 1) {
    const name = bytes.toString('latin1', offset, offset + 4)
    const size = bytes.readUInt32LE(offset + 4)
    const content = bytes.subarray(offset + 8, offset + 8 + size)
    if (name === 'fmt ') sampleRate = sampleRateOf(content)
    if (name === 'data') {
      // A program that writes to a pipe doesn't know the size; then the sound goes to the end of the file.
      return sampleRate === null ? null : { sampleRate, samples: samplesOf(content) }
    }
    offset += 8 + size + (size % 2)
  }
  return null
}

/** A WAV file with nothing but the sound. */
export function encodeWave({ sampleRate, samples }: Wave): Buffer {
  const size = 2 * samples.length
  const bytes = Buffer.alloc(headerBytes + size)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8, 'latin1')
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(pcm, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(sampleRate, 24)
  bytes.writeUInt32LE(2 * sampleRate, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36, 'latin1')
  bytes.writeUInt32LE(size, 40)
  for (const [index, sample] of samples.entries()) {
    bytes.writeInt16LE(sample, headerBytes + 2 * index)
  }
  return bytes
}

export function durationMsOf({ sampleRate, samples }: Wave): number {
  return Math.ceil((1000 * samples.length) / sampleRate)
}

/** Null where the sound is not 16-bit PCM of one channel, or has an unusual sample rate. */
function sampleRateOf(format: Buffer): number | null {
  if (format.length < 16) return null
  const kind = format.readUInt16LE(0)
  // The kind of an extensible format begins its GUID.
  const isPcm =
    kind === extensible ? format.length >= 26 && format.readUInt16LE(24) === pcm : kind === pcm
  const [channels, sampleRate, bits] = [
    format.readUInt16LE(2),
    format.readUInt32LE(4),
    format.readUInt16LE(14),
  ]
  const { sampleRateMin, sampleRateMax } = soundLimits
  const isUsual = sampleRate >= sampleRateMin && sampleRate <= sampleRateMax
  return isPcm && channels === 1 && bits === 16 && isUsual ? sampleRate : null
}

function samplesOf(data: Buffer): Int16Array {
  const samples = new Int16Array(Math.floor(data.length / 2))
  for (let index = 0; index < samples.length; index += 1) {
    samples[index] = data.readInt16LE(2 * index)
  }
  return samples
}
