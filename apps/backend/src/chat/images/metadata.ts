import { crc32 } from 'node:zlib'
import { invalidInput } from '../../core/app-error.ts'
import { createCutter } from './cutter.ts'
import { exifSegmentWith, exifWith, isExif, orientationIn } from './exif.ts'
import { imageTypeOf, imageSizeOf } from './formats.ts'
import { gifBlocksIn, gifHeadEnd } from './gif.ts'
import { stripHeif } from './heif-metadata.ts'
import { UnusualPictureError } from './parts.ts'

/**
 * Removes the metadata that reveals where, when and by whom an image was made: EXIF, XMP, IPTC, comments and texts. Pixels,
 * colour profile and orientation stay; nothing is decoded. Null when there is nothing to remove, or the bytes are not a
 * readable image. Throws `invalid_input` when it has more parts than real images have. The time is proportional to the bytes.
 */
export function withoutMetadata(bytes: Buffer): Buffer | null {
  let stripped: Buffer | null
  try {
    const type = imageTypeOf(bytes)
    stripped = (type ? strippers[type] : stripHeif)(bytes)
  } catch (error) {
    if (error instanceof UnusualPictureError) throw invalidInput('file', 'unusual_picture')
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
  const cutter = createCutter(bytes)
  cutter.keep(2)
  let orientation = 1
  for (;;) {
    const { start, codeAt } = markerAfter(bytes, cutter.position())
    const code = bytes.readUInt8(codeAt)
    if (code === 0xd9) {
      cutter.keep(codeAt + 1)
      // Phones append further images and videos.
      return cutter.result()
    }
    const end = codeAt + 1 + bytes.readUInt16BE(codeAt + 1)
    if (end > bytes.length || end < codeAt + 3) return null
    const content = bytes.subarray(codeAt + 3, end)
    if (!isJpegMetadata(code, content)) {
      cutter.keep(end)
      continue
    }
    cutter.keep(start)
    if (code === 0xe1 && orientation === 1 && isExif(content)) {
      orientation = orientationIn(content)
      if (orientation > 1) cutter.insert(exifSegmentWith(orientation))
    }
    cutter.drop(end)
  }
}

/** The next marker that is not part of compressed data, whose escapes and restart markers are skipped. */
function markerAfter(bytes: Buffer, from: number): { start: number; codeAt: number } {
  let start = -1
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === 0xff) {
      // Any number of these bytes may begin a marker.
      if (start < 0) start = at
    } else if (start >= 0) {
      if (byte > 0x01 && (byte < 0xd0 || byte > 0xd7)) return { start, codeAt: at }
      start = -1
    }
  }
  throw new RangeError('the image has no end')
}

function isJpegMetadata(marker: number, content: Buffer): boolean {
  // APP0 is JFIF; APP14 defines the encoding of colours.
  if (marker === 0xe0 || marker === 0xee) return false
  if (marker === 0xe2) return content.toString('latin1', 0, 12) !== 'ICC_PROFILE\0'
  return marker === 0xfe || (marker > 0xe0 && marker <= 0xef)
}

// Source: PNG (Third Edition), 5.3 and 11.3
function stripPng(bytes: Buffer): Buffer | null {
  const cutter = createCutter(bytes)
  const dropped = new Set(['tEXt', 'zTXt', 'iTXt', 'tIME', 'eXIf'])
  cutter.keep(8)
  for (;;) {
    const at = cutter.position()
    const end = at + 12 + bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (end > bytes.length) return null
    const orientation = type === 'eXIf' ? orientationIn(bytes.subarray(at + 8, end - 4)) : 1
    if (orientation > 1) cutter.insert(pngChunk('eXIf', exifWith(orientation)))
    if (dropped.has(type)) cutter.drop(end)
    else cutter.keep(end)
    if (type === 'IEND') return cutter.result()
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
  const cutter = createCutter(bytes)
  cutter.keep(gifHeadEnd(bytes))
  for (const { kind, start, end } of gifBlocksIn(bytes)) {
    if (end > bytes.length) return null
    const isComment = kind === 'extension' && bytes[start + 1] === 0xfe
    const isXmp =
      kind === 'extension' && bytes.toString('latin1', start + 3, start + 14) === 'XMP DataXMP'
    if (isComment || isXmp) cutter.drop(end)
    else cutter.keep(end)
    if (kind === 'end') return cutter.result()
  }
  return null
}

// Source: RFC 9649, 2.4 to 2.7
function stripWebp(bytes: Buffer): Buffer | null {
  const headBytes = 12
  const stop = Math.min(bytes.length, 8 + bytes.readUInt32LE(4))
  const cutter = createCutter(bytes)
  let orientation = 1
  cutter.keep(headBytes)
  while (cutter.position() + 8 <= stop) {
    const at = cutter.position()
    const type = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    if (at + 8 + length > bytes.length) return null
    const end = Math.min(stop, at + 8 + length + (length % 2))
    if (type === 'EXIF') orientation = orientationIn(bytes.subarray(at + 8, at + 8 + length))
    if (type === 'EXIF' || type === 'XMP ') cutter.drop(end)
    else cutter.keep(end)
  }
  const isExtended = bytes.toString('latin1', headBytes, headBytes + 4) === 'VP8X'
  const hasExif = orientation > 1 && isExtended
  if (hasExif) cutter.insert(webpChunk('EXIF', exifWith(orientation)))
  const stripped = cutter.result()
  stripped.writeUInt32LE(stripped.length - 8, 4)
  if (!isExtended) return stripped
  // Flags of this header: 8 for EXIF data, 4 for XMP.
  const flagsAt = headBytes + 8
  stripped[flagsAt] = ((stripped[flagsAt] ?? 0) & ~0x0c) | (hasExif ? 8 : 0)
  return stripped
}

function webpChunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content])
}
