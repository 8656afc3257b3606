import { samples } from './images.ts'

// Boxes of ISO 14496-12, which AVIF uses.
function box(type: string, ...contents: Uint8Array[]): Buffer {
  const body = Buffer.concat(contents)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** An AVIF whose only item is EXIF data with this many extents of `length` bytes, or with extents that take no bytes of the file. */
function avif(extents: number, length: number | null): Buffer {
  const type = box('ftyp', Buffer.from('avif\0\0\0\0mif1', 'latin1'))
  const item = box('infe', Buffer.from('\x02\0\0\0\0\x01\0\0Exif\0', 'latin1'))
  const items = box('iinf', Buffer.from([0, 0, 0, 0, 0, 1]), item)
  const extent = Buffer.alloc(length === null ? 0 : 8)
  if (length !== null) extent.writeUInt32BE(length, 4)
  const sizes = length === null ? 0 : 0x44
  const head = Buffer.from([0, 0, 0, 0, sizes, 0, 0, 1, 0, 1, 0, 0, extents >> 8, extents & 0xff])
  const listed = length === null ? 0 : extents
  const locations = box('iloc', head, Buffer.alloc(extent.length * listed, extent))
  const size = box('ispe', Buffer.alloc(4), Buffer.from([0, 0, 0, 2, 0, 0, 0, 2]))
  const properties = box('iprp', box('ipco', size))
  return Buffer.concat([type, box('meta', Buffer.alloc(4), items, locations, properties)])
}

function sample(type: string): Buffer {
  return samples[type] ?? Buffer.alloc(0)
}

function webp(size: number): Buffer {
  const chunk = Buffer.from('ICCP\0\0\0\0', 'latin1')
  const bytes = Buffer.concat([sample('image/webp'), Buffer.alloc(size, chunk)])
  bytes.writeUInt32LE(bytes.length - 8, 4)
  return bytes
}

/** The beginning, `size` bytes of equal parts, and the end. All are written as one byte per character. */
function filled(head: Buffer, size: number, part: string, end = ''): Buffer {
  const parts = Buffer.alloc(size, Buffer.from(part, 'latin1'))
  return Buffer.concat([head, parts, Buffer.from(end, 'latin1')])
}

/** Pictures of about `size` bytes, from 1,000,000 on, with more or larger parts than any encoder makes. */
export function createUnusualPictures(size: number): Record<string, Buffer> {
  const gif = sample('image/gif').subarray(0, -1)
  const jpeg = sample('image/jpeg')
  const end = '\xff\xd9'
  const exif = 'Exif\0\0MM\0*\xff\xff\xff\xff'
  const overlap = avif(250, size - 4000)
  return {
    'avif of extents without bytes': avif(65_535, null),
    'avif of overlapping extents': Buffer.concat([overlap, Buffer.alloc(size - overlap.length)]),
    'avif of empty boxes': filled(avif(0, 0).subarray(0, 20), size, '\0\0\0\x08free'),
    'jpeg of empty segments': filled(jpeg, size, '\xff\xfe\0\x02', end),
    'jpeg of exif segments': filled(jpeg, size, `\xff\xe1\0\x10${exif}`, end),
    'gif of empty comments': filled(gif, size, '\x21\xfe\0', '\x3b'),
    'gif of tiny sub-blocks': filled(
      Buffer.concat([gif, Buffer.of(0x21, 0xff)]),
      size,
      '\x01\0',
      '\0\x3b',
    ),
    'webp of empty chunks': webp(size),
    'png of empty chunks': filled(
      sample('image/png').subarray(0, 33),
      size,
      '\0\0\0\0IDAT\0\0\0\0',
    ),
  }
}

/** Valid pictures that are mostly escapes and fill bytes of compressed data. */
export function createPicturesOfEscapes(size: number): Record<string, Buffer> {
  return {
    'jpeg of escapes': filled(sample('image/jpeg'), size, '\xff\0', '\xff\xd9'),
    'jpeg of fill bytes': filled(sample('image/jpeg'), size, '\xff', '\xd9'),
  }
}
