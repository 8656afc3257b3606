import { Layer } from './layer.ts'
import type { SentTime } from './rtcp.ts'
import type { RtpFields } from './rtp.ts'
import { layerIds } from './sections.ts'
import type { UpSource } from './sections.ts'
import { prepareVideo } from './video-packet.ts'
import type { VideoPacket } from './video-packet.ts'

/** A layer is over when others of its source came this long without it. */
const layerEndMs = 1000

/** Of all sources: packets are forwarded one after another. */
const scratch = Buffer.allocUnsafeSlow(65_536)

/** A slot of another participant that the packets are forwarded to. */
export interface Receiver {
  readonly isWaitingForKeyframe: boolean
  /** The layer that it shows, and the one that it will show from its next keyframe on. */
  readonly layer: Layer | null
  readonly nextLayer: Layer | null
  /** The largest layer that the participant has a use for. */
  readonly usefulLayer: Layer | null
  /** Changes the packet and sends it. Returns whether it was sent. */
  forwardAudio(packet: Buffer, fields: RtpFields, nowMs: number): boolean
  forwardVideo(packet: VideoPacket, layer: Layer, nowMs: number): boolean
  /** The next packet does not follow on the last one. */
  restart(): void
  /** Takes nothing more from its source. */
  release(): void
  /** When something of the layer was recorded, by the clock of this process. */
  report(layer: Layer, sentTime: SentTime): void
}

/** What a participant sends of one kind, with the slots of others that it is forwarded to. */
export class Source {
  readonly userId: string
  readonly kind: UpSource
  readonly isVideo: boolean
  readonly layers: readonly Layer[]
  readonly slots = new Set<Receiver>()
  #isAllowed = false

  constructor(userId: string, kind: UpSource, sendRtcp: (packet: Buffer) => void) {
    this.userId = userId
    this.kind = kind
    this.isVideo = kind === 'camera' || kind === 'screen'
    const count = kind === 'camera' || kind === 'screen' ? layerIds[kind].length : 1
    this.layers = Array.from(
      { length: count },
      (_, index) => new Layer(index, this.isVideo, sendRtcp),
    )
  }

  /** Whether its packets are forwarded. All of them are dropped otherwise. */
  get isAllowed(): boolean {
    return this.#isAllowed
  }

  /** The layers that are being sent, the smallest picture first. */
  activeLayers(): Layer[] {
    const newest = Math.max(...this.layers.map(({ receivedAt }) => receivedAt))
    return this.layers.filter(({ receivedAt }) => receivedAt > newest - layerEndMs)
  }

  allow(isAllowed: boolean): void {
    if (this.#isAllowed === isAllowed) return
    this.#isAllowed = isAllowed
    for (const layer of this.layers) layer.clearCache()
    for (const slot of this.slots) slot.restart()
  }

  /** The sender has a new connection: its packets start anew. */
  reset(): void {
    for (const layer of this.layers) layer.restart(0)
    for (const slot of this.slots) slot.restart()
  }

  /** Forwards the packet to the slots. Returns to how many. */
  receive(packet: Buffer, fields: RtpFields, layer: Layer, nowMs: number): number {
    if (!this.#isAllowed) return 0
    if (fields.ssrc !== layer.ssrc) {
      layer.restart(fields.ssrc)
      for (const slot of this.slots) if (slot.layer === layer) slot.restart()
    }
    const isHopeless = layer.receive(fields, packet.length, nowMs)
    if (this.slots.size === 0) return 0
    return this.isVideo
      ? this.#forwardVideo(packet, fields, { layer, isHopeless, nowMs })
      : this.#forwardAudio(packet, fields, nowMs)
  }

  #forwardAudio(packet: Buffer, fields: RtpFields, nowMs: number): number {
    const copy = scratch.subarray(0, packet.copy(scratch))
    let forwarded = 0
    for (const slot of this.slots) if (slot.forwardAudio(copy, fields, nowMs)) forwarded += 1
    return forwarded
  }

  #forwardVideo(
    packet: Buffer,
    fields: RtpFields,
    { layer, isHopeless, nowMs }: { layer: Layer; isHopeless: boolean; nowMs: number },
  ): number {
    if (isHopeless && this.#isUsed(layer)) layer.requestKeyframe(nowMs)
    layer.keep(fields.sequence, packet)
    const video = prepareVideo(packet, fields)
    if (video.height > 0) layer.height = video.height
    let forwarded = 0
    for (const slot of this.slots) if (slot.forwardVideo(video, layer, nowMs)) forwarded += 1
    return forwarded
  }

  /** From now on no packet goes anywhere. */
  releaseAll(): void {
    for (const slot of this.slots) slot.release()
  }

  /** Asks for what is missing, and for a keyframe where a viewer still waits for one. */
  repair(nowMs: number): void {
    if (!this.isVideo || !this.#isAllowed || this.slots.size === 0) return
    for (const layer of this.layers) if (this.#isUsed(layer)) layer.repair(nowMs)
    for (const { nextLayer, layer, isWaitingForKeyframe } of this.slots) {
      if (isWaitingForKeyframe) (nextLayer ?? layer)?.requestKeyframe(nowMs)
    }
  }

  /** `sentTime` is by the clock of this process. */
  noteSenderReport(layer: Layer, ntp: number, sentTime: SentTime, nowMs: number): void {
    layer.noteSenderReport(ntp, sentTime, nowMs)
    if (!this.#isAllowed) return
    for (const slot of this.slots) slot.report(layer, sentTime)
  }

  /** The index of the largest layer that a viewer has a use for; -1 without viewers. */
  get largestUseful(): number {
    let largest = -1
    for (const { usefulLayer } of this.slots) largest = Math.max(largest, usefulLayer?.index ?? 0)
    return largest
  }

  #isUsed(layer: Layer): boolean {
    for (const slot of this.slots) {
      if (slot.layer === layer || slot.nextLayer === layer) return true
    }
    return false
  }
}
