import Type from 'typebox'
import type { Static } from 'typebox'
import { Message } from './messages.ts'
import { Id, Time } from './shapes.ts'

/** Says that a member was an imported author. The member or those who manage the server propose it, and the other side decides. */
export const ImportClaim = Type.Object({
  id: Id,
  serverId: Id,
  /** The author, as the messages show them. */
  authorId: Id,
  authorName: Type.String(),
  /** The member. */
  userId: Id,
  userName: Type.String(),
  proposedBy: Type.Enum(['member', 'manager']),
  state: Type.Enum(['open', 'accepted', 'declined']),
  createdAt: Time,
  /** Messages of the author around the one that was chosen, at most ten. */
  messages: Type.Array(Message),
})
export type ImportClaim = Static<typeof ImportClaim>

export const CreateImportClaimRequest = Type.Object({
  /** A message of the author. */
  messageId: Id,
  /** The member who is asked; without it, the caller says so of themselves. */
  userId: Type.Optional(Id),
})
export type CreateImportClaimRequest = Static<typeof CreateImportClaimRequest>
export const DecideImportClaimRequest = Type.Object({ accepted: Type.Boolean() })
