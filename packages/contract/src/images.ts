import Type from 'typebox'
import type { Static } from 'typebox'
import { limits } from './limits.ts'

/** A query that asks for one of some sizes; without it, the original is sent. */
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
