import type { Size } from './size.ts'

interface Segment {
  marker: number
  /** The bounds of its content. */
  start: number
  end: number
}

/** Real files have far fewer. The bound limits the time for a file of empty segments. */
const maxSegments = 2000

// Source: ITU-T T.81, annex B. The first frame header counts; decoders refuse a second one.
/** The displayed size, which depends on the orientation that cameras store. */
export function jpegSize(bytes: Buffer): Size | null {
  let isSideways = false
  for (const { marker, start, end } of segmentsIn(bytes)) {
    const isTable = marker === 0xc4 || marker === 0xc8 || marker === 0xcc
    if (marker === 0xe1) isSideways ||= orientationIn(bytes.subarray(start, end)) >= 5
    if (marker < 0xc0 || marker > 0xcf || isTable) continue
    const height = bytes.readUInt16BE(start + 1)
    const width = bytes.readUInt16BE(start + 3)
    return isSideways ? { width: height, height: width } : { width, height }
  }
  return null
}

/** The segments before the compressed image. Throws a RangeError when the bytes end too early. */
function* segmentsIn(bytes: Buffer): Generator<Segment> {
  let at = 2
  for (let left = maxSegments; left > 0; left -= 1) {
    // Decoders skip everything that is not a marker.
    at = bytes.indexOf(0xff, at)
    if (at < 0) return
    while (bytes[at] === 0xff) at += 1
    const marker = bytes.readUInt8(at)
    at += 1
    if (marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7)) continue
    if (marker >= 0xd8 && marker <= 0xda) return
    const length = bytes.readUInt16BE(at)
    if (length < 2) return
    yield { marker, start: at + 2, end: at + length }
    at += length
  }
}

// Source: Exif 2.32, 4.5 and 4.6.4
/** The EXIF orientation, 1 to 8; from 5 on the image is sideways. 1 when there is none. */
export function orientationIn(segment: Buffer): number {
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0') return 1
  const tiff = segment.subarray(6)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const read16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  try {
    const entries = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
    for (let left = read16(entries), at = entries + 2; left > 0; left -= 1, at += 12) {
      if (read16(at) === 0x0112) return read16(at + 8)
    }
  } catch (error) {
    // Broken EXIF data does not make the image invalid.
    if (!(error instanceof RangeError)) throw error
  }
  return 1
}
