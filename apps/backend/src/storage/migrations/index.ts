import type { Migration } from 'kysely/migration'
import * as first from './0001-first.ts'
import * as images from './0002-images.ts'
import * as messagePlaces from './0003-message-places.ts'
import * as pictureSizes from './0004-picture-sizes.ts'
import * as rejections from './0005-rejections.ts'

/** Every change of the tables, in order. What stands here has run on someone's machine: add, never edit. */
export const migrations: Record<string, Migration> = {
  '0001-first': first,
  '0002-images': images,
  '0003-message-places': messagePlaces,
  '0004-picture-sizes': pictureSizes,
  '0005-rejections': rejections,
}
