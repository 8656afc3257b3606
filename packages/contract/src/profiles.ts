import Type from 'typebox'
import type { Static } from 'typebox'
import { limits } from './limits.ts'
import { Color, Nullable } from './shapes.ts'

/** What an account says about itself on its card. */
export const Profile = Type.Object({
  /** Markdown, as in messages. */
  about: Nullable(Type.String()),
  /** The path of a wide picture. */
  banner: Nullable(Type.String()),
  /** Where there is no banner. */
  color: Nullable(Color),
})
export type Profile = Static<typeof Profile>

export const UpdateProfileRequest = Type.Object({
  about: Type.Optional(Nullable(Type.String({ maxLength: limits.aboutMax }))),
  color: Type.Optional(Nullable(Color)),
})
export type UpdateProfileRequest = Static<typeof UpdateProfileRequest>
