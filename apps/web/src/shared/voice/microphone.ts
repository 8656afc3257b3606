import { listDevices, MediaError, openDevice, stopTracks, watchDevices } from './media-devices.ts'
import type { MediaProblem } from './media-devices.ts'
import { createMicrophoneGraph } from './microphone-graph.ts'
import type { MicrophoneGraph } from './microphone-graph.ts'
import { rnnoiseSampleRate } from './noise-suppressor.ts'
import { watchPushToTalk } from './push-to-talk.ts'
import { useVoiceSettings } from './voice-settings.ts'
import type { NoiseSuppression, VoiceSettings } from './voice-settings.ts'

export type MicrophoneState =
  /** `suppression` is what is in use: the browser's, where RNNoise doesn't work. */
  | { kind: 'live'; device: string; suppression: NoiseSuppression }
  /** The device is gone and there is no other one: the track is silent until one comes. */
  | { kind: 'lost'; problem: MediaProblem }

export interface Microphone {
  /** What to send. It stays the same, whatever happens to devices and settings. */
  readonly track: MediaStreamTrack
  /** What to send to some people alone. */
  readonly whisperTrack: MediaStreamTrack
  /** In dBFS: -100 is silence, 0 the loudest. */
  level(): number
  /** Whether the gate or the key lets the voice through. */
  isOpen(): boolean
  setMuted(isMuted: boolean): void
  /** Lets the voice through to `whisperTrack`. */
  setWhispering(isWhispering: boolean): void
  /** Lets the voice through whatever its level and push-to-talk, as while another key is held down. */
  holdOpen(isHeld: boolean): void
  close(): void
}

/**
 * Opens the microphone of the settings, and follows them from then on: another device, another gate, push-to-talk. Devices that
 * come and go are followed as well. Throws MediaError.
 */
export async function openMicrophone(
  onState: (state: MicrophoneState) => void = () => undefined,
): Promise<Microphone> {
  try {
    return await openWith({ sampleRate: rnnoiseSampleRate }, onState)
  } catch (error) {
    // Older versions of Firefox connect a microphone only to a context with the sample rate of the system.
    if (error instanceof MediaError) throw error
    return openWith({}, onState)
  }
}

async function openWith(
  options: { sampleRate?: number },
  onState: (state: MicrophoneState) => void,
): Promise<Microphone> {
  const graph = await openGraph(options)
  const capture = new Capture(graph, onState)
  try {
    await capture.open()
  } catch (error) {
    capture.close()
    graph.close()
    throw error
  }
  const stopDevices = watchDevices(() => void capture.followDevices())
  const gate = followGate(graph)
  graph.setVolume(useVoiceSettings.getState().inputVolume)
  const stopSettings = useVoiceSettings.subscribe((now, before) => {
    graph.setVolume(now.inputVolume)
    if (captureKeys.some((key) => now[key] !== before[key])) void capture.reopen()
  })
  return {
    track: graph.track,
    whisperTrack: graph.whisperTrack,
    level: graph.level,
    isOpen: graph.isOpen,
    setMuted(isMuted) {
      graph.track.enabled = !isMuted
    },
    setWhispering(isWhispering) {
      graph.whisperTrack.enabled = isWhispering
    },
    holdOpen: gate.holdOpen,
    close() {
      stopDevices()
      stopSettings()
      gate.stop()
      capture.close()
      graph.close()
    },
  }
}

async function openGraph(options: { sampleRate?: number }): Promise<MicrophoneGraph> {
  if (!window.isSecureContext) throw new MediaError('insecure')
  if (!('AudioWorkletNode' in window)) throw new MediaError('unsupported')
  try {
    return await createMicrophoneGraph(options)
  } catch (error) {
    throw new MediaError('unsupported', error)
  }
}

/** A change of these opens the device again. */
const captureKeys = [
  'microphone',
  'echoCancellation',
  'autoGainControl',
  'noiseSuppression',
] as const satisfies (keyof VoiceSettings)[]

/** The device that is open. */
class Capture {
  readonly #graph: MicrophoneGraph
  readonly #onState: (state: MicrophoneState) => void
  #stream: MediaStream | null = null
  /** Of the default device of the system, which may become another one. */
  #defaultGroup: string | undefined
  /** Only the last attempt to open a device counts. */
  #attempt = 0

  constructor(graph: MicrophoneGraph, onState: (state: MicrophoneState) => void) {
    this.#graph = graph
    this.#onState = onState
  }

  /** Throws MediaError. */
  async open(): Promise<void> {
    this.#attempt += 1
    const attempt = this.#attempt
    const settings = useVoiceSettings.getState()
    const isRnnoise =
      settings.noiseSuppression === 'rnnoise' && (await this.#graph.prepareSuppressor())
    const suppression =
      settings.noiseSuppression === 'rnnoise' && !isRnnoise ? 'browser' : settings.noiseSuppression
    if (attempt !== this.#attempt) return
    // Some devices can't be open twice.
    this.#release()
    const stream = await openDevice('audio', settings.microphone, {
      channelCount: 1,
      echoCancellation: settings.echoCancellation,
      autoGainControl: settings.autoGainControl,
      noiseSuppression: suppression === 'browser',
    })
    const defaultGroup = defaultGroupIn(await listDevices())
    if (attempt !== this.#attempt) return stopTracks(stream)
    this.#stream = stream
    this.#defaultGroup = defaultGroup
    const [track] = stream.getAudioTracks()
    track?.addEventListener('ended', () => {
      if (this.#stream === stream) void this.reopen()
    })
    this.#graph.connect(stream, isRnnoise)
    this.#onState({ kind: 'live', device: track?.label ?? '', suppression })
  }

  async reopen(): Promise<void> {
    try {
      await this.open()
    } catch (error) {
      const problem = error instanceof MediaError ? error.problem : 'in_use'
      this.#onState({ kind: 'lost', problem })
    }
  }

  /** Devices came or went: takes the chosen one as soon as it is there. */
  async followDevices(): Promise<void> {
    const devices = await listDevices()
    const wanted = useVoiceSettings.getState().microphone
    const current = this.#stream?.getAudioTracks()[0]
    const isChosenHere = devices.some(
      ({ kind, deviceId }) => kind === 'audioinput' && deviceId === wanted,
    )
    const isOther =
      wanted !== null && isChosenHere
        ? current?.getSettings().deviceId !== wanted
        : defaultGroupIn(devices) !== this.#defaultGroup
    if (current?.readyState !== 'live' || isOther) await this.reopen()
  }

  close(): void {
    this.#attempt += 1
    this.#release()
  }

  #release(): void {
    this.#graph.connect(null, false)
    if (this.#stream) stopTracks(this.#stream)
    this.#stream = null
  }
}

/** Chromium lists the default device a second time, by this id. */
function defaultGroupIn(devices: MediaDeviceInfo[]): string | undefined {
  return devices.find(({ kind, deviceId }) => kind === 'audioinput' && deviceId === 'default')
    ?.groupId
}

/** Lets the voice through by its level or while a key is pressed. */
function followGate(graph: MicrophoneGraph) {
  let stopKey: (() => void) | null = null
  let isTalking = false
  let isHeldOpen = false
  const apply = (): void => {
    const { mode, gateThreshold } = useVoiceSettings.getState()
    if (isHeldOpen) graph.setGate({ kind: 'fixed', isOpen: true })
    else if (mode === 'voice_activity') graph.setGate({ kind: 'level', threshold: gateThreshold })
    else graph.setGate({ kind: 'fixed', isOpen: isTalking })
  }
  const follow = ({ mode }: VoiceSettings): void => {
    if (mode === 'voice_activity') {
      stopKey?.()
      stopKey = null
      isTalking = false
    } else {
      stopKey ??= watchPushToTalk((isPressed) => {
        isTalking = isPressed
        apply()
      })
    }
    apply()
  }
  follow(useVoiceSettings.getState())
  const stopSettings = useVoiceSettings.subscribe(follow)
  return {
    holdOpen(isHeld: boolean): void {
      isHeldOpen = isHeld
      apply()
    },
    stop(): void {
      stopSettings()
      stopKey?.()
    },
  }
}
