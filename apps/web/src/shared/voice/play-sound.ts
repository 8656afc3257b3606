import { soundFile } from '@guildhall/contract'
import { setSpeaker } from './media-devices.ts'
import { useVoiceSettings } from './voice-settings.ts'

/** A sound that is played on this device. */
export interface PlayingSound {
  stop: () => void
  /** By how much to multiply its volume; at most 1. */
  setFactor: (factor: number) => void
  /** When it is over or was stopped. Rejects where it can't be loaded or played. */
  done: Promise<void>
}

/** Plays a sound of a server, which the browser caches, on the speakers and at the volume of the voice settings. */
export function playSound(id: string): PlayingSound {
  return playBlob(async () => {
    const response = await fetch(soundFile({ id }))
    if (!response.ok) throw new Error(`the sound was not loaded: ${response.status}`)
    return response.blob()
  })
}

/** The same with the file that `load` returns. */
export function playBlob(load: () => Promise<Blob>): PlayingSound {
  const element = new Audio()
  const stopped = Promise.withResolvers<void>()
  const play = async (): Promise<void> => {
    // Safari plays addresses only of servers that send parts of files.
    const url = URL.createObjectURL(await load())
    const { speaker } = useVoiceSettings.getState()
    const ended = new Promise<void>((resolve, reject) => {
      element.addEventListener('ended', () => resolve())
      element.addEventListener('error', () => reject(element.error ?? new Error('not played')))
    })
    // Where playing fails, that is the error.
    ended.catch(() => undefined)
    try {
      element.src = url
      await setSpeaker(element, speaker)
      if (isStopped) return
      await element.play()
      await Promise.race([ended, stopped.promise])
    } finally {
      URL.revokeObjectURL(url)
    }
  }
  let isStopped = false
  const { soundboardVolume, outputVolume } = useVoiceSettings.getState()
  const volume = (soundboardVolume * outputVolume) / 10_000
  element.volume = Math.min(1, volume)
  return {
    stop() {
      isStopped = true
      element.pause()
      stopped.resolve()
    },
    setFactor(factor) {
      element.volume = Math.min(1, factor * volume)
    },
    done: Promise.race([play(), stopped.promise]),
  }
}
