import { limits } from '@guildhall/contract'
import { inspectImage } from '../../apps/backend/src/chat/images/formats.ts'
import { withoutMetadata } from '../../apps/backend/src/chat/images/metadata.ts'
import { inputsOf } from './parser-row.ts'
import type { ParserRow } from './parser-row.ts'

const folder = 'apps/backend/src/chat/images'
const size = limits.attachmentBytes
/** No part of a picture becomes an object that lasts. */
const passes = 10
const pending = 'its steps are not bounded yet'

/** What an uploaded picture passes. */
const read = (bytes: Buffer): unknown => [inspectImage(bytes), withoutMetadata(bytes)]
const filled = (start: string, piece: string): Buffer =>
  Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(size - start.length, piece, 'latin1')])

const gifHeader = 'GIF89a\x01\0\x01\0\0\0\0'
const webpHeader = 'RIFF\xf0\xff\xff\xffWEBP'
const heicHeader = '\0\0\0\x18ftypheic\0\0\0\0heicmif1'
const avifHeader = '\0\0\0\x18ftypavif\0\0\0\0avifmif1'

export const pictureRows: ParserRow[] = [
  {
    name: 'JPEG pictures',
    files: [`${folder}/jpeg.ts`, `${folder}/metadata.ts`, `${folder}/formats.ts`],
    pending,
    passes,
    inputs: () =>
      inputsOf(read, {
        'empty segments': filled('\xff\xd8', '\xff\xfe\0\x02'),
        'markers alone': filled('\xff\xd8', '\xff\xd0'),
        'fill bytes': filled('\xff\xd8', '\xff'),
        escapes: filled('\xff\xd8\xff\xda\0\x02', '\xff\0'),
      }),
  },
  {
    name: 'PNG pictures',
    files: [`${folder}/formats.ts`, `${folder}/metadata.ts`],
    pending,
    passes,
    inputs: () =>
      inputsOf(read, {
        'empty chunks': filled('\x89PNG\r\n\x1a\n', '\0\0\0\0tEXt\0\0\0\0'),
      }),
  },
  {
    name: 'GIF pictures',
    files: [`${folder}/formats.ts`, `${folder}/metadata.ts`],
    pending,
    passes,
    inputs: () =>
      inputsOf(read, {
        'empty comments': filled(gifHeader, '!\xfe\0'),
        'small blocks': filled(`${gifHeader}!\xfe`, '\x01a'),
      }),
  },
  {
    name: 'WebP pictures',
    files: [`${folder}/formats.ts`, `${folder}/metadata.ts`],
    pending,
    passes,
    inputs: () => inputsOf(read, { 'empty chunks': filled(webpHeader, 'EXIF\0\0\0\0') }),
  },
  {
    name: 'AVIF pictures',
    files: [`${folder}/avif.ts`, `${folder}/metadata.ts`, `${folder}/formats.ts`],
    pending,
    passes,
    inputs: () =>
      inputsOf(read, {
        'empty boxes': filled(avifHeader, '\0\0\0\x08free'),
        'an HEIC picture': filled(heicHeader, '\0\0\0\x08free'),
      }),
  },
]
