import sharp from 'sharp'
import type { Sized } from '../messages.ts'
import { pictureTypeOf } from '../picture-type.ts'
import { decode, pictureOf, readingOptions, takeDecoded } from './decode.ts'
import { readMetadata, scalingOf } from './examine.ts'

/** Half the time of the default, for 5 % more bytes. */
const stillEffort = 2
const animatedEffort = 0

/** Makes those of the sizes that are smaller than the picture. Empty when it can only be shown as it is. */
export async function resize(bytes: Buffer, sizes: readonly number[]): Promise<Sized[]> {
  const type = pictureTypeOf(bytes)
  const found = type && (await readMetadata(bytes))
  const scaling = type && found && scalingOf(type, bytes, found)
  if (!found || !scaling) return []
  const longer = Math.max(found.width, found.height)
  const wanted = sizes.filter((size) => size < longer).toSorted((a, b) => b - a)
  if (wanted.length === 0) return []
  try {
    return await (scaling === 'kept'
      ? animated(bytes, wanted)
      : stills(bytes, Math.max(...sizes), wanted))
  } catch {
    return []
  }
}

/** Reads the picture once, as it was read when it was uploaded: the sizes are the same whenever they are made. */
async function stills(bytes: Buffer, side: number, wanted: number[]): Promise<Sized[]> {
  const decoded = takeDecoded(bytes) ?? (await decode(bytes, side))
  const { width, height } = decoded.raw
  const made: Sized[] = []
  for (const size of wanted) {
    const picture = pictureOf(decoded)
    if (size < Math.max(width, height)) picture.resize(size, size, { fit: 'inside' })
    made.push({ size, bytes: await picture.webp({ effort: stillEffort }).toBuffer() })
  }
  return made
}

async function animated(bytes: Buffer, wanted: number[]): Promise<Sized[]> {
  const made: Sized[] = []
  for (const size of wanted) {
    const picture = sharp(bytes, { ...readingOptions, autoOrient: false, animated: true })
      .resize(size, size, { fit: 'inside', withoutEnlargement: true })
      .webp({ effort: animatedEffort })
    made.push({ size, bytes: await picture.toBuffer() })
  }
  return made
}
