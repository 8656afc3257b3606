import type { JoinRequest, Member, OwnJoinRequest } from '@guildhall/contract'
import { notFound } from '../../core/app-error.ts'
import type { Transaction } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import { recordAudit } from '../audit/actions.ts'
import { memberWith } from '../permissions/access.ts'
import {
  requireCanJoin,
  joinServer,
  hasPendingJoinRequest,
  rejectJoinRequest,
} from './membership.ts'
import { listJoinRequests, listOwnJoinRequests } from './moderation-store.ts'

/** All methods but `own` need `approve_members`, and throw `not_found` when there is no pending request. */
export interface JoinRequests {
  /** The caller's pending and rejected requests, newest first. */
  own(callerId: string): Promise<OwnJoinRequest[]>
  /** Oldest first. */
  list(callerId: string, serverId: string): Promise<JoinRequest[]>
  /** Makes the account a member. Throws `limit_reached` when it is in too many servers by now. */
  approve(callerId: string, serverId: string, userId: string): Promise<Member>
  reject(callerId: string, serverId: string, userId: string, reason: string | null): Promise<void>
}

export function createJoinRequests({
  database,
  publisher,
  clock,
}: Pick<ChatParts, 'database' | 'publisher' | 'clock'>): JoinRequests {
  return {
    own: (callerId) => listOwnJoinRequests(database.read, callerId),

    async list(callerId, serverId) {
      await memberWith(database.read, callerId, serverId, 'approve_members', clock())
      return listJoinRequests(database.read, serverId)
    },

    approve: (callerId, serverId, userId) =>
      publisher.transaction(async (tx, publish) => {
        const now = clock()
        await memberWith(tx, callerId, serverId, 'approve_members', now)
        await requirePendingJoinRequest(tx, serverId, userId)
        await requireCanJoin(tx, serverId, userId)
        const member = await joinServer(tx, publish, { serverId, userId, now })
        await recordAudit(tx, 'join_request.approved', {
          serverId,
          actorId: callerId,
          targetId: userId,
          now,
        })
        return member
      }),

    reject: (callerId, serverId, userId, reason) =>
      publisher.transaction(async (tx, publish) => {
        const now = clock()
        await memberWith(tx, callerId, serverId, 'approve_members', now)
        if (!(await rejectJoinRequest(tx, publish, { serverId, userId, now })))
          throw noJoinRequest()
        await recordAudit(tx, 'join_request.rejected', {
          serverId,
          actorId: callerId,
          targetId: userId,
          reason,
          now,
        })
      }),
  }
}

async function requirePendingJoinRequest(
  tx: Transaction,
  serverId: string,
  userId: string,
): Promise<void> {
  if (!(await hasPendingJoinRequest(tx, serverId, userId))) throw noJoinRequest()
}

function noJoinRequest() {
  return notFound('join request')
}
