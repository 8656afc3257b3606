import { voiceLimits } from '@guildhall/contract'
import type { WhisperTarget } from '@guildhall/contract'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export type NoiseSuppression = 'rnnoise' | 'browser' | 'off'

/** A key on the keyboard, whatever the layout. */
export interface VoiceKey {
  /** As in `KeyboardEvent.code`. */
  code: string
  /** What is printed on it, as far as the browser knows. */
  name: string
}

/** How a screen is shared. */
export interface ScreenChoice {
  /** What the picture is, as in `MediaStreamTrack.contentHint`: text, or movement. */
  content: 'detail' | 'motion'
  /** In pixels; null is that of the screen. */
  height: number | null
  frames: 5 | 15 | 30 | 60
  sound: boolean
}

export interface VoiceSettings {
  /** Device ids; null is the default of the system. */
  microphone: string | null
  speaker: string | null
  camera: string | null
  /** Whether the person sees the picture of the camera before others do. */
  previewsCamera: boolean
  echoCancellation: boolean
  autoGainControl: boolean
  noiseSuppression: NoiseSuppression
  mode: 'voice_activity' | 'push_to_talk'
  /** The gate lets louder sounds through, in dBFS. */
  gateThreshold: number
  pushToTalkKey: VoiceKey | null
  /** While it is held down, one speaks with priority. */
  priorityKey: VoiceKey | null
  /** While it is held down, only the targets of the server hear what is said. */
  whisperKey: VoiceKey | null
  /** By server or conversation; at most `voiceLimits.whisperTargetsMax` of each. */
  whisperTargets: Readonly<Record<string, readonly WhisperTarget[]>>
  /** How long the voice goes on being sent after a key is released, 0 to `releaseDelayMaxMs`. */
  releaseDelayMs: number
  screen: ScreenChoice
  /** Of the microphone and of everything that is heard, in percent, 0 to `maxVolume`. */
  inputVolume: number
  outputVolume: number
  /** In percent, 0 to `maxVolume`, by user id, or `<user id>:screen` for the sound of a screen. 100 where there is none. */
  volumes: Readonly<Record<string, number>>
  /** Of the sounds that participants play, in percent, 0 to 100. */
  soundboardVolume: number
  soundboardMuted: boolean
  /** Whether joining, leaving, muting and so on make a sound. */
  sounds: boolean
}

interface VoiceSettingsStore extends VoiceSettings {
  set: (change: Partial<VoiceSettings>) => void
  setVolume: (key: string, percent: number) => void
  /** Does nothing where there are as many targets as possible. */
  setWhisperTarget: (serverId: string, target: WhisperTarget, isChosen: boolean) => void
}

export const releaseDelayMaxMs = 1000
/** Of volumes, in percent. */
export const maxVolume = 200

const storageKey = 'guildhall.voice'
/** The targets of so many servers are kept, the last changed ones. */
const maxWhisperServers = 50
/** So many volumes are kept, the last changed ones. */
const maxVolumes = 500

/** The voice settings of this browser, saved in localStorage. */
export const useVoiceSettings = create<VoiceSettingsStore>()(
  persist(
    (set) => ({
      microphone: null,
      speaker: null,
      camera: null,
      previewsCamera: true,
      echoCancellation: true,
      autoGainControl: true,
      noiseSuppression: 'rnnoise',
      mode: 'voice_activity',
      gateThreshold: -55,
      pushToTalkKey: null,
      priorityKey: null,
      whisperKey: null,
      whisperTargets: {},
      releaseDelayMs: 200,
      screen: { content: 'motion', height: 1080, frames: 30, sound: true },
      inputVolume: 100,
      outputVolume: 100,
      volumes: {},
      soundboardVolume: 100,
      soundboardMuted: false,
      sounds: true,
      set: (change) => set(change),
      setVolume: (key, percent) =>
        set(({ volumes }) => ({ volumes: withVolume(volumes, key, percent) })),
      setWhisperTarget: (serverId, target, isChosen) =>
        set(({ whisperTargets }) => ({
          whisperTargets: withTarget(whisperTargets, { serverId, target, isChosen }),
        })),
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
  const volume = Math.min(maxVolume, Math.max(0, Math.round(percent)))
  const added = volume === 100 ? rest : [...rest, [key, volume] as const]
  return Object.fromEntries(added.slice(-maxVolumes))
}

export function isSameTarget(one: WhisperTarget, other: WhisperTarget): boolean {
  return one.id === other.id && one.target === other.target
}

function withTarget(
  all: VoiceSettings['whisperTargets'],
  { serverId, target, isChosen }: { serverId: string; target: WhisperTarget; isChosen: boolean },
): VoiceSettings['whisperTargets'] {
  const { [serverId]: before = [], ...others } = all
  const without = before.filter((one) => !isSameTarget(one, target))
  const after = isChosen ? [...without, target].slice(0, voiceLimits.whisperTargetsMax) : without
  const rest = Object.entries(others).slice(1 - maxWhisperServers)
  return Object.fromEntries(after.length > 0 ? [...rest, [serverId, after]] : rest)
}
