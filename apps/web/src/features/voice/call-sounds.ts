import { useVoiceSettings } from '../../shared/voice/voice-settings.ts'

/** Frequencies in hertz, one after the other. */
const sounds = {
  ringing: [659, 784, 659, 784],
  connected: [523, 659, 784],
  disconnected: [784, 659, 523],
  joined: [587, 784],
  left: [784, 587],
  moved: [587, 659, 587],
  muted: [440, 349],
  unmuted: [349, 440],
  deafened: [392, 262],
  undeafened: [262, 392],
} as const

export type CallSound = keyof typeof sounds

const noteSeconds = 0.09
const volume = 0.06
let context: AudioContext | undefined

export function playCallSound(sound: CallSound): void {
  if (!useVoiceSettings.getState().sounds) return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  for (const [index, frequency] of sounds[sound].entries()) {
    playNote(context, frequency, context.currentTime + index * noteSeconds)
  }
}

function playNote(audio: AudioContext, frequency: number, start: number): void {
  const oscillator = audio.createOscillator()
  const gain = audio.createGain()
  oscillator.type = 'triangle'
  oscillator.frequency.value = frequency
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(volume, start + 0.01)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + noteSeconds * 2)
  oscillator.connect(gain).connect(audio.destination)
  oscillator.start(start)
  oscillator.stop(start + noteSeconds * 2)
}
