import Type from 'typebox'
import { limits } from '../limits.ts'
import { FriendRequest, Privacy, Relationship, UpdatePrivacyRequest } from '../relationships.ts'
import { Id, Ok } from '../shapes.ts'
import { defineRoutes } from './route.ts'

const tag = 'relationships'
const UserParams = Type.Object({ userId: Id })
const RelationshipResponse = Type.Object({ relationship: Relationship })
const PrivacyResponse = Type.Object({ privacy: Privacy })

export const relationshipRoutes = defineRoutes({
  listRelationships: {
    tag,
    summary: 'List friends, friend requests and blocked users',
    auth: 'session',
    success: { status: 200, body: Type.Object({ relationships: Type.Array(Relationship) }) },
  },
  sendFriendRequest: {
    tag,
    summary: 'Send a friend request',
    description:
      'Accepts the request of the other account if there is one. A request to someone who has blocked the account looks ' +
      `like any other. An account can send ${limits.friendRequestsPerHour} requests an hour.`,
    auth: 'session',
    body: FriendRequest,
    success: { status: 200, body: RelationshipResponse },
    errors: ['not_found', 'conflict', 'limit_reached'],
  },
  acceptFriendRequest: {
    tag,
    summary: 'Accept a friend request',
    auth: 'session',
    params: UserParams,
    success: { status: 200, body: RelationshipResponse },
    errors: ['limit_reached'],
  },
  removeFriendRequest: {
    tag,
    summary: 'Decline or withdraw a friend request',
    auth: 'session',
    params: UserParams,
    success: { status: 200, body: Ok },
  },
  removeFriend: {
    tag,
    summary: 'Remove a friend',
    auth: 'session',
    params: UserParams,
    success: { status: 200, body: Ok },
  },
  blockUser: {
    tag,
    summary: 'Block a user',
    description:
      'Ends a friendship and removes requests. Only the caller learns of it. Blocking a blocked user changes nothing.',
    auth: 'session',
    params: UserParams,
    success: { status: 200, body: RelationshipResponse },
    errors: ['limit_reached'],
  },
  unblockUser: {
    tag,
    summary: 'Unblock a user',
    description: 'Does nothing if the user is not blocked.',
    auth: 'session',
    params: UserParams,
    success: { status: 200, body: Ok },
  },
  getPrivacy: {
    tag,
    summary: 'Get who may write to the account and send it friend requests',
    auth: 'session',
    success: { status: 200, body: PrivacyResponse },
  },
  updatePrivacy: {
    tag,
    summary: 'Change who may write to the account and send it friend requests',
    auth: 'session',
    body: UpdatePrivacyRequest,
    success: { status: 200, body: PrivacyResponse },
  },
})
