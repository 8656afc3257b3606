import { limits } from '@guildhall/contract'
import { avifSize } from './avif.ts'
import { gifSize } from './gif.ts'
import { jpegSize } from './jpeg.ts'
import type { Size } from './size.ts'

/** Image types that browsers show without running scripts. */
export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/avif'

/** How many bytes are needed to detect the type. */
export const signatureBytes = 64

/** The type by the first bytes; null for everything else. */
export function imageTypeOf(bytes: Buffer): ImageType | null {
  const text = bytes.toString('latin1', 0, signatureBytes)
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (/^GIF8[79]a/.test(text)) return 'image/gif'
  if (/^RIFF[^]{4}WEBP/.test(text)) return 'image/webp'
  return isAvif(text) ? 'image/avif' : null
}

/** The type of a complete image, or why it is refused. */
export function inspectImage(
  bytes: Buffer,
): { type: ImageType } | { problem: 'not_an_image' | 'too_many_pixels' } {
  const type = imageTypeOf(bytes)
  const size = type && sizeOf(type, bytes)
  if (!size || size.width < 1 || size.height < 1) {
    return { problem: 'not_an_image' }
  }
  // A small file can decompress to more pixels than a browser has memory for.
  if (size.width * size.height > limits.imagePixels) {
    return { problem: 'too_many_pixels' }
  }
  return { type }
}

/** The displayed size of an image, read from its beginning; null when it is not an image or has no size there. */
export function imageSizeOf(head: Buffer): Size | null {
  const type = imageTypeOf(head)
  const size = type && sizeOf(type, head)
  return size && size.width > 0 && size.height > 0 ? size : null
}

/** Type and displayed size of a complete image, which was read as one before. */
export function describeImage(bytes: Buffer): Size & { type: ImageType } {
  const [type, size] = [imageTypeOf(bytes), imageSizeOf(bytes)]
  if (!type || !size) throw new Error('this is not an image')
  return { type, ...size }
}

function sizeOf(type: ImageType, bytes: Buffer): Size | null {
  try {
    return sizeReaders[type](bytes)
  } catch (error) {
    // The bytes end before the size, or have too many parts.
    if (error instanceof RangeError) return null
    throw error
  }
}

const sizeReaders: Record<ImageType, (bytes: Buffer) => Size | null> = {
  'image/png': pngSize,
  'image/jpeg': jpegSize,
  'image/gif': gifSize,
  'image/webp': webpSize,
  'image/avif': avifSize,
}

// Source: ISO 14496-12, FileTypeBox; AV1 Image File Format, section 6
function isAvif(text: string): boolean {
  if (text.slice(4, 8) !== 'ftyp') return false
  const brands = text.slice(8, Buffer.from(text.slice(0, 4), 'latin1').readUInt32BE())
  return /^(?:avif|avis)/.test(brands) || /^[^]{8}(?:[^]{4})*?(?:avif|avis)/.test(brands)
}

// Source: PNG (Third Edition), 11.2.1
function pngSize(bytes: Buffer): Size | null {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

// Source: RFC 9649 and, for the two kinds of frames, RFC 6386, section 9.1
function webpSize(bytes: Buffer): Size | null {
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X') {
    return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  }
  if (kind === 'VP8L' && bytes.readUInt8(20) === 0x2f) {
    const bits = bytes.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (kind !== 'VP8 ' || bytes.readUIntBE(23, 3) !== 0x9d012a) return null
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
}
