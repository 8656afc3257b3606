import Type from 'typebox'
import type { Static } from 'typebox'
import { limits } from './limits.ts'
import { Id, Nullable } from './shapes.ts'

/** What a server shows to new members, once. */
export const Welcome = Type.Object({
  /** Members who join while it is on see it. */
  enabled: Type.Boolean(),
  /** Markdown, as in messages. */
  text: Nullable(Type.String()),
  /** Where to start, in this order: those that the reader can view. */
  channelIds: Type.Array(Id),
})
export type Welcome = Static<typeof Welcome>

export const SetWelcomeRequest = Type.Object({
  enabled: Type.Boolean(),
  text: Nullable(Type.String({ maxLength: limits.welcomeTextMax })),
  channelIds: Type.Array(Id, { maxItems: limits.welcomeChannels, uniqueItems: true }),
})
export type SetWelcomeRequest = Static<typeof SetWelcomeRequest>
