import Type from 'typebox'
import type { Static } from 'typebox'
import { EmojiText, Id, Line, Nullable } from './shapes.ts'
import { soundLimits } from './sound-limits.ts'

const Name = Line(soundLimits.nameMax, soundLimits.nameMin)

/** A sound of a server's soundboard. */
export const Sound = Type.Object({
  /** Also the id of its file. */
  id: Id,
  name: Type.String(),
  /** An emoji of Unicode, or `:id:` of one that the server has or had. */
  emoji: Nullable(Type.String()),
  durationMs: Type.Integer(),
})
export type Sound = Static<typeof Sound>

export const CreateSoundQuery = Type.Object({ name: Name, emoji: Type.Optional(EmojiText) })
export const UpdateSoundRequest = Type.Object({
  name: Type.Optional(Name),
  emoji: Type.Optional(Nullable(EmojiText)),
})
export type UpdateSoundRequest = Static<typeof UpdateSoundRequest>
