import { isInMessageAudience, memberRestriction } from '@guildhall/contract'
import type { ErrorReason } from '@guildhall/contract'
import type { Reader } from '../../storage/database.ts'
import { findMemberContext } from '../permissions/access.ts'
import {
  findMessaging,
  findRelationship,
  sharedServerIds,
  shareMembership,
  shareServer,
} from './store.ts'

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

/**
 * Why an account may not begin a conversation with another now; null if it may. The servers in which it is muted or has yet
 * to accept the rules do not count as shared. This is decided first, so that it says nothing about the other account.
 */
export async function beginningRefusal(
  reader: Reader,
  userId: string,
  otherId: string,
  now: number,
): Promise<
  | Extract<ErrorReason, 'restricted_in_shared_servers'>
  | Awaited<ReturnType<typeof messagingRefusal>>
> {
  const isFriend = (await findRelationship(reader, userId, otherId))?.kind === 'friend'
  if (!isFriend && (await isRestrictedInShared(reader, userId, otherId, now))) {
    return 'restricted_in_shared_servers'
  }
  return messagingRefusal(reader, userId, otherId)
}

/** Whether the two share servers, and the first account is restricted in all of them. */
async function isRestrictedInShared(
  reader: Reader,
  userId: string,
  otherId: string,
  now: number,
): Promise<boolean> {
  const serverIds = await sharedServerIds(reader, userId, otherId)
  for (const serverId of serverIds) {
    const member = await findMemberContext(reader, userId, serverId, now)
    if (!member || memberRestriction(member) === null) return false
  }
  return serverIds.length > 0
}

/**
 * Whether the account sees what the other one says about itself, as it sees its name and picture: they share a server or a
 * conversation, or it has the other one in its relationships.
 */
export async function seesProfile(
  reader: Reader,
  userId: string,
  otherId: string,
): Promise<boolean> {
  if (userId === otherId || (await shareMembership(reader, userId, otherId))) return true
  return (await findRelationship(reader, userId, otherId)) !== undefined
}

export async function hasBlocked(
  reader: Reader,
  userId: string,
  otherId: string,
): Promise<boolean> {
  return (await findRelationship(reader, userId, otherId))?.kind === 'blocked'
}
