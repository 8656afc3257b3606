import { createPartCounter } from './parts.ts'

/** Copies bytes from beginning to end, without some of their parts. Neighbouring parts that are kept are one piece. */
export interface Cutter {
  /** Where the next part begins. */
  position(): number
  /** Keeps everything up to `end`. Throws UnusualPictureError after too many parts, as `drop` does. */
  keep(end: number): void
  drop(end: number): void
  insert(piece: Buffer): void
  /** The kept and inserted parts. */
  result(): Buffer
}

export function createCutter(bytes: Buffer): Cutter {
  const pieces: Buffer[] = []
  const countPart = createPartCounter()
  let keptFrom = 0
  let position = 0

  function closePiece(): void {
    if (position > keptFrom) pieces.push(bytes.subarray(keptFrom, position))
    keptFrom = position
  }

  return {
    position: () => position,
    keep(end) {
      countPart()
      position = end
    },
    drop(end) {
      countPart()
      closePiece()
      position = end
      keptFrom = end
    },
    insert(piece) {
      closePiece()
      pieces.push(piece)
    },
    result() {
      closePiece()
      return Buffer.concat(pieces)
    },
  }
}
