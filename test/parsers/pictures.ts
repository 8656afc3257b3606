import { limits } from '@guildhall/contract'
import { inspectImage } from '../../apps/backend/src/chat/images/formats.ts'
import { withoutMetadata } from '../../apps/backend/src/chat/images/metadata.ts'
import {
  createPicturesOfEscapes,
  createUnusualPictures,
} from '../../apps/backend/test/unusual-pictures.ts'
import { inputsOf } from './parser-row.ts'
import type { ParserRow } from './parser-row.ts'

const folder = 'apps/backend/src/chat/images'
const size = limits.attachmentBytes
/** No part of a picture becomes an object that lasts. */
const passes = 10
const shared = ['metadata', 'formats', 'cutter', 'parts'].map((name) => `${folder}/${name}.ts`)

/** What an uploaded picture passes. */
const read = (bytes: Buffer): unknown => [inspectImage(bytes), withoutMetadata(bytes)]
const filled = (start: string, piece: string): Buffer =>
  Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(size - start.length, piece, 'latin1')])

/** Valid beginnings of this format, followed by too many parts. */
const unusual = (format: string): Record<string, Buffer> =>
  Object.fromEntries(
    Object.entries({
      ...createUnusualPictures(size - 200),
      ...createPicturesOfEscapes(size - 200),
    }).filter(([name]) => name.startsWith(format)),
  )

const gifHeader = 'GIF89a\x01\0\x01\0\0\0\0'
const webpHeader = 'RIFF\xf0\xff\xff\xffWEBP'
const heicHeader = '\0\0\0\x18ftypheic\0\0\0\0heicmif1'
const avifHeader = '\0\0\0\x18ftypavif\0\0\0\0avifmif1'

export const pictureRows: ParserRow[] = [
  {
    name: 'JPEG pictures',
    files: [`${folder}/jpeg.ts`, `${folder}/exif.ts`, ...shared],
    passes,
    inputs: () =>
      inputsOf(read, {
        'empty segments': filled('\xff\xd8', '\xff\xfe\0\x02'),
        'markers alone': filled('\xff\xd8', '\xff\xd0'),
        'fill bytes': filled('\xff\xd8', '\xff'),
        escapes: filled('\xff\xd8\xff\xda\0\x02', '\xff\0'),
        ...unusual('jpeg'),
      }),
  },
  {
    name: 'PNG pictures',
    files: shared,
    passes,
    inputs: () =>
      inputsOf(read, {
        'empty chunks': filled('\x89PNG\r\n\x1a\n', '\0\0\0\0tEXt\0\0\0\0'),
        ...unusual('png'),
      }),
  },
  {
    name: 'GIF pictures',
    files: [`${folder}/gif.ts`, ...shared],
    passes,
    inputs: () =>
      inputsOf(read, {
        'empty comments': filled(gifHeader, '!\xfe\0'),
        'small blocks': filled(`${gifHeader}!\xfe`, '\x01a'),
        ...unusual('gif'),
      }),
  },
  {
    name: 'WebP pictures',
    files: shared,
    passes,
    inputs: () =>
      inputsOf(read, { 'empty chunks': filled(webpHeader, 'EXIF\0\0\0\0'), ...unusual('webp') }),
  },
  {
    name: 'AVIF pictures',
    // A small file may name as many extents of no bytes as a picture has parts.
    files: [`${folder}/avif.ts`, `${folder}/heif-metadata.ts`, ...shared],
    passes: 5 * passes,
    inputs: () =>
      inputsOf(read, {
        'empty boxes': filled(avifHeader, '\0\0\0\x08free'),
        'an HEIC picture': filled(heicHeader, '\0\0\0\x08free'),
        ...unusual('avif'),
      }),
  },
]
