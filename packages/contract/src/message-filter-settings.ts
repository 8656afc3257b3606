import Type from 'typebox'
import type { Static } from 'typebox'
import { Id, Nullable } from './shapes.ts'

/** Which messages of members a server refuses, and what follows. */
export const MessageFilter = Type.Object({
  /** Words and phrases. `*` stands for any characters within a word. */
  words: Type.Array(Type.String({ minLength: 2, maxLength: 60 }), { maxItems: 200 }),
  links: Type.Enum(['allowed', 'blocked', 'only_listed', 'not_listed']),
  /** With their subdomains. */
  domains: Type.Array(Type.String({ minLength: 3, maxLength: 100 }), { maxItems: 200 }),
  /** `report` also posts to `reportChannelId`, and `mute` mutes the author as well. */
  action: Type.Enum(['refuse', 'report', 'mute']),
  muteMinutes: Type.Integer({ minimum: 1, maximum: 40_320 }),
  reportChannelId: Nullable(Id),
  /** Whether messages of webhooks are judged, too. */
  webhooks: Type.Boolean(),
  exemptRoleIds: Type.Array(Id, { maxItems: 50 }),
  exemptChannelIds: Type.Array(Id, { maxItems: 50 }),
})
export type MessageFilter = Static<typeof MessageFilter>

/** That of a server that never set one. */
export const noMessageFilter: MessageFilter = {
  words: [],
  links: 'allowed',
  domains: [],
  action: 'refuse',
  muteMinutes: 60,
  reportChannelId: null,
  webhooks: false,
  exemptRoleIds: [],
  exemptChannelIds: [],
}
