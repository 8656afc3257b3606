let audio: AudioContext | undefined

const pauseMs = 1500
let lastAt = -Infinity

/** Two short soft notes; nothing where the browser allows no sound yet. */
export function playNotificationSound(): void {
  const now = performance.now()
  if (now - lastAt < pauseMs) return
  lastAt = now
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume()
  note(audio, 659, audio.currentTime)
  note(audio, 880, audio.currentTime + 0.11)
}

function note(context: AudioContext, frequency: number, start: number): void {
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
