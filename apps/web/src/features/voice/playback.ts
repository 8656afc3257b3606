import type { AudioSlot } from '@guildhall/contract'
import { useVoiceSettings } from '../../shared/voice/voice-settings.ts'
import { Ducking } from './ducking.ts'
import { setSoundFactor } from './played-sounds.ts'

/** The key of a volume in the settings. */
function volumeKey({ userId, source }: AudioSlot): string {
  return source === 'screen' ? `${userId}:screen` : userId
}

/** Plays the sound of each slot at the volume of the participant who has the slot. */
export class Playback {
  readonly #players = new Map<number, Player>()
  readonly #onBlocked: (isBlocked: boolean) => void
  readonly #stop: () => void
  readonly #ducking = new Ducking(() => this.#apply())
  #slots: readonly (AudioSlot | null)[] = []
  #isDeafened = false

  constructor(onBlocked: (isBlocked: boolean) => void) {
    this.#onBlocked = onBlocked
    this.#stop = useVoiceSettings.subscribe(() => this.#apply())
    addEventListener('pointerdown', this.#retry)
    addEventListener('keydown', this.#retry)
  }

  setTrack(slot: number, track: MediaStreamTrack): void {
    this.#players.get(slot)?.close()
    const player = new Player(track)
    this.#players.set(slot, player)
    this.#apply()
    void this.#play(player)
  }

  setSlots(slots: readonly (AudioSlot | null)[]): void {
    this.#slots = slots
    this.#apply()
  }

  setDeafened(isDeafened: boolean): void {
    this.#isDeafened = isDeafened
    this.#apply()
  }

  /** Everyone else is quieter; nobody: nobody is. */
  setLoud(userIds: readonly string[]): void {
    this.#ducking.setLoud(userIds)
  }

  /** Ends the sound of a connection that is replaced. */
  clear(): void {
    for (const player of this.#players.values()) player.close()
    this.#players.clear()
  }

  close(): void {
    this.clear()
    this.#stop()
    this.#ducking.close()
    setSoundFactor(1)
    removeEventListener('pointerdown', this.#retry)
    removeEventListener('keydown', this.#retry)
  }

  #apply(): void {
    const { volumes, outputVolume, speaker } = useVoiceSettings.getState()
    setSoundFactor(this.#ducking.othersFactor)
    for (const [index, player] of this.#players) {
      const slot = this.#slots[index]
      const isSilent = this.#isDeafened || !slot
      player.setVolume(
        isSilent ? 0 : ((volumes[volumeKey(slot)] ?? 100) * outputVolume) / 100,
        isSilent ? 1 : this.#ducking.factor(slot.userId),
      )
      player.setSpeaker(speaker)
    }
  }

  async #play(player: Player): Promise<void> {
    try {
      await player.play()
    } catch (error) {
      // Other errors come from players that are closed meanwhile.
      if (error instanceof DOMException && error.name === 'NotAllowedError') this.#onBlocked(true)
    }
  }

  /** Browsers allow sound after a click or a key. */
  readonly #retry = (): void => {
    this.#onBlocked(false)
    for (const player of this.#players.values()) void this.#play(player)
  }
}

/** TypeScript does not know the method yet, and Firefox does not have it. */
interface SinkContext extends AudioContext {
  setSinkId?: (id: string) => Promise<void>
}

let context: SinkContext | undefined

/** Chrome passes the sound of others on to an AudioContext only while an element plays it. Nobody hears this beside the boost. */
const leastVolume = 0.0001

class Player {
  readonly #element = new Audio()
  readonly #stream: MediaStream
  /** Only above 100 %, which an audio element cannot do: it takes a moment longer than the element. */
  #boost: { source: MediaStreamAudioSourceNode; gain: GainNode } | null = null
  #speaker: string | null = null

  constructor(track: MediaStreamTrack) {
    this.#stream = new MediaStream([track])
    this.#element.srcObject = this.#stream
  }

  async play(): Promise<void> {
    if (context?.state === 'suspended') await context.resume()
    await this.#element.play()
  }

  /** `factor` is at most 1. */
  setVolume(percent: number, factor: number): void {
    const isBoosted = percent > 100
    this.#element.volume = isBoosted ? leastVolume : (percent * factor) / 100
    // Safari on iOS ignores volumes, and needs no audible element for a boost.
    this.#element.muted = percent === 0 || (isBoosted && this.#element.volume > leastVolume)
    if (isBoosted) {
      this.#boost ??= this.#startBoost()
      this.#boost.gain.gain.value = (percent * factor) / 100
    } else this.#endBoost()
  }

  setSpeaker(id: string | null): void {
    if (id === this.#speaker) return
    this.#speaker = id
    // Firefox before 116 and Safari have only the loudspeaker of the system; a device that is gone is replaced by it.
    if ('setSinkId' in this.#element) this.#element.setSinkId(id ?? '').catch(() => undefined)
    followSpeaker()
  }

  close(): void {
    this.#endBoost()
    this.#element.pause()
    this.#element.srcObject = null
  }

  #startBoost() {
    if (!context) {
      context = new AudioContext()
      followSpeaker()
    }
    const source = context.createMediaStreamSource(this.#stream)
    const gain = context.createGain()
    source.connect(gain).connect(context.destination)
    return { source, gain }
  }

  #endBoost(): void {
    this.#boost?.source.disconnect()
    this.#boost?.gain.disconnect()
    this.#boost = null
  }
}

function followSpeaker(): void {
  const { speaker } = useVoiceSettings.getState()
  context?.setSinkId?.(speaker ?? '').catch(() => undefined)
}
