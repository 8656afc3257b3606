/** Real pictures have far fewer segments, chunks, blocks, boxes, items and extents. */
const maxParts = 20_000

/** A picture that would take long to read, and that no encoder makes. */
export class UnusualPictureError extends RangeError {}

/** A function to call for each part of a picture. It throws UnusualPictureError after `max` parts. */
export function createPartCounter(max = maxParts): () => void {
  let left = max
  return () => {
    if (left === 0) throw new UnusualPictureError('the picture has too many parts')
    left -= 1
  }
}
