import type { ImageType } from './picture-type.ts'

/** What the process of pictures is asked. Every job has the whole file, and gets bytes back: the process opens no files. */
export type PictureJob =
  | { kind: 'examine'; bytes: Uint8Array; withPreview: boolean }
  | { kind: 'resize'; bytes: Uint8Array; sizes: number[] }

/** Why a file is not a picture that everyone can see. */
export type PictureProblem = 'not_an_image' | 'too_many_pixels' | 'heic_picture'

/** What is known of a file that begins like a picture. */
export interface Examined {
  type: ImageType | 'image/heic' | null
  problem: PictureProblem | null
  /** The file without metadata; null if it has none. */
  cleaned: Uint8Array | null
  /** As displayed; null if the file cannot be read. */
  width: number | null
  height: number | null
  /** A ThumbHash in base64, if it was asked for and can be made. */
  preview: string | null
  /** Whether smaller sizes of an animation are animated as well, or stills. */
  animation: 'kept' | 'still' | null
}

/** A picture that fits into a square of `size` pixels, as WebP. */
export interface Sized {
  size: number
  bytes: Uint8Array
}

/** `uncleanable`: the metadata cannot be removed. */
export type PictureAnswer =
  | { kind: 'ready' }
  | { kind: 'examined'; examined: Examined | 'uncleanable' }
  | { kind: 'resized'; pictures: Sized[] }
