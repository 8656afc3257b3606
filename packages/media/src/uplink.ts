import { targetBitrate } from './layer-choice.ts'
import type { Layer } from './layer.ts'
import { buildEstimate, buildReceiverReport } from './rtcp.ts'
import type { RtcpItem } from './rtcp.ts'
import type { RtpFields } from './rtp.ts'
import { layerIds, upSections } from './sections.ts'
import type { UpSource } from './sections.ts'
import { Source } from './source.ts'
import { TokenBucket } from './rates.ts'

/** The sound that a sender may send beside its videos, in bits per second. */
const soundBits = 300_000
const cameraBits = 2_600_000
/** What comes above the limit of a screen is dropped, as from clients that ignore it. Encoders overshoot a little, and keyframes are large. */
const screenTolerance = 1.5
const screenBurst = 1_000_000

/** A stream that a participant sends. */
interface Stream {
  source: Source
  layer: Layer
}

interface UplinkParts {
  userId: string
  send: (packet: Buffer) => void
}

/** What one participant sends: its sources, and which stream belongs to which of their layers. */
export class Uplink {
  readonly sources: ReadonlyMap<UpSource, Source>
  readonly #parts: UplinkParts
  /** By the numbers that the client named in its answer, or in the packets themselves. */
  readonly #streams = new Map<number, Stream>()
  readonly #streamsById: ReadonlyMap<string, Stream>
  #clock = new SenderClock()
  #screenBits = 0
  #screenBucket = new TokenBucket(0, 0)

  constructor(parts: UplinkParts) {
    this.#parts = parts
    this.sources = new Map(
      upSections.map(({ source }) => [source, new Source(parts.userId, source, parts.send)]),
    )
    this.#streamsById = new Map(
      (['camera', 'screen'] as const).flatMap((kind) => {
        const source = this.sources.get(kind)!
        return layerIds[kind].map((id, index) => [id, { source, layer: source.layers[index]! }])
      }),
    )
  }

  /** The participant has a new connection. */
  reset(): void {
    this.#clock = new SenderClock()
    this.#streams.clear()
    for (const source of this.sources.values()) source.reset()
  }

  allow(kinds: readonly UpSource[]): void {
    for (const source of this.sources.values()) source.allow(kinds.includes(source.kind))
  }

  /** `bits` a second are the most that a screen may take. */
  limitScreen(bits: number): void {
    if (bits === this.#screenBits) return
    this.#screenBits = bits
    const perSecond = (bits * screenTolerance) / 8
    this.#screenBucket = new TokenBucket(perSecond, Math.max(screenBurst, perSecond))
  }

  /** Whether a packet of the screen is within its limit. Senders know by `report`. */
  takesScreen(bytes: number, nowMs: number): boolean {
    return this.#screenBucket.take(bytes, nowMs)
  }

  /** Takes the streams without layers that an answer names, by section. */
  nameStreams(ssrcs: ReadonlyMap<string, readonly number[]>): void {
    for (const { mid, source: kind } of upSections) {
      const source = this.sources.get(kind)!
      for (const ssrc of ssrcs.get(mid) ?? []) {
        this.#streams.set(ssrc, { source, layer: source.layers[0]! })
      }
    }
  }

  streamOf({ ssrc, layerId }: RtpFields): Stream | undefined {
    if (layerId === '') return this.#streams.get(ssrc)
    const stream = this.#streamsById.get(layerId)
    if (!stream || stream.layer.ssrc === ssrc) return stream
    // A layer has one stream at a time.
    this.#streams.delete(stream.layer.ssrc)
    this.#streams.set(ssrc, stream)
    return stream
  }

  noteSenderReport(
    { ssrc, ntp, sentTime }: Extract<RtcpItem, { kind: 'sender_report' }>,
    nowMs: number,
  ): void {
    const { source, layer } = this.#streams.get(ssrc) ?? {}
    if (!source || layer?.ssrc !== ssrc) return
    const ms = this.#clock.convert(sentTime.ms, nowMs)
    source.noteSenderReport(layer, ntp, { ...sentTime, ms }, nowMs)
  }

  /** Asks for lost packets and awaited keyframes. */
  repair(nowMs: number): void {
    for (const source of this.sources.values()) source.repair(nowMs)
  }

  /** Sends the reports that a sender adapts to: losses, and how much it may send. */
  report(nowMs: number): void {
    let bitrate = soundBits
    const ssrcs: number[] = []
    for (const source of this.sources.values()) {
      for (const layer of source.layers) {
        const report = layer.report(nowMs)
        if (report) this.#parts.send(buildReceiverReport(report))
      }
      const { kind, layers, largestUseful } = source
      const sent = layers.map(({ ssrc }) => ssrc).filter((ssrc) => ssrc !== 0)
      if ((kind !== 'camera' && kind !== 'screen') || !source.isAllowed) continue
      const max = kind === 'camera' ? cameraBits : this.#screenBits
      // Without layers, the only one is the largest.
      const largest = sent.length === 1 && largestUseful >= 0 ? layers.length - 1 : largestUseful
      bitrate += targetBitrate(kind, largest, max)
      ssrcs.push(...sent)
    }
    if (ssrcs.length > 0) this.#parts.send(buildEstimate(bitrate, ssrcs))
  }
}

/** A clock that differs by more than this from what is expected has been set. */
const maxChangeMs = 1000
/** How much clocks may drift apart, per millisecond. */
const maxDrift = 0.0005

/**
 * Converts the times in a sender's reports to the clock of this process, the same way for everything that it sends. The
 * report that was fastest on its way shows the difference of the clocks.
 */
export class SenderClock {
  #difference: number | null = null
  #notedAt = 0

  /** Returns the time by the clock of `nowMs`, at which the report arrives. */
  convert(senderMs: number, nowMs: number): number {
    const difference = nowMs - senderMs
    const expected = this.#difference ?? difference
    const drifted = expected + (nowMs - this.#notedAt) * maxDrift
    this.#difference =
      Math.abs(difference - expected) > maxChangeMs ? difference : Math.min(difference, drifted)
    this.#notedAt = nowMs
    return senderMs + this.#difference
  }
}
