import { limits } from '@guildhall/contract'
import type { Member } from '@guildhall/contract'
import { appError } from '../../core/app-error.ts'
import type { Publish } from '../../events/event-publisher.ts'
import type { Transaction } from '../../storage/database.ts'
import { channelsByIds } from '../channels/access.ts'
import { markServerRead } from '../messages/access.ts'
import { announceMembership } from '../moderation/access.ts'
import { memberOf } from './access.ts'
import {
  deleteJoinRequest,
  findBan,
  findJoinRequest,
  putJoinRequest,
  markJoinRequestRejected,
} from './moderation-store.ts'
import {
  countServers,
  deleteMember,
  deleteMemberOverwrites,
  deleteOpenClaims,
  deleteReadStates,
  deleteThreadFollows,
  insertMember,
} from './store.ts'

interface Newcomer {
  serverId: string
  userId: string
  now: number
}

/** Throws `forbidden` when the account is banned, and `limit_reached` when it is in too many servers. */
export async function requireCanJoin(
  tx: Transaction,
  serverId: string,
  userId: string,
): Promise<void> {
  if (await findBan(tx, serverId, userId)) throw appError('banned')
  if ((await countServers(tx, userId)) >= limits.serversPerMember) {
    throw appError('server_limit', { max: limits.serversPerMember })
  }
}

/** Makes the account a member, which approves its pending join request. Does nothing for members. */
export async function joinServer(
  tx: Transaction,
  publish: Publish,
  { serverId, userId, now }: Newcomer,
): Promise<Member> {
  const memberCount = await insertMember(tx, serverId, userId, now)
  const member = await memberOf(tx, serverId, userId)
  if (memberCount === null) return member
  // Older messages are not unread for new members and do not mention them.
  await markServerRead(tx, userId, serverId)
  publish(
    { kind: 'server', serverId },
    { type: 'member.joined', data: { serverId, member, memberCount } },
  )
  await announceMembership(tx, publish, {
    serverId,
    change: 'joined',
    member: async () => member,
    now,
  })
  if (await deleteJoinRequest(tx, serverId, userId)) {
    publishToApprovers(publish, { serverId, userId, approved: true })
  }
  return member
}

/** Ends the membership: deletes roles, overwrites, read states and open claims of imported authors. A mute is saved for when the account returns. */
export async function leaveServer(
  tx: Transaction,
  publish: Publish,
  { serverId, userId, how = 'left', now }: Newcomer & { how?: 'left' | 'kicked' | 'banned' },
): Promise<void> {
  await announceMembership(tx, publish, {
    serverId,
    change: how,
    member: () => memberOf(tx, serverId, userId),
    now,
  })
  const memberCount = await deleteMember(tx, serverId, userId, now)
  await deleteReadStates(tx, serverId, userId)
  await deleteThreadFollows(tx, serverId, userId)
  const changed = await deleteMemberOverwrites(tx, serverId, userId)
  if (await deleteOpenClaims(tx, serverId, userId)) {
    const event = { type: 'import_claims.updated', data: { serverId } } as const
    publish({ kind: 'server', serverId }, event)
    publish({ kind: 'user', userId }, event)
  }
  publish(
    { kind: 'server', serverId },
    { type: 'member.left', data: { serverId, userId, memberCount } },
  )
  for (const channel of await channelsByIds(tx, changed)) {
    publish(
      { kind: 'channel', serverId, channelId: channel.id },
      { type: 'channel.updated', data: { channel } },
    )
  }
}

/** Whether the account has a join request that waits for approval. */
export async function hasPendingJoinRequest(
  tx: Transaction,
  serverId: string,
  userId: string,
): Promise<boolean> {
  return (await findJoinRequest(tx, serverId, userId)) !== undefined
}

/** Creates a join request; the account must not have a pending one. */
export async function requestToJoin(
  tx: Transaction,
  publish: Publish,
  { serverId, userId, now, inviteCode }: Newcomer & { inviteCode: string },
): Promise<void> {
  await putJoinRequest(tx, { serverId, userId, inviteCode, createdAt: now })
  const request = await findJoinRequest(tx, serverId, userId)
  if (!request) throw new Error('a join request is missing in the transaction that created it')
  publish(
    { kind: 'server', serverId },
    { type: 'join_request.created', data: { serverId, request } },
  )
}

/** Rejects the account's pending join request and notifies the account. Returns whether there was one. */
export async function rejectJoinRequest(
  tx: Transaction,
  publish: Publish,
  { serverId, userId, now }: Newcomer,
): Promise<boolean> {
  if (!(await markJoinRequestRejected(tx, serverId, userId, now))) return false
  const outcome = { serverId, userId, approved: false }
  publishToApprovers(publish, outcome)
  publish({ kind: 'user', userId }, { type: 'join_request.resolved', data: outcome })
  return true
}

function publishToApprovers(
  publish: Publish,
  outcome: { serverId: string; userId: string; approved: boolean },
): void {
  publish(
    { kind: 'server', serverId: outcome.serverId },
    { type: 'join_request.resolved', data: outcome },
  )
}
