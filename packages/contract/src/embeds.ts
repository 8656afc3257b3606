import Type from 'typebox'
import type { Static } from 'typebox'
import { limits } from './limits.ts'
import { Color, Time, WebAddress } from './shapes.ts'

const EmbedAuthor = Type.Object({
  name: Type.String({ minLength: 1, maxLength: limits.embedAuthorMax }),
  url: Type.Optional(WebAddress),
  icon: Type.Optional(WebAddress),
})

const EmbedField = Type.Object({
  name: Type.String({ minLength: 1, maxLength: limits.embedFieldNameMax }),
  value: Type.String({ minLength: 1, maxLength: limits.embedFieldValueMax }),
  /** Beside other inline fields, as far as the width allows. */
  inline: Type.Optional(Type.Boolean()),
})
export type EmbedField = Static<typeof EmbedField>

const pictures = {
  image: Type.Optional(WebAddress),
  thumbnail: Type.Optional(WebAddress),
}

const details = {
  author: Type.Optional(EmbedAuthor),
  fields: Type.Optional(Type.Array(EmbedField, { maxItems: limits.embedFieldsMax })),
  footer: Type.Optional(Type.String({ minLength: 1, maxLength: limits.embedFooterMax })),
  footerIcon: Type.Optional(WebAddress),
}

/** A card in a message. At least one of its parts is visible. */
export const Embed = Type.Object({
  /** Guildhall made it for a link in the message. Its texts are plain, not Markdown: no filter has judged them. */
  preview: Type.Optional(Type.Literal(true)),
  url: Type.Optional(WebAddress),
  title: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  ...pictures,
  ...details,
  color: Type.Optional(Color),
  timestamp: Type.Optional(Time),
})
export type Embed = Static<typeof Embed>

/** A card as a webhook posts it. */
export const EmbedRequest = Type.Object({
  url: WebAddress,
  title: Type.Optional(Type.String({ maxLength: limits.embedTitleMax })),
  description: Type.Optional(Type.String({ maxLength: limits.embedDescriptionMax })),
  ...pictures,
  ...details,
  /** `#rrggbb`, or the same as a number. */
  color: Type.Optional(
    Type.Unsafe<string | number>({
      type: ['string', 'integer'],
      format: 'color',
      minimum: 0,
      maximum: 0xffffff,
    }),
  ),
  /** An ISO 8601 time, or milliseconds since the epoch. */
  timestamp: Type.Optional(
    Type.Unsafe<string | number>({
      type: ['string', 'integer'],
      format: 'timestamp',
      minimum: 0,
      maximum: limits.timeMax,
    }),
  ),
})
export type EmbedRequest = Static<typeof EmbedRequest>
