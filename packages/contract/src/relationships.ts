import Type from 'typebox'
import type { Static } from 'typebox'
import { User, Username } from './accounts.ts'
import { Time } from './shapes.ts'

/** What another account is to the own one. */
export const RelationshipKind = Type.Enum([
  'friend',
  'incoming_request',
  'outgoing_request',
  'blocked',
])
export type RelationshipKind = Static<typeof RelationshipKind>

/** Between two accounts, as one of them sees it: the other may see something else, such as a request that is still pending. */
export const Relationship = Type.Object({
  user: User,
  kind: RelationshipKind,
  /** When it became what it is. */
  since: Time,
})
export type Relationship = Static<typeof Relationship>

export const FriendRequest = Type.Object({ username: Username })

/** Friends may always write, except with `nobody`. */
export const MessageAudience = Type.Enum(['shared_servers', 'friends', 'nobody'])
export type MessageAudience = Static<typeof MessageAudience>

export const RequestAudience = Type.Enum(['everyone', 'shared_servers', 'nobody'])
export type RequestAudience = Static<typeof RequestAudience>

export const Privacy = Type.Object({
  /** Who may write to the account in direct messages. */
  messagesFrom: MessageAudience,
  /** Who may send it friend requests. */
  requestsFrom: RequestAudience,
})
export type Privacy = Static<typeof Privacy>

export const UpdatePrivacyRequest = Type.Partial(Privacy)
export type UpdatePrivacyRequest = Static<typeof UpdatePrivacyRequest>

export const defaultPrivacy: Privacy = {
  messagesFrom: 'shared_servers',
  requestsFrom: 'everyone',
}

/** What decides whether an account may write to another in direct messages. */
export interface MessageAudienceFacts {
  messagesFrom: MessageAudience
  isFriend: boolean
  sharesServer: boolean
}

export function isInMessageAudience(facts: MessageAudienceFacts): boolean {
  if (facts.messagesFrom === 'nobody') return false
  return facts.isFriend || (facts.messagesFrom === 'shared_servers' && facts.sharesServer)
}
