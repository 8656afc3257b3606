import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { otherWebps, samples } from './images.ts'

/** Text in every piece of metadata, which must be removed. */
export const secret = 'taken at 52.5163 N 13.3777 E'

const tiff = Buffer.concat([
  Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]),
  Buffer.from([0, 0, 0, 0]),
  Buffer.from(secret),
])
const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])

function sample(type: string): Buffer {
  return samples[type] ?? Buffer.alloc(0)
}

function segment(marker: number, content: Buffer | string): Buffer {
  const body = Buffer.from(content as string)
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

function chunk(type: string, content: Buffer | string): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(content as string)])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

function jpeg(): Buffer {
  const bytes = sample('image/jpeg')
  const metadata = [
    segment(0xe1, exif),
    segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${secret}`),
    segment(0xe2, `MPF\0${secret}`),
    segment(0xed, `Photoshop 3.0\0${secret}`),
    segment(0xfe, secret),
    segment(0xe2, 'ICC_PROFILE\0kept'),
  ]
  const end = Buffer.from([0xff, 0xd9])
  return Buffer.concat([
    bytes.subarray(0, 2),
    ...metadata,
    bytes.subarray(2),
    end,
    Buffer.from(secret),
  ])
}

function png(): Buffer {
  const bytes = sample('image/png')
  const headEnd = 33
  const texts = [
    chunk('eXIf', tiff),
    chunk('tEXt', `Comment\0${secret}`),
    chunk('iTXt', `XML:com.adobe.xmp\0${secret}`),
  ]
  return Buffer.concat([
    bytes.subarray(0, headEnd),
    ...texts,
    bytes.subarray(headEnd),
    Buffer.from(secret),
  ])
}

function gif(): Buffer {
  const bytes = sample('image/gif')
  const comment = Buffer.concat([
    Buffer.from([0x21, 0xfe, secret.length]),
    Buffer.from(secret),
    Buffer.from([0]),
  ])
  const tables = 13 + 6
  return Buffer.concat([bytes.subarray(0, tables), comment, bytes.subarray(tables)])
}

function webp(): Buffer {
  const bytes = Buffer.from(otherWebps[1] ?? [])
  bytes[20] = (bytes[20] ?? 0) | 0x0c
  const piece = (type: string, content: Buffer) => {
    const head = Buffer.alloc(8)
    head.write(type, 'latin1')
    head.writeUInt32LE(content.length, 4)
    return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
  }
  const all = Buffer.concat([bytes, piece('EXIF', tiff), piece('XMP ', Buffer.from(secret))])
  all.writeUInt32LE(all.length - 8, 4)
  return all
}

/** Files with the secret in all their metadata. The JPEG, the PNG and the WebP also have an orientation tag. */
export async function createTaggedImages(): Promise<Record<string, Buffer>> {
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`
  const avif = await sharp(samples['image/png'])
    .resize(16)
    .withExif({ IFD0: { Copyright: secret } })
    .withXmp(xmp)
    .avif({ effort: 0 })
    .toBuffer()
  return {
    'image/jpeg': jpeg(),
    'image/png': png(),
    'image/gif': gif(),
    'image/webp': webp(),
    'image/avif': avif,
  }
}
