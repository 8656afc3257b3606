import { setSpeaker } from '../../shared/voice/media-devices.ts'

const notes = [523, 659, 784]
const noteSeconds = 0.25

/** Plays three notes on the device. Throws where it can't play. */
export async function playTestSound(speaker: string | null): Promise<void> {
  const context = new AudioContext()
  const destination = context.createMediaStreamDestination()
  notes.forEach((frequency, index) => {
    const start = context.currentTime + 0.1 + index * noteSeconds
    const oscillator = context.createOscillator()
    const gain = context.createGain()
    oscillator.frequency.value = frequency
    gain.gain.setValueAtTime(0, start)
    gain.gain.linearRampToValueAtTime(0.2, start + 0.02)
    gain.gain.exponentialRampToValueAtTime(0.0001, start + noteSeconds * 1.6)
    oscillator.connect(gain).connect(destination)
    oscillator.start(start)
    oscillator.stop(start + noteSeconds * 2)
    if (index < notes.length - 1) return
    oscillator.addEventListener('ended', () => void context.close())
  })
  // Only elements can play on another device in every browser.
  const element = new Audio()
  element.srcObject = destination.stream
  await setSpeaker(element, speaker)
  await element.play()
}
