import { useEffect, useRef, useState } from 'react'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { showToast } from '../ui/toast.tsx'
import { playSound } from './play-sound.ts'
import type { PlayingSound } from './play-sound.ts'

interface Preview {
  /** Of what is playing. */
  id: string | null
  /** Plays, or stops what is playing. `start` plays something else than the sound of the server with this id. */
  toggle: (id: string, start?: () => PlayingSound) => void
}

/** Plays one sound at a time on this device alone, until the component is gone. */
export function usePreview(): Preview {
  const { playFailed } = useLazyTexts('soundboard')
  const [id, setId] = useState<string | null>(null)
  const playing = useRef<PlayingSound>(undefined)
  useEffect(() => () => playing.current?.stop(), [])
  const toggle: Preview['toggle'] = (next, start = () => playSound(next)) => {
    playing.current?.stop()
    playing.current = undefined
    setId(null)
    if (next === id) return
    const sound = start()
    playing.current = sound
    setId(next)
    sound.done
      .catch(() => showToast(playFailed, 'danger'))
      .finally(() => {
        if (playing.current === sound) setId(null)
      })
  }
  return { id, toggle }
}
