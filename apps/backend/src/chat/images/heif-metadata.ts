import { boxesIn } from './avif.ts'
import type { Box } from './avif.ts'
import { createPartCounter, UnusualPictureError } from './parts.ts'

type CountPart = () => void

// Source: ISO 14496-12, 8.11.3 (iloc) and 8.11.6 (iinf)
/**
 * AVIF and HEIC without metadata: overwrites the items' bytes, since everything else refers to positions in the file. Null when there is
 * nothing to overwrite.
 */
export function stripHeif(bytes: Buffer): Buffer | null {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return null
  const countPart = createPartCounter()
  const find = (parent: Box, type: string) => boxIn(bytes, parent, type, countPart)
  const meta = find({ type: 'file', start: 0, end: bytes.length }, 'meta')
  if (!meta) return null
  const inside = { ...meta, start: meta.start + 4 }
  const info = find(inside, 'iinf')
  const locations = find(inside, 'iloc')
  if (!info || !locations) return null
  const items = metadataItems(bytes, info, countPart)
  if (items.size === 0) return null
  const data = find(inside, 'idat')
  const stripped = Buffer.from(bytes)
  let left = bytes.length
  for (const { item, start, end } of extentsOf(bytes, locations, data?.start ?? null, countPart)) {
    const kind = items.get(item)
    if (kind === undefined) continue
    if (start < 0 || end > bytes.length || start > end) return null
    left -= end - start
    // Metadata that is longer than the file has parts that overlap.
    if (left < 0) throw new UnusualPictureError('metadata overlaps')
    stripped.fill(kind === 'Exif' ? 0 : 0x20, start, end)
    // An empty directory, after the four bytes with its offset.
    const empty = Buffer.from([0, 0, 0, 0, 0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0])
    if (kind === 'Exif' && end - start >= empty.length) empty.copy(stripped, start)
  }
  return stripped
}

function boxIn(bytes: Buffer, parent: Box, type: string, countPart: CountPart): Box | null {
  for (const box of boxesIn(bytes, parent.start, parent.end)) {
    countPart()
    if (box.type === type) return box
  }
  return null
}

/** The kinds of the EXIF and XMP items, by item id. */
function metadataItems(bytes: Buffer, info: Box, countPart: CountPart): Map<number, string> {
  const items = new Map<number, string>()
  const isShort = bytes.readUInt8(info.start) === 0
  for (const { type, start, end } of boxesIn(bytes, info.start + (isShort ? 6 : 8), info.end)) {
    countPart()
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

function* extentsOf(
  bytes: Buffer,
  box: Box,
  dataStart: number | null,
  countPart: CountPart,
): Generator<Extent> {
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
    countPart()
    const item = take(version < 2 ? 2 : 4)
    const method = version === 0 ? 0 : take(2) & 15
    take(2)
    const base = take(baseSize) + (method === 1 ? (dataStart ?? Number.NaN) : 0)
    // An extent takes no bytes when all its sizes are 0.
    for (let extents = take(2); extents > 0; extents -= 1) {
      countPart()
      take(indexSize)
      const start = base + take(offsetSize)
      const length = take(lengthSize)
      if (method < 2 && !Number.isNaN(start)) yield { item, start, end: start + length }
    }
  }
}
