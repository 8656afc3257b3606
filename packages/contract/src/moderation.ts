import Type from 'typebox'
import type { Static } from 'typebox'
import { languages } from './languages.ts'
import { raidProtectionHours } from './moderation-limits.ts'
import { Id, Nullable, Time } from './shapes.ts'

/** How a server is moderated. For its managers only. */
export const ModerationSettings = Type.Object({
  /** Where members are announced who join and leave; null for nowhere. */
  joinChannelId: Nullable(Id),
  /** The language of messages that Guildhall writes into the server. */
  joinLanguage: Type.Enum(languages),
  /** Where reports are announced to those who see the channel; null for nowhere. */
  reportChannelId: Nullable(Id),
})
export type ModerationSettings = Static<typeof ModerationSettings>

export const UpdateModerationRequest = Type.Partial(ModerationSettings)
export type UpdateModerationRequest = Static<typeof UpdateModerationRequest>

/** While it is on, older invites are paused, and members who join need approval. */
export const RaidProtection = Type.Object({
  startedBy: Id,
  /** Invites from before are paused. */
  startedAt: Time,
  /** Null: until someone turns it off. */
  endsAt: Nullable(Time),
})
export type RaidProtection = Static<typeof RaidProtection>

export const StartRaidProtectionRequest = Type.Object({
  hours: Type.Optional(Type.Enum([...raidProtectionHours])),
})
