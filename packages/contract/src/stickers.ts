import Type from 'typebox'
import type { Static } from 'typebox'
import { stickerLimits } from './emoji-references.ts'
import { Id, Line } from './shapes.ts'

const Name = Line(stickerLimits.nameMax, stickerLimits.nameMin)
const Description = Line(stickerLimits.descriptionMax)

/** A picture that a server's members send as a message. */
export const Sticker = Type.Object({
  /** Also the id of its picture. */
  id: Id,
  name: Type.String(),
  /** What it shows, for those who do not see it. */
  description: Type.String(),
})
export type Sticker = Static<typeof Sticker>

export const CreateStickerQuery = Type.Object({ name: Name, description: Description })
export const UpdateStickerRequest = Type.Object({
  name: Type.Optional(Name),
  description: Type.Optional(Description),
})
export type UpdateStickerRequest = Static<typeof UpdateStickerRequest>
