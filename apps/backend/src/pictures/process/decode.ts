import { createHash } from 'node:crypto'
import { limits } from '@guildhall/contract'
import sharp from 'sharp'
import type { Sharp } from 'sharp'

/** Pixels, upright and in sRGB. */
export interface Decoded {
  data: Buffer
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

export const readingOptions = {
  autoOrient: true,
  failOn: 'warning',
  limitInputPixels: limits.imagePixels,
} as const

/** The first frame of a picture, scaled down into a square of `side` pixels. */
export async function decode(bytes: Buffer, side: number): Promise<Decoded> {
  const { data, info } = await sharp(bytes, readingOptions)
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { data, raw: { width, height, channels } }
}

export function pictureOf({ data, raw }: Decoded): Sharp {
  return sharp(data, { raw })
}

/** Uploads come before the sizes of earlier ones. */
const maxKept = 4
/** The last pictures that were looked at, by their bytes: to decode a photo takes half the time of its sizes, which come next. */
const kept = new Map<string, Decoded>()

export function keepDecoded(bytes: Buffer, decoded: Decoded): void {
  kept.set(digestOf(bytes), decoded)
  const [oldest] = kept.keys()
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
}

/** Returns a kept picture once. */
export function takeDecoded(bytes: Buffer): Decoded | null {
  if (kept.size === 0) return null
  const digest = digestOf(bytes)
  const decoded = kept.get(digest) ?? null
  kept.delete(digest)
  return decoded
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
