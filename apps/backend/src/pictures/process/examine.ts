import { attachmentSizes, limits } from '@guildhall/contract'
import sharp from 'sharp'
import type { Metadata } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import type { Examined, PictureProblem } from '../messages.ts'
import { pictureTypeOf } from '../picture-type.ts'
import type { ImageType } from '../picture-type.ts'
import { withoutMetadata } from './clean.ts'
import { UncleanableError } from './cut-metadata.ts'
import { decode, keepDecoded, pictureOf } from './decode.ts'

/** Decoding an AVIF takes 23 bytes of memory per pixel. */
const avifPixels = 12_500_000
/** Of all frames of an animation together, so that its sizes take about a second. */
const animatedPixels = 10_000_000
/** ThumbHash takes no larger pictures. */
const previewSide = 100
const largestSize = Math.max(...attachmentSizes)

/** How smaller sizes of a picture are made: `kept` with its frames, `still` from the first one, null not at all. */
export type Scaling = 'kept' | 'still' | null

/** Reads the head of a picture; null if there is none. */
export async function readMetadata(bytes: Buffer): Promise<Metadata | null> {
  try {
    return await sharp(bytes, { limitInputPixels: false, failOn: 'none' }).metadata()
  } catch {
    return null
  }
}

export function scalingOf(type: ImageType | 'image/heic', bytes: Buffer, found: Metadata): Scaling {
  const { width, height, pages = 1, orientation = 1 } = found
  const pixels = width * height
  if (type === 'image/heic' || pixels > limits.imagePixels) return null
  if (type === 'image/avif' && (pixels > avifPixels || !hasUsualColors(bytes))) return null
  if (type === 'image/png' && isAnimatedPng(bytes)) return null
  if (type === 'image/gif' && !hasUsualScreen(bytes, found)) return null
  if (type === 'image/avif' || pages === 1) return 'still'
  // Turning an animation plays it backwards or fails.
  return pages * pixels <= animatedPixels && orientation === 1 ? 'kept' : 'still'
}

/** Looks at an uploaded file that begins like a picture, and removes its metadata. Throws UncleanableError. */
export async function examine(bytes: Buffer, withPreview: boolean): Promise<Examined> {
  const type = pictureTypeOf(bytes)
  const unknown = { cleaned: null, width: null, height: null, preview: null }
  const plain = { ...unknown, animation: null }
  if (!type) return { type, problem: 'not_an_image', ...plain }
  const found = await readMetadata(bytes)
  const clean = withoutMetadata(type, bytes, found)
  if (clean !== bytes) await requireClean(clean, found)
  const cleaned = clean === bytes ? null : clean
  if (!found) return { type, problem: 'not_an_image', ...plain, cleaned }
  const { width, height } = type === 'image/gif' ? gifScreen(bytes, found) : found.autoOrient
  const problem = problemOf(type, width * height)
  if (problem) return { type, problem, ...plain, cleaned, width, height }
  const scaling = scalingOf(type, bytes, found)
  const preview = withPreview && scaling ? await previewOf(clean, scaling === 'still') : null
  const animation = animationOf(type, bytes, found, scaling)
  return { type, problem, cleaned, width, height, preview, animation }
}

function problemOf(type: ImageType | 'image/heic', pixels: number): PictureProblem | null {
  if (type === 'image/heic') return 'heic_picture'
  if (pixels < 1) return 'not_an_image'
  return pixels > limits.imagePixels ? 'too_many_pixels' : null
}

function animationOf(
  type: ImageType | 'image/heic',
  bytes: Buffer,
  { pages = 1 }: Metadata,
  scaling: Scaling,
): 'kept' | 'still' | null {
  if (type === 'image/png') return isAnimatedPng(bytes) ? 'kept' : null
  return type === 'image/avif' || pages === 1 ? null : scaling
}

/** Throws UncleanableError unless the cut file is the same picture without metadata. */
async function requireClean(clean: Buffer, before: Metadata | null): Promise<void> {
  const after = await readMetadata(clean)
  // What could not be read before is a file anyway.
  const isSame =
    !before ||
    (after?.width === before.width &&
      after.height === before.height &&
      after.autoOrient.width === before.autoOrient.width)
  const [exif, xmp] = [after?.exif?.toString('latin1') ?? '', after?.xmp?.toString() ?? '']
  // What is left of EXIF is the orientation, or zeros.
  const isEmpty = exif.length <= 40 || /^(?:Exif)?\0*$/.test(exif)
  if (!isSame || !isEmpty || xmp.trim() !== '' || after?.iptc) {
    throw new UncleanableError('the picture still has metadata')
  }
}

async function previewOf(bytes: Buffer, keepsPixels: boolean): Promise<string | null> {
  try {
    const decoded = await decode(bytes, keepsPixels ? largestSize : previewSide)
    const { data, info } = await pictureOf(decoded)
      .resize(previewSide, previewSide, { fit: 'inside' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    if (keepsPixels) keepDecoded(bytes, decoded)
    return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
  } catch {
    // The file ends early, or is damaged: browsers show as much of it as they can.
    return null
  }
}

// Source: GIF89a, 18
/** The size at which browsers show a GIF: for a frame much smaller than the screen, the library takes that of the frame. */
function gifScreen(bytes: Buffer, { width, height }: Metadata): { width: number; height: number } {
  return {
    width: Math.max(width, bytes.readUInt16LE(6)),
    height: Math.max(height, bytes.readUInt16LE(8)),
  }
}

function hasUsualScreen(bytes: Buffer, found: Metadata): boolean {
  const { width, height } = gifScreen(bytes, found)
  return width === found.width && height === found.height
}

// Source: PNG (Third Edition), 11.3.6.1: the chunk stands before the image data.
function isAnimatedPng(bytes: Buffer): boolean {
  const at = bytes.indexOf('acTL')
  return at >= 0 && at < bytes.indexOf('IDAT')
}

// Source: ISO 14496-12, 12.1.5, and ITU-T H.273: 1 is sRGB, 2 is unknown, which is shown as that.
/** The library reads colour profiles, but no colours that are given by numbers. */
function hasUsualColors(bytes: Buffer): boolean {
  const at = bytes.indexOf('colrnclx')
  if (at < 0 || at + 10 > bytes.length) return true
  const primaries = bytes.readUInt16BE(at + 8)
  return primaries === 1 || primaries === 2
}
