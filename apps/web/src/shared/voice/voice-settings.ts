import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export type NoiseSuppression = 'rnnoise' | 'browser' | 'off'

/** A key on the keyboard, whatever the layout. */
export interface PushToTalkKey {
  /** As in `KeyboardEvent.code`. */
  code: string
  /** What is printed on it, as far as the browser knows. */
  name: string
}

export interface VoiceSettings {
  /** Device ids; null is the default of the system. */
  microphone: string | null
  speaker: string | null
  camera: string | null
  echoCancellation: boolean
  autoGainControl: boolean
  noiseSuppression: NoiseSuppression
  mode: 'voice_activity' | 'push_to_talk'
  /** The gate lets louder sounds through, in dBFS. */
  gateThreshold: number
  pushToTalkKey: PushToTalkKey | null
  /** In percent, 0 to 200, by user id, or `<user id>:screen` for the sound of a screen. 100 where there is none. */
  volumes: Readonly<Record<string, number>>
  /** Whether joining, leaving, muting and so on make a sound. */
  sounds: boolean
}

interface VoiceSettingsStore extends VoiceSettings {
  set: (change: Partial<VoiceSettings>) => void
  setVolume: (key: string, percent: number) => void
}

const storageKey = 'guildhall.voice'
/** So many volumes are kept, the last changed ones. */
const maxVolumes = 500

/** The voice settings of this browser, saved in localStorage. */
export const useVoiceSettings = create<VoiceSettingsStore>()(
  persist(
    (set) => ({
      microphone: null,
      speaker: null,
      camera: null,
      echoCancellation: true,
      autoGainControl: true,
      noiseSuppression: 'rnnoise',
      mode: 'voice_activity',
      gateThreshold: -55,
      pushToTalkKey: null,
      volumes: {},
      sounds: true,
      set: (change) => set(change),
      setVolume: (key, percent) =>
        set(({ volumes }) => ({ volumes: withVolume(volumes, key, percent) })),
    }),
    { name: storageKey, version: 1 },
  ),
)

addEventListener('storage', ({ key }) => {
  if (key === storageKey) void useVoiceSettings.persist.rehydrate()
})

function withVolume(
  volumes: VoiceSettings['volumes'],
  key: string,
  percent: number,
): VoiceSettings['volumes'] {
  const rest = Object.entries(volumes).filter(([other]) => other !== key)
  const volume = Math.min(200, Math.max(0, Math.round(percent)))
  const added = volume === 100 ? rest : [...rest, [key, volume] as const]
  return Object.fromEntries(added.slice(-maxVolumes))
}
