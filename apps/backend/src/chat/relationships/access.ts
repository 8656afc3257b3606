import { isInMessageAudience } from '@guildhall/contract'
import type { ErrorReason } from '@guildhall/contract'
import type { Reader } from '../../storage/database.ts'
import { findMessaging, findRelationship, shareServer } from './store.ts'

export { findPrivacy as privacyOf, listRelationships as relationshipsOf } from './store.ts'

/**
 * Why an account may not write to another in direct messages now; null if it may. The reason does not say whether the
 * other one has blocked the account, is suspended or only receives messages of others.
 */
export async function messagingRefusal(
  reader: Reader,
  senderId: string,
  receiverId: string,
): Promise<Extract<ErrorReason, 'blocked_by_you' | 'cannot_message'> | null> {
  const found = await findMessaging(reader, senderId, receiverId)
  if (!found) return 'cannot_message'
  if (found.hasBlockedReceiver) return 'blocked_by_you'
  if (found.isBlocked || found.isSuspended) return 'cannot_message'
  const isAllowed = isInMessageAudience({
    messagesFrom: found.messagesFrom,
    isFriend: found.isFriend === 1,
    sharesServer: await shareServer(reader, senderId, receiverId),
  })
  return isAllowed ? null : 'cannot_message'
}

export async function hasBlocked(
  reader: Reader,
  userId: string,
  otherId: string,
): Promise<boolean> {
  return (await findRelationship(reader, userId, otherId))?.kind === 'blocked'
}
