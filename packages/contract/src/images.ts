import Type from 'typebox'
import type { Static } from 'typebox'
import { limits } from './limits.ts'

/** The sizes that an attachment can have beside its original: the longer side of a picture that fits into a square of so many pixels. */
export const attachmentSizes = [400, 800, 1600] as const
export type AttachmentSize = (typeof attachmentSizes)[number]

/** The same of avatars, icons, emoji, stickers and banners; the largest is for banners. */
export const imageSizes = [32, 64, 128, 600] as const
export type ImageSize = (typeof imageSizes)[number]

/** The same of images from other hosts. */
export const foreignImageSizes = [64, 400, 800] as const
export type ForeignImageSize = (typeof foreignImageSizes)[number]

/** A query that asks for one of these sizes; without it, the original is sent. */
export const SizeQuery = <Size extends number>(sizes: readonly Size[]) =>
  Type.Object({
    size: Type.Optional(Type.Unsafe<Size>({ type: 'integer', enum: [...sizes] })),
  })

const ImageAddress = Type.String({ format: 'web-address', maxLength: limits.imageUrlMax })

export const ImageLinksRequest = Type.Object({
  urls: Type.Array(ImageAddress, { minItems: 1, maxItems: limits.imageLinksPerRequest }),
})
export type ImageLinksRequest = Static<typeof ImageLinksRequest>

/** `link` is a path on this origin that shows the image at `url`. */
export const ImageLink = Type.Object({ url: Type.String(), link: Type.String() })
export type ImageLink = Static<typeof ImageLink>
