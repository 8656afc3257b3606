/** The newest packets of one stream by sequence number, for retransmission. */
export class PacketCache {
  readonly #packets: (Buffer | undefined)[]
  readonly #sequences: Int32Array

  /** `size` is a power of two. */
  constructor(size = 512) {
    this.#packets = Array.from({ length: size })
    this.#sequences = new Int32Array(size).fill(-1)
  }

  add(sequence: number, packet: Buffer): void {
    const index = sequence & (this.#packets.length - 1)
    this.#packets[index] = packet
    this.#sequences[index] = sequence
  }

  find(sequence: number): Buffer | null {
    const index = sequence & (this.#packets.length - 1)
    return this.#sequences[index] === sequence ? (this.#packets[index] ?? null) : null
  }

  clear(): void {
    this.#packets.fill(undefined)
    this.#sequences.fill(-1)
  }
}
