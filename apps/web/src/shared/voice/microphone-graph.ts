import { createNoiseSuppressor } from './noise-suppressor.ts'
import type { NoiseSuppressor } from './noise-suppressor.ts'
import { silence } from './voice-gate.ts'
import type { GateMode } from './voice-gate.ts'
// oxlint-disable-next-line import/default -- Vite makes it the URL of the built file
import gateWorkletUrl from './voice-gate-worklet.ts?worker&url'

/** device → volume → [RNNoise] → gate → track. The device and RNNoise change; the track stays the same. */
export interface MicrophoneGraph {
  readonly track: MediaStreamTrack
  /** Another track with the same sound, off at first. */
  readonly whisperTrack: MediaStreamTrack
  /** Loads RNNoise if need be. Returns whether it is there. */
  prepareSuppressor(): Promise<boolean>
  /** Takes the sound of the stream instead of the last one; null for none. Throws where the sample rates don't fit. */
  connect(stream: MediaStream | null, suppress: boolean): void
  /** In percent. */
  setVolume(percent: number): void
  setGate(mode: GateMode): void
  /** In dBFS, behind the noise suppression. */
  level(): number
  isOpen(): boolean
  close(): void
}

/** Without a sample rate, it is that of the system. */
export async function createMicrophoneGraph(
  options: Pick<AudioContextOptions, 'sampleRate'>,
): Promise<MicrophoneGraph> {
  const context = new AudioContext({ latencyHint: 'interactive', ...options })
  try {
    await context.audioWorklet.addModule(gateWorkletUrl)
  } catch (error) {
    void context.close()
    throw error
  }
  const gate = new AudioWorkletNode(context, 'voice-gate', {
    channelCount: 1,
    channelCountMode: 'explicit',
    outputChannelCount: [1],
  })
  const volume = context.createGain()
  const [track, whisperTrack] = [createTrack(gate), createTrack(gate)]
  whisperTrack.enabled = false
  const stopWaking = keepRunning(context)
  let report = { level: silence, isOpen: false }
  gate.port.onmessage = ({ data }: MessageEvent<typeof report>) => {
    report = data
  }
  let suppressor: NoiseSuppressor | null = null
  let source: MediaStreamAudioSourceNode | null = null
  return {
    track,
    whisperTrack,
    async prepareSuppressor() {
      try {
        suppressor ??= await createNoiseSuppressor(context)
        suppressor.node.connect(gate)
      } catch {
        suppressor = null
      }
      return suppressor !== null
    },
    connect(stream, suppress) {
      source?.disconnect()
      source = stream && context.createMediaStreamSource(stream)
      source?.connect(volume)
      volume.disconnect()
      volume.connect(suppress && suppressor ? suppressor.node : gate)
    },
    setVolume(percent) {
      volume.gain.value = percent / 100
    },
    setGate: (mode) => gate.port.postMessage(mode),
    level: () => report.level,
    isOpen: () => report.isOpen,
    close() {
      stopWaking()
      source?.disconnect()
      suppressor?.close()
      gate.port.postMessage(null)
      track.stop()
      whisperTrack.stop()
      void context.close()
    },
  }
}

function createTrack(source: AudioNode): MediaStreamTrack {
  const destination = new MediaStreamAudioDestinationNode(source.context as AudioContext, {
    channelCount: 1,
  })
  source.connect(destination)
  const [track] = destination.stream.getAudioTracks() as [MediaStreamTrack]
  return track
}

/** Browsers suspend contexts until the user has done something with the page, and after an interruption such as a call. */
function keepRunning(context: AudioContext): () => void {
  const resume = (): void => {
    if (context.state !== 'running' && context.state !== 'closed') void context.resume()
  }
  const events = ['pointerdown', 'keydown', 'focus'] as const
  for (const name of events) addEventListener(name, resume, { capture: true })
  resume()
  return () => {
    for (const name of events) removeEventListener(name, resume, { capture: true })
  }
}
