import { isExif, orientationIn } from './exif.ts'
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
    const content = bytes.subarray(start, end)
    if (marker === 0xe1 && isExif(content)) isSideways ||= orientationIn(content) >= 5
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
