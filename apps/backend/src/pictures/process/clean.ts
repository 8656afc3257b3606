import type { Metadata } from 'sharp'
import type { ImageType } from '../picture-type.ts'
import { cutGif, cutJpeg, cutPng, cutWebp, UncleanableError } from './cut-metadata.ts'

/**
 * The file without what tells where, when, by whom and with what it was made: EXIF, XMP, IPTC, comments, texts, thumbnails and what
 * follows its end. Pixels, colour profile and orientation stay; nothing is encoded again. Throws UncleanableError.
 */
export function withoutMetadata(
  type: ImageType | 'image/heic',
  bytes: Buffer,
  metadata: Metadata | null,
): Buffer {
  const orientation = metadata?.orientation ?? 1
  switch (type) {
    case 'image/jpeg':
      return cutJpeg(bytes, orientation)
    case 'image/png':
      return cutPng(bytes, orientation)
    case 'image/webp':
      return cutWebp(bytes, orientation)
    case 'image/gif':
      return cutGif(bytes)
    case 'image/avif':
    case 'image/heic':
      return blanked(bytes, metadata)
  }
}

const exifPrefix = Buffer.from('Exif\0\0', 'latin1')
/** How EXIF and XMP data begin, whoever wrote them. */
const beginnings = ['II*\0\b\0\0\0', 'MM\0*\0\0\0\b', '<x:xmpmeta', '<?xpacket'].map((text) =>
  Buffer.from(text, 'latin1'),
)

/**
 * Overwrites the metadata of an AVIF or HEIC, since everything in it refers to positions in the file. The library finds that of the picture
 * itself; a picture with more is refused.
 */
function blanked(bytes: Buffer, metadata: Metadata | null): Buffer {
  const result = Buffer.from(bytes)
  const { exif, xmp, iptc } = metadata ?? {}
  for (const [found, filling] of [
    [exif, 0],
    [iptc, 0],
    [xmp, 0x20],
  ] as const) {
    if (!found || found.length === 0) continue
    const hasPrefix = found.subarray(0, exifPrefix.length).equals(exifPrefix)
    const content = hasPrefix ? found.subarray(exifPrefix.length) : found
    for (let at = bytes.indexOf(content); at >= 0; at = bytes.indexOf(content, at + 1)) {
      result.fill(filling, at, at + content.length)
    }
  }
  for (const beginning of beginnings) {
    const at = result.indexOf(beginning)
    if (at >= 0 && metadata) throw new UncleanableError('the picture has further metadata')
    // Of a file that is no picture, nothing is lost.
    if (at >= 0) result.fill(0, at)
  }
  return result.equals(bytes) ? bytes : result
}
