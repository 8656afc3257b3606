import { limits } from '@guildhall/contract'
import type {
  Privacy,
  Relationship,
  RelationshipKind,
  UpdatePrivacyRequest,
  User,
} from '@guildhall/contract'
import { appError, invalidInput, notFound } from '../../core/app-error.ts'
import type { Publish } from '../../events/event-publisher.ts'
import type { Transaction } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import { userById, userByName } from '../accounts/access.ts'
import {
  countRelationships,
  deleteRelationship,
  findPrivacy,
  findRelationship,
  listRelationships,
  listRelationshipsWith,
  putPrivacy,
  putRelationship,
  shareServer,
} from './store.ts'

/**
 * Friends, friend requests and blocked users. Each of two accounts has its own row about the other: a request to someone
 * who has blocked the sender is only stored for the sender.
 */
export interface Relationships {
  list(userId: string): Promise<Relationship[]>
  /**
   * Accepts the request of the other account if there is one; returns a request that is pending already. Throws
   * `not_found`, `invalid_input`, `conflict`, `limit_reached`, and `forbidden` when the other account takes no requests.
   */
  request(userId: string, username: string): Promise<Relationship>
  /** Throws `not_found` without a request, and `limit_reached`. */
  accept(userId: string, otherId: string): Promise<Relationship>
  /** Declines or withdraws a request. Throws `not_found` without one. */
  removeRequest(userId: string, otherId: string): Promise<void>
  /** Throws `not_found` when the two are no friends. */
  removeFriend(userId: string, otherId: string): Promise<void>
  /** Throws `not_found`, `invalid_input` and `limit_reached`. */
  block(userId: string, otherId: string): Promise<Relationship>
  unblock(userId: string, otherId: string): Promise<void>
  privacy(userId: string): Promise<Privacy>
  updatePrivacy(userId: string, change: UpdatePrivacyRequest): Promise<Privacy>
}

export function createRelationships({
  database,
  publisher,
  clock,
}: Pick<ChatParts, 'database' | 'publisher' | 'clock'>): Relationships {
  return {
    list: (userId) => listRelationships(database.read, userId),

    request: (userId, username) =>
      publisher.transaction(async (tx, publish) => {
        const other = await userByName(tx, username)
        if (other.id === userId) throw invalidInput('username', 'own_account')
        const change = createChange(tx, publish, clock())
        const own = await findRelationship(tx, userId, other.id)
        if (own?.kind === 'friend') throw appError('already_friends')
        if (own?.kind === 'blocked') throw appError('blocked_by_you')
        if (own?.kind === 'incoming_request') return befriend(tx, change, userId, other.id)
        const theirs = await findRelationship(tx, other.id, userId)
        if (own && theirs) return own
        if (own) {
          // The other one blocked the sender while the request was pending, and does so no longer.
          const isAllowed = await mayRequest(tx, userId, other)
          if (isAllowed) await change.put(other.id, userId, 'incoming_request')
          return own
        }
        await requireCanRequest(tx, userId, other)
        // After the checks, so that being blocked looks like not being blocked.
        if (theirs?.kind !== 'blocked') await change.put(other.id, userId, 'incoming_request')
        return change.put(userId, other.id, 'outgoing_request')
      }),

    accept: (userId, otherId) =>
      publisher.transaction(async (tx, publish) => {
        await requireKind(tx, userId, otherId, ['incoming_request'], 'friend request')
        return befriend(tx, createChange(tx, publish, clock()), userId, otherId)
      }),

    removeRequest: (userId, otherId) =>
      publisher.transaction(async (tx, publish) => {
        const kinds = ['incoming_request', 'outgoing_request'] as const
        await requireKind(tx, userId, otherId, kinds, 'friend request')
        await separate(tx, createChange(tx, publish, clock()), userId, otherId)
      }),

    removeFriend: (userId, otherId) =>
      publisher.transaction(async (tx, publish) => {
        await requireKind(tx, userId, otherId, ['friend'], 'friend')
        await separate(tx, createChange(tx, publish, clock()), userId, otherId)
      }),

    block: (userId, otherId) =>
      publisher.transaction(async (tx, publish) => {
        if (otherId === userId) throw invalidInput('userId', 'own_account')
        await userById(tx, otherId)
        const own = await findRelationship(tx, userId, otherId)
        if (own?.kind === 'blocked') return own
        await requireFewer(tx, userId, 'blocked', limits.blockedUsers, 'block_limit')
        const change = createChange(tx, publish, clock())
        const theirs = await findRelationship(tx, otherId, userId)
        // A request of the other one stays pending for its sender.
        if (theirs?.kind === 'friend' || theirs?.kind === 'incoming_request') {
          await change.remove(otherId, userId)
        }
        return change.put(userId, otherId, 'blocked')
      }),

    unblock: (userId, otherId) =>
      publisher.transaction(async (tx, publish) => {
        const own = await findRelationship(tx, userId, otherId)
        if (own?.kind !== 'blocked') return
        await createChange(tx, publish, clock()).remove(userId, otherId)
      }),

    privacy: (userId) => findPrivacy(database.read, userId),

    updatePrivacy: (userId, change) =>
      publisher.transaction(async (tx, publish) => {
        const privacy = { ...(await findPrivacy(tx, userId)), ...change }
        await putPrivacy(tx, userId, privacy)
        publish({ kind: 'user', userId }, { type: 'privacy.updated', data: privacy })
        return privacy
      }),
  }
}

/**
 * Ends what others are to an account that is about to be deleted. Those who blocked it keep it blocked, so that its messages stay
 * hidden: the returned function stores that again, once the account is deleted.
 */
export async function endRelationships(
  tx: Transaction,
  publish: Publish,
  userId: string,
): Promise<() => Promise<void>> {
  const rows = await listRelationshipsWith(tx, userId)
  const change = createChange(tx, publish, 0)
  for (const row of rows) if (row.kind !== 'blocked') await change.remove(row.user_id, userId)
  return async () => {
    for (const { user_id, kind, since } of rows) {
      if (kind !== 'blocked') continue
      await putRelationship(tx, { userId: user_id, otherId: userId, kind, since })
    }
  }
}

interface Change {
  /** Stores what the other is to the account, and sends it to the account. */
  put(userId: string, otherId: string, kind: RelationshipKind): Promise<Relationship>
  remove(userId: string, otherId: string): Promise<void>
}

function createChange(tx: Transaction, publish: Publish, now: number): Change {
  return {
    async put(userId, otherId, kind) {
      await putRelationship(tx, { userId, otherId, kind, since: now })
      const relationship = { user: await userById(tx, otherId), kind, since: now }
      publish({ kind: 'user', userId }, { type: 'relationship.updated', data: relationship })
      return relationship
    },
    async remove(userId, otherId) {
      await deleteRelationship(tx, userId, otherId)
      const event = { type: 'relationship.removed', data: { userId: otherId } } as const
      publish({ kind: 'user', userId }, event)
    },
  }
}

async function befriend(
  tx: Transaction,
  change: Change,
  userId: string,
  otherId: string,
): Promise<Relationship> {
  await requireFewer(tx, userId, 'friend', limits.friends, 'friend_limit')
  await requireFewer(tx, otherId, 'friend', limits.friends, 'other_friend_limit')
  await change.put(otherId, userId, 'friend')
  return change.put(userId, otherId, 'friend')
}

/** The other one may have blocked the account meanwhile; that stays. */
async function separate(
  tx: Transaction,
  change: Change,
  userId: string,
  otherId: string,
): Promise<void> {
  const theirs = await findRelationship(tx, otherId, userId)
  if (theirs && theirs.kind !== 'blocked') await change.remove(otherId, userId)
  await change.remove(userId, otherId)
}

async function requireCanRequest(tx: Transaction, userId: string, other: User): Promise<void> {
  if (!(await mayRequest(tx, userId, other))) throw appError('friend_requests_closed')
  const { outgoingFriendRequests: outgoing, incomingFriendRequests: incoming } = limits
  await requireFewer(tx, userId, 'outgoing_request', outgoing, 'friend_request_limit')
  await requireFewer(tx, other.id, 'incoming_request', incoming, 'other_friend_request_limit')
}

async function mayRequest(tx: Transaction, userId: string, other: User): Promise<boolean> {
  const { requestsFrom } = await findPrivacy(tx, other.id)
  if (requestsFrom !== 'shared_servers') return requestsFrom === 'everyone'
  return shareServer(tx, userId, other.id)
}

type LimitReason =
  | 'friend_limit'
  | 'other_friend_limit'
  | 'friend_request_limit'
  | 'other_friend_request_limit'
  | 'block_limit'

async function requireFewer(
  tx: Transaction,
  userId: string,
  kind: RelationshipKind,
  max: number,
  reason: LimitReason,
): Promise<void> {
  if ((await countRelationships(tx, userId, kind)) >= max) throw appError(reason, { max })
}

async function requireKind(
  tx: Transaction,
  userId: string,
  otherId: string,
  kinds: readonly RelationshipKind[],
  thing: string,
): Promise<void> {
  const own = await findRelationship(tx, userId, otherId)
  if (!own || !kinds.includes(own.kind)) throw notFound(thing)
}
