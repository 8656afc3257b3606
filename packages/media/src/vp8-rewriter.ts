import { videoHeaderBytes } from './video-packet.ts'
import type { VideoPacket } from './video-packet.ts'

/** Continues the numbers of pictures and base layers where a slot shows another layer: decoders expect no gap. */
export class Vp8Rewriter {
  #pictureOffset = 0
  #baseOffset = 0
  #lastPictureId = 0
  #lastBaseIndex = 0

  /** The packet is the first one of another layer or source. */
  restart({ pictureId, baseIndex }: VideoPacket): void {
    this.#pictureOffset = (this.#lastPictureId + 1 - pictureId) & 0x7fff
    this.#baseOffset = (this.#lastBaseIndex + 1 - baseIndex) & 0xff
  }

  write({ bytes, pictureId, pictureIdOffset, baseIndex, baseIndexOffset }: VideoPacket): void {
    if (pictureIdOffset >= 0) {
      const written = (pictureId + this.#pictureOffset) & 0x7fff
      bytes.writeUInt16BE(0x8000 | written, videoHeaderBytes + pictureIdOffset)
      // Packets that are sent again have older ones.
      if (((written - this.#lastPictureId) & 0x7fff) < 0x4000) this.#lastPictureId = written
    }
    if (baseIndexOffset < 0) return
    const written = (baseIndex + this.#baseOffset) & 0xff
    bytes[videoHeaderBytes + baseIndexOffset] = written
    if (((written - this.#lastBaseIndex) & 0xff) < 0x80) this.#lastBaseIndex = written
  }
}
