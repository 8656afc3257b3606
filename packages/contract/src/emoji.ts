import Type from 'typebox'
import type { Static } from 'typebox'
import { emojiName } from './emoji-references.ts'
import { Id } from './shapes.ts'

export const EmojiName = Type.String({ pattern: emojiName.source })

/** A picture that a server's members write as `:name:`. */
export const CustomEmoji = Type.Object({
  /** Also the id of its picture. */
  id: Id,
  name: Type.String(),
})
export type CustomEmoji = Static<typeof CustomEmoji>

export const CreateEmojiQuery = Type.Object({ name: EmojiName })
export const UpdateEmojiRequest = Type.Object({ name: EmojiName })
export type UpdateEmojiRequest = Static<typeof UpdateEmojiRequest>
