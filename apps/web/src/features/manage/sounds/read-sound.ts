import { soundLimits } from '@guildhall/contract'

/** Decoding takes many times the memory of the file. */
export const fileMebibytesMax = 20

const sampleRate = soundLimits.sampleRateMax
/** So short that nobody hears it, and long enough that a cut doesn't click. */
const fadeSeconds = 0.01

/** The sound of a file that was chosen, in the sample rate of sounds. Throws where the browser can't decode it. */
export async function readSound(file: Blob): Promise<AudioBuffer> {
  const context = new OfflineAudioContext(1, 1, sampleRate)
  const sound = await context.decodeAudioData(await file.arrayBuffer())
  if (sound.length === 0) throw new Error('the file has no sound')
  return sound
}

/** A WAV file, as the server takes it, with as much of the sound from `start` on as it may have. */
export async function cutSound(sound: AudioBuffer, startSeconds: number): Promise<Blob> {
  const seconds = Math.min(soundLimits.maxMs / 1000, sound.duration - startSeconds)
  const length = Math.max(1, Math.floor(seconds * sampleRate))
  const context = new OfflineAudioContext(1, length, sampleRate)
  const source = context.createBufferSource()
  const gain = context.createGain()
  source.buffer = sound
  source.connect(gain).connect(context.destination)
  if (startSeconds > 0) {
    gain.gain.setValueAtTime(0, 0)
    gain.gain.linearRampToValueAtTime(1, fadeSeconds)
  }
  if (startSeconds + seconds < sound.duration) {
    gain.gain.setValueAtTime(1, Math.max(0, seconds - fadeSeconds))
    gain.gain.linearRampToValueAtTime(0, seconds)
  }
  source.start(0, startSeconds)
  return encodeWave((await context.startRendering()).getChannelData(0))
}

/** 16-bit PCM of one channel. */
function encodeWave(samples: Float32Array): Blob {
  const view = new DataView(new ArrayBuffer(44 + 2 * samples.length))
  const write = (text: string, offset: number): void => {
    for (let index = 0; index < text.length; index += 1) {
      view.setUint8(offset + index, text.charCodeAt(index))
    }
  }
  write('RIFF', 0)
  view.setUint32(4, view.byteLength - 8, true)
  write('WAVEfmt ', 8)
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, 2 * sampleRate, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  write('data', 36)
  view.setUint32(40, 2 * samples.length, true)
  for (let index = 0; index < samples.length; index += 1) {
    const sample = Math.max(-1, Math.min(1, samples[index] ?? 0))
    view.setInt16(44 + 2 * index, Math.round(sample * 32_767), true)
  }
  return new Blob([view.buffer], { type: 'audio/wav' })
}
