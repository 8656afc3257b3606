import { crc32 } from 'node:zlib'

/** A part of a file, of which `end` is not part any more. */
interface Part {
  start: number
  end: number
}

/** No encoder writes as many pieces of metadata. */
const maxParts = 20_000

/** The metadata of a picture cannot be removed. */
export class UncleanableError extends Error {}

/** EXIF data with the orientation only. */
function exifWith(orientation: number): Buffer {
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
  return Buffer.from([0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, ...entry, 0, 0, 0, 0])
}

/** The bytes without these parts, with `inserted` in the place of the first one. */
function cut(bytes: Buffer, parts: Iterable<Part>, inserted: Buffer | null): Buffer {
  const pieces: Buffer[] = []
  let keptFrom = 0
  let count = 0
  for (const { start, end } of parts) {
    count += 1
    if (count > maxParts) throw new UncleanableError('the picture has too many parts')
    pieces.push(bytes.subarray(keptFrom, start))
    if (count === 1 && inserted) pieces.push(inserted)
    keptFrom = end
  }
  return count === 0 ? bytes : Buffer.concat([...pieces, bytes.subarray(keptFrom)])
}

// Source: ITU-T T.81, annex B
/** A JPEG without metadata. The segments of other pictures and the thumbnails of JFIF count as such. */
export function cutJpeg(bytes: Buffer, orientation: number): Buffer {
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifWith(orientation)])
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
  return cut(bytes, jpegMetadata(bytes), orientation > 1 ? Buffer.concat([head, exif]) : null)
}

function* jpegMetadata(bytes: Buffer): Generator<Part> {
  // Bytes that are no marker are compressed data, whose escapes and restart markers are skipped.
  for (let at = 2; ;) {
    const start = bytes.indexOf(0xff, at)
    if (start < 0) return
    let codeAt = start + 1
    // Any number of these bytes may begin a marker.
    while (bytes[codeAt] === 0xff) codeAt += 1
    const code = bytes[codeAt]
    at = codeAt + 1
    if (code === undefined) return
    if (code <= 0x01 || (code >= 0xd0 && code <= 0xd8)) continue
    if (code === 0xd9) {
      // Phones append further images and videos.
      if (at < bytes.length) yield { start: at, end: bytes.length }
      return
    }
    if (at + 2 > bytes.length) return
    const end = at + bytes.readUInt16BE(at)
    if (end < at + 2) continue
    if (isJpegMetadata(code, bytes.subarray(at + 2, end))) {
      yield { start, end: Math.min(end, bytes.length) }
    }
    at = end
  }
}

function isJpegMetadata(marker: number, content: Buffer): boolean {
  const text = content.toString('latin1', 0, 12)
  // Without a thumbnail, that of JFIF has 14 bytes. APP14 defines the encoding of colours.
  if (marker === 0xe0) return !text.startsWith('JFIF\0') || content.length > 14
  if (marker === 0xe2) return text !== 'ICC_PROFILE\0'
  return marker === 0xfe || (marker > 0xe0 && marker <= 0xef && marker !== 0xee)
}

// Source: PNG (Third Edition), 5.3 and 11.3; the chunk of Apple is an index of the compressed data.
const pngChunks = new Set(
  (
    'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT ' +
    'acTL fcTL fdAT iDOT'
  ).split(' '),
)

/** A PNG with the chunks that change how it looks, and no others. */
export function cutPng(bytes: Buffer, orientation: number): Buffer {
  const body = Buffer.concat([Buffer.from('eXIf', 'latin1'), exifWith(orientation)])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(body.length - 4, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return cut(bytes, pngMetadata(bytes), orientation > 1 ? chunk : null)
}

function* pngMetadata(bytes: Buffer): Generator<Part> {
  for (let at = 8; at < bytes.length;) {
    const end = at + 8 > bytes.length ? bytes.length : at + 12 + bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (!pngChunks.has(type)) yield { start: at, end: Math.min(end, bytes.length) }
    at = end
    if (type !== 'IEND') continue
    if (at < bytes.length) yield { start: at, end: bytes.length }
    return
  }
}

// Source: RFC 9649, 2.4 to 2.7
const webpChunks = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])

/** The same of a WebP. */
export function cutWebp(bytes: Buffer, orientation: number): Buffer {
  const exif = exifWith(orientation)
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1')
  head.writeUInt32LE(exif.length, 4)
  const hasExif = orientation > 1
  const result = Buffer.from(
    cut(bytes, webpMetadata(bytes), hasExif ? Buffer.concat([head, exif]) : null),
  )
  if (result.length === bytes.length) return bytes
  result.writeUInt32LE(result.length - 8, 4)
  // Flags of the extended header: 8 for EXIF data, 4 for XMP.
  if (result.toString('latin1', 12, 16) === 'VP8X') {
    result[20] = ((result[20] ?? 0) & ~0x0c) | (hasExif ? 8 : 0)
  }
  return result
}

function* webpMetadata(bytes: Buffer): Generator<Part> {
  const stop = Math.min(bytes.length, 8 + bytes.readUInt32LE(4))
  let at = 12
  while (at + 8 <= stop) {
    const length = bytes.readUInt32LE(at + 4)
    const end = Math.min(stop, at + 8 + length + (length % 2))
    if (!webpChunks.has(bytes.toString('latin1', at, at + 4))) yield { start: at, end }
    at = end
  }
  if (at < bytes.length) yield { start: at, end: bytes.length }
}

// Source: GIF89a. Programs repeat an animation by one of these.
const gifApplications = /^(?:NETSCAPE2\.0|ANIMEXTS1\.0|ICCRGBG1012)$/

/** A GIF without comments and what programs add to it. */
export function cutGif(bytes: Buffer): Buffer {
  return cut(bytes, gifMetadata(bytes), null)
}

function* gifMetadata(bytes: Buffer): Generator<Part> {
  const tableBytes = (flags = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  const afterBlocks = (from: number): number => {
    let at = from
    for (let length = -1; length !== 0; at += 1 + length) length = bytes[at] ?? 0
    return at
  }
  for (let at = 13 + tableBytes(bytes[10]); at < bytes.length;) {
    const [start, code] = [at, bytes[at]]
    if (code === 0x2c) at = afterBlocks(start + 11 + tableBytes(bytes[start + 9]))
    else if (code === 0x21) {
      at = afterBlocks(start + 2)
      const kind = bytes[start + 1]
      const application = bytes.toString('latin1', start + 3, start + 14)
      if (kind === 0xfe || (kind === 0xff && !gifApplications.test(application)))
        yield { start, end: Math.min(at, bytes.length) }
    } else {
      // The end of the picture, or bytes that no decoder reads.
      const end = start + (code === 0x3b ? 1 : 0)
      if (end < bytes.length) yield { start: end, end: bytes.length }
      return
    }
  }
}
