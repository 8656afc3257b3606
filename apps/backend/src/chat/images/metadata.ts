import { crc32 } from 'node:zlib'
import { boxesIn } from './avif.ts'
import type { Box } from './avif.ts'
import { imageTypeOf, imageSizeOf } from './formats.ts'
import { orientationIn } from './jpeg.ts'

/**
 * Removes the metadata that reveals where, when and by whom an image was made: EXIF, XMP, IPTC, comments and texts. Pixels,
 * colour profile and orientation stay; nothing is decoded. Null when there is nothing to remove, or the bytes are not a
 * readable image.
 */
export function withoutMetadata(bytes: Buffer): Buffer | null {
  let stripped: Buffer | null
  try {
    const type = imageTypeOf(bytes)
    stripped = (type ? strippers[type] : stripHeif)(bytes)
  } catch (error) {
    // The bytes end inside a structure.
    if (error instanceof RangeError) return null
    throw error
  }
  if (!stripped || stripped.equals(bytes)) return null
  const [before, after] = [imageSizeOf(bytes), imageSizeOf(stripped)]
  const isSame = before?.width === after?.width && before?.height === after?.height
  return isSame && imageTypeOf(stripped) === imageTypeOf(bytes) ? stripped : null
}

const strippers = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/gif': stripGif,
  'image/webp': stripWebp,
  'image/avif': stripHeif,
}

// Source: ITU-T T.81, annex B
function stripJpeg(bytes: Buffer): Buffer | null {
  const pieces = [bytes.subarray(0, 2)]
  let orientation = 1
  let at = 2
  for (;;) {
    const start = bytes.indexOf(0xff, at)
    if (start < 0) return null
    let markerAt = start + 1
    while (bytes[markerAt] === 0xff) markerAt += 1
    const marker = bytes.readUInt8(markerAt)
    // Compressed data, with its escapes and restart markers.
    if (marker === 0 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      pieces.push(bytes.subarray(at, markerAt + 1))
      at = markerAt + 1
      continue
    }
    if (marker === 0xd9) {
      pieces.push(bytes.subarray(at, markerAt + 1))
      // Phones append further images and videos.
      return Buffer.concat(pieces)
    }
    const end = markerAt + 1 + bytes.readUInt16BE(markerAt + 1)
    if (end > bytes.length || end < markerAt + 3) return null
    pieces.push(bytes.subarray(at, start))
    const content = bytes.subarray(markerAt + 3, end)
    if (marker === 0xe1 && orientation === 1) {
      orientation = orientationIn(content)
      if (orientation > 1) pieces.push(exifSegment(orientation))
    }
    if (!isJpegMetadata(marker, content)) pieces.push(bytes.subarray(start, end))
    at = end
  }
}

function isJpegMetadata(marker: number, content: Buffer): boolean {
  // APP0 is JFIF; APP14 defines the encoding of colours.
  if (marker === 0xe0 || marker === 0xee) return false
  if (marker === 0xe2) return content.toString('latin1', 0, 12) !== 'ICC_PROFILE\0'
  return marker === 0xfe || (marker > 0xe0 && marker <= 0xef)
}

function exifSegment(orientation: number): Buffer {
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), orientationOnly(orientation)])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(exif.length + 2, 2)
  return Buffer.concat([head, exif])
}

// Source: TIFF 6.0, section 2
/** EXIF data with the orientation only. */
function orientationOnly(orientation: number): Buffer {
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
  return Buffer.from([0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, ...entry, 0, 0, 0, 0])
}

/** The orientation in EXIF data, which may start with the JPEG prefix. */
function orientationOf(exif: Buffer): number {
  const prefix = Buffer.from('Exif\0\0', 'latin1')
  const isPrefixed = exif.subarray(0, prefix.length).equals(prefix)
  const orientation = orientationIn(isPrefixed ? exif : Buffer.concat([prefix, exif]))
  return orientation >= 1 && orientation <= 8 ? orientation : 1
}

// Source: PNG (Third Edition), 5.3 and 11.3
function stripPng(bytes: Buffer): Buffer | null {
  const pieces = [bytes.subarray(0, 8)]
  const dropped = new Set(['tEXt', 'zTXt', 'iTXt', 'tIME', 'eXIf'])
  for (let at = 8; ;) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (end > bytes.length) return null
    if (!dropped.has(type)) pieces.push(bytes.subarray(at, end))
    const orientation = type === 'eXIf' ? orientationOf(bytes.subarray(at + 8, end - 4)) : 1
    if (orientation > 1) pieces.push(pngChunk('eXIf', orientationOnly(orientation)))
    if (type === 'IEND') return Buffer.concat(pieces)
    at = end
  }
}

function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(content.length, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

// Source: GIF89a
function stripGif(bytes: Buffer): Buffer | null {
  let at = 13 + colorTableBytes(bytes.readUInt8(10))
  const pieces = [bytes.subarray(0, at)]
  for (;;) {
    const kind = bytes.readUInt8(at)
    if (kind === 0x3b) return Buffer.concat([...pieces, bytes.subarray(at, at + 1)])
    const isImage = kind === 0x2c
    if (!isImage && kind !== 0x21) return null
    const end = isImage
      ? afterSubBlocks(bytes, at + 11 + colorTableBytes(bytes.readUInt8(at + 9)))
      : afterSubBlocks(bytes, at + 2)
    const isComment = !isImage && bytes[at + 1] === 0xfe
    const isXmp = !isImage && bytes.toString('latin1', at + 3, at + 14) === 'XMP DataXMP'
    if (!isComment && !isXmp) pieces.push(bytes.subarray(at, end))
    at = end
  }
}

function colorTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

/** Throws a RangeError when the blocks do not end. */
function afterSubBlocks(bytes: Buffer, start: number): number {
  let at = start
  for (let length = -1; length !== 0; at += 1 + length) length = bytes.readUInt8(at)
  return at
}

// Source: RFC 9649, 2.4 to 2.7
function stripWebp(bytes: Buffer): Buffer | null {
  const pieces: Buffer[] = []
  let extended: Buffer | undefined
  let orientation = 1
  const stop = Math.min(bytes.length, 8 + bytes.readUInt32LE(4))
  for (let at = 12; at + 8 <= stop;) {
    const type = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const content = bytes.subarray(at + 8, at + 8 + length)
    if (content.length < length) return null
    const end = Math.min(stop, at + 8 + length + (length % 2))
    if (type === 'EXIF') orientation = orientationOf(content)
    else if (type !== 'XMP ') {
      const chunk = Buffer.from(bytes.subarray(at, end))
      if (type === 'VP8X') extended ??= chunk
      pieces.push(chunk)
    }
    at = end
  }
  if (orientation > 1 && extended) pieces.push(webpChunk('EXIF', orientationOnly(orientation)))
  // Flags of this header: 8 for EXIF data, 4 for XMP.
  if (extended) extended[8] = ((extended[8] ?? 0) & ~0x0c) | (orientation > 1 ? 8 : 0)
  const body = Buffer.concat(pieces)
  const head = Buffer.from(bytes.subarray(0, 12))
  head.writeUInt32LE(body.length + 4, 4)
  return Buffer.concat([head, body])
}

function webpChunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content])
}

// Source: ISO 14496-12, 8.11.3 (iloc) and 8.11.6 (iinf)
/** AVIF and HEIC: overwrites the items' bytes, since everything else refers to positions in the file. */
function stripHeif(bytes: Buffer): Buffer | null {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return null
  const meta = boxIn(bytes, { type: 'file', start: 0, end: bytes.length }, 'meta')
  if (!meta) return null
  const inside = { ...meta, start: meta.start + 4 }
  const info = boxIn(bytes, inside, 'iinf')
  const locations = boxIn(bytes, inside, 'iloc')
  if (!info || !locations) return null
  const items = metadataItems(bytes, info)
  if (items.size === 0) return null
  const data = boxIn(bytes, inside, 'idat')
  const stripped = Buffer.from(bytes)
  for (const { item, start, end } of extentsOf(bytes, locations, data?.start ?? null)) {
    const kind = items.get(item)
    if (kind === undefined) continue
    if (start < 0 || end > bytes.length || start > end) return null
    stripped.fill(kind === 'Exif' ? 0 : 0x20, start, end)
    // An empty directory, after the four bytes with its offset.
    const empty = Buffer.from([0, 0, 0, 0, 0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0])
    if (kind === 'Exif' && end - start >= empty.length) empty.copy(stripped, start)
  }
  return stripped
}

function boxIn(bytes: Buffer, parent: Box, type: string): Box | null {
  for (const box of boxesIn(bytes, parent.start, parent.end)) if (box.type === type) return box
  return null
}

/** The kinds of the EXIF and XMP items, by item id. */
function metadataItems(bytes: Buffer, info: Box): Map<number, string> {
  const items = new Map<number, string>()
  const isShort = bytes.readUInt8(info.start) === 0
  for (const { type, start, end } of boxesIn(bytes, info.start + (isShort ? 6 : 8), info.end)) {
    const version = bytes.readUInt8(start)
    if (type !== 'infe' || version < 2) continue
    const id = version === 2 ? bytes.readUInt16BE(start + 4) : bytes.readUInt32BE(start + 4)
    const kindAt = start + (version === 2 ? 8 : 10)
    const kind = bytes.toString('latin1', kindAt, kindAt + 4)
    const isXmp =
      kind === 'mime' && bytes.toString('latin1', kindAt + 4, end).includes('application/rdf+xml')
    if (kind === 'Exif' || isXmp) items.set(id, kind)
  }
  return items
}

interface Extent {
  item: number
  start: number
  end: number
}

function* extentsOf(bytes: Buffer, box: Box, dataStart: number | null): Generator<Extent> {
  let at = box.start
  const take = (size: number): number => {
    if (at + size > box.end) throw new RangeError('the box ends too early')
    at += size
    if (size === 0) return 0
    return size === 8 ? Number(bytes.readBigUInt64BE(at - 8)) : bytes.readUIntBE(at - size, size)
  }
  const version = take(1)
  take(3)
  const [sizes, more] = [take(1), take(1)]
  const [offsetSize, lengthSize, baseSize] = [sizes >> 4, sizes & 15, more >> 4]
  const indexSize = version === 0 ? 0 : more & 15
  if ([offsetSize, lengthSize, baseSize, indexSize].some((size) => ![0, 4, 8].includes(size)))
    return
  for (let left = take(version < 2 ? 2 : 4); left > 0; left -= 1) {
    const item = take(version < 2 ? 2 : 4)
    const method = version === 0 ? 0 : take(2) & 15
    take(2)
    const base = take(baseSize) + (method === 1 ? (dataStart ?? Number.NaN) : 0)
    for (let extents = take(2); extents > 0; extents -= 1) {
      take(indexSize)
      const start = base + take(offsetSize)
      const length = take(lengthSize)
      if (method < 2 && !Number.isNaN(start)) yield { item, start, end: start + length }
    }
  }
}
