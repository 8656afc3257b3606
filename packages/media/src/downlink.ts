import { BandwidthEstimate } from './bandwidth-estimate.ts'
import type { DownSlot } from './down-slot.ts'
import { chooseLayers, smallestEnough } from './layer-choice.ts'
import type { Layer } from './layer.ts'
import { Probe } from './probe.ts'
import { RateMeter } from './rates.ts'
import type { WatchedVideo } from './sections.ts'
import type { TransportFeedback } from './transport-feedback.ts'
import { transportSequenceOffset } from './video-packet.ts'

const chooseMs = 200
const sendingWindowMs = 400
/** So long after a report of a queue or losses, only the estimate counts. */
const congestedMs = 1000

interface DownlinkParts {
  slots: () => readonly DownSlot[]
  watching: () => readonly WatchedVideo[] | null
  send: (packet: Buffer) => boolean
}

/** What goes to one viewer: how much its connection takes, and which layer of each video fits. */
export class Downlink {
  readonly #parts: DownlinkParts
  readonly #sent = new RateMeter(sendingWindowMs)
  #estimate = new BandwidthEstimate()
  #probe: Probe
  #sequence = 0
  #chosenAt = -Infinity
  #missing = 0
  #isDraining = false

  constructor(parts: DownlinkParts) {
    this.#parts = parts
    this.#probe = this.#newProbe()
  }

  /** How long it takes at present until the viewer's report on a packet comes; 0 before the first one. */
  get roundTripMs(): number {
    return this.#estimate.roundTripMs
  }

  /** The viewer has a new connection. */
  reset(): void {
    this.#estimate = new BandwidthEstimate()
    this.#probe = this.#newProbe()
    this.#missing = 0
  }

  sendVideo(packet: Buffer, nowMs: number): boolean {
    if (!this.#send(packet, nowMs)) return false
    this.#sent.add(packet.length, nowMs)
    return true
  }

  handleFeedback(feedback: TransportFeedback, nowMs: number): void {
    if (this.#estimate.handle(feedback, nowMs)) this.choose(nowMs)
  }

  /** To be called many times a second. */
  tick(nowMs: number): void {
    if (this.#isDraining || nowMs - this.#chosenAt >= chooseMs) this.choose(nowMs)
    const { congestedAt, queueMs } = this.#estimate
    const estimate = this.#estimate.bitsPerSecond(nowMs)
    const sending = this.#sent.rate(nowMs)
    this.#probe.tick({ wanted: this.#missing, estimate, sending, congestedAt, queueMs }, nowMs)
  }

  /** Chooses the layer of each video anew. */
  choose(nowMs: number): void {
    this.#chosenAt = nowMs
    const viewed = this.#viewedVideos(nowMs)
    const budget = this.#estimate.bitsPerSecond(nowMs)
    // What is being sent fits until a report says otherwise.
    const isCongested = nowMs - this.#estimate.congestedAt < congestedMs
    const sending = isCongested ? 0 : this.#sent.rate(nowMs)
    const { chosen, missing } = chooseLayers(viewed, { budget, sending })
    this.#missing = missing
    this.#isDraining = this.#estimate.isDraining(nowMs)
    for (const [index, { slot, source, active, current }] of viewed.entries()) {
      const next = chosen[index]!
      const isTooMuch = current > next
      // A keyframe that is sent into a full queue gets lost in part.
      const mustWait = this.#isDraining && (current < 0 || isTooMuch)
      // Nothing is known of a video before its first packets.
      const layer = active.length === 0 ? source.layers[0]! : (active[next] ?? null)
      slot.show(mustWait ? null : layer, isTooMuch, nowMs)
      // A larger one than those that are being sent may be: a sender leaves layers out when it may send less.
      slot.usefulLayer = active[smallestEnough(viewed[index]!)] ?? source.layers.at(-1)!
    }
  }

  #viewedVideos(nowMs: number) {
    const watching = this.#parts.watching()
    const viewed = this.#parts.slots().flatMap((slot) => {
      const { source } = slot
      if (!source) return []
      const rank = watching?.findIndex(
        ({ userId, source: kind }) => userId === source.userId && kind === source.kind,
      )
      const active = source.activeLayers()
      return [
        {
          ...{ slot, source, active, rank: rank ?? slot.index },
          current: slot.layer ? active.indexOf(slot.layer) : -1,
          layers: active.map((layer) => describe(layer, nowMs)),
          shownHeight: watching?.[rank ?? -1]?.height ?? null,
        },
      ]
    })
    return viewed.toSorted((one, other) => one.rank - other.rank)
  }

  #newProbe(): Probe {
    return new Probe((packet, nowMs) => this.#send(packet, nowMs))
  }

  #send(packet: Buffer, nowMs: number): boolean {
    packet.writeUInt16BE(this.#sequence, transportSequenceOffset)
    if (!this.#parts.send(packet)) return false
    this.#estimate.noteSent(this.#sequence, packet.length, nowMs)
    this.#sequence = (this.#sequence + 1) & 0xffff
    return true
  }
}

function describe(layer: Layer, nowMs: number): { rate: number; height: number } {
  return { rate: layer.rate(nowMs), height: layer.height }
}
