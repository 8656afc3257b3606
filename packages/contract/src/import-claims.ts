import Type from 'typebox'
import type { Static } from 'typebox'
import { Message } from './messages.ts'
import { Id, Time } from './shapes.ts'

/** A member says: this imported author was me. */
export const ImportClaim = Type.Object({
  id: Id,
  /** The author, as the messages show them. */
  authorId: Id,
  authorName: Type.String(),
  /** The member. */
  userId: Id,
  userName: Type.String(),
  state: Type.Enum(['open', 'accepted', 'declined']),
  createdAt: Time,
  /** Messages of the author around the one that the member chose, at most ten. */
  messages: Type.Array(Message),
})
export type ImportClaim = Static<typeof ImportClaim>

/** A message of the author. */
export const CreateImportClaimRequest = Type.Object({ messageId: Id })
export const DecideImportClaimRequest = Type.Object({ accepted: Type.Boolean() })
