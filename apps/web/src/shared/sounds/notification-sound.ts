let audio: AudioContext | undefined

const minIntervalMs = 1500
let lastPlayedAt = -Infinity

/** Plays two short, soft notes. Browsers play no sound before the user has interacted with the page. */
export function playNotificationSound(): void {
  const now = performance.now()
  if (now - lastPlayedAt < minIntervalMs) return
  lastPlayedAt = now
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume()
  playNote(audio, 659, audio.currentTime)
  playNote(audio, 880, audio.currentTime + 0.11)
}

function playNote(context: AudioContext, frequency: number, start: number): void {
  const oscillator = context.createOscillator()
  const gain = context.createGain()
  oscillator.frequency.value = frequency
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(0.09, start + 0.015)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + 0.28)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(start + 0.3)
}
