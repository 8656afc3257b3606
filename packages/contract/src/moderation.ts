import Type from 'typebox'
import type { Static } from 'typebox'
import { Id, Nullable } from './shapes.ts'

/** The languages of messages that Guildhall writes into a server. */
const ServerLanguage = Type.Enum(['en', 'de'])
export type ServerLanguage = Static<typeof ServerLanguage>

/** How a server is moderated. For its managers only. */
export const ModerationSettings = Type.Object({
  /** Where members are announced who join and leave; null for nowhere. */
  joinChannelId: Nullable(Id),
  joinLanguage: ServerLanguage,
})
export type ModerationSettings = Static<typeof ModerationSettings>

export const UpdateModerationRequest = Type.Partial(ModerationSettings)
export type UpdateModerationRequest = Static<typeof UpdateModerationRequest>
