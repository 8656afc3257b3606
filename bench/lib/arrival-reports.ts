import { buildTransportFeedback } from '../../apps/backend/test/transport-feedback.ts'
import { transportSequenceOffset } from '../../packages/media/src/video-packet.ts'

const oneByteProfile = 0xbede

/** When the packets of videos arrived at a client, as browsers report it. */
export class ArrivalReports {
  readonly #arrivals = new Map<number, number>()
  /** The number of the next packet that is reported. */
  #first: number | null = null

  note(packet: Buffer): void {
    if (packet.readUInt16BE(12) !== oneByteProfile) return
    const sequence = packet.readUInt16BE(transportSequenceOffset)
    this.#first ??= sequence
    this.#arrivals.set(sequence, performance.now())
  }

  /** On what arrived since the last report; null: nothing. */
  report(): Buffer | null {
    if (this.#first === null || this.#arrivals.size === 0) return null
    const first = this.#first
    const arrivals: (number | null)[] = []
    for (let sequence = first; this.#arrivals.size > 0; sequence = (sequence + 1) & 0xffff) {
      arrivals.push(this.#arrivals.get(sequence) ?? null)
      this.#arrivals.delete(sequence)
    }
    this.#first = (first + arrivals.length) & 0xffff
    return buildTransportFeedback(first, arrivals)
  }
}
