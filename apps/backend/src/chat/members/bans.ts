import type { Ban } from '@guildhall/contract'
import { notFound } from '../../core/app-error.ts'
import type { Clock } from '../../core/clock.ts'
import type { EventPublisher } from '../../events/event-publisher.ts'
import type { Database, Transaction } from '../../storage/database.ts'
import { userById } from '../accounts/access.ts'
import { recordAudit } from '../audit/actions.ts'
import {
  requirePermission,
  requireRankAbove,
  findMemberContext,
  memberContext,
} from '../permissions/access.ts'
import type { MemberContext } from '../permissions/access.ts'
import { leaveServer, rejectJoinRequest } from './membership.ts'
import { deleteBan, findBan, listBans, putBan } from './moderation-store.ts'

/** All need `ban_members`. */
export interface Bans {
  /** Newest first. */
  list(callerId: string, serverId: string): Promise<Ban[]>
  /**
   * Keeps an account out, member or not: a membership and a request to join end with it. Another ban of the same
   * account replaces the reason where it gives one. Throws `forbidden` for members who stand at or above the caller.
   */
  put(callerId: string, serverId: string, userId: string, reason: string | null): Promise<Ban>
  /** Throws `not_found` where the account is not banned. */
  lift(callerId: string, serverId: string, userId: string): Promise<void>
}

interface Dependencies {
  database: Database
  publisher: EventPublisher
  clock: Clock
}

export function createBans({ database, publisher, clock }: Dependencies): Bans {
  return {
    async list(callerId, serverId) {
      await requireModerator(database.read, callerId, serverId)
      return listBans(database.read, serverId)
    },

    put: (callerId, serverId, userId, reason) =>
      publisher.transaction(async (tx, publish) => {
        const caller = await requireModerator(tx, callerId, serverId)
        const target = await findMemberContext(tx, userId, serverId)
        if (target) requireRankAbove(caller, target.rank)
        else await userById(tx, userId)
        const now = clock()
        const before = await findBan(tx, serverId, userId)
        if (before && (reason === null || reason === before.reason)) return before
        await putBan(tx, { serverId, userId, reason, bannedBy: callerId, createdAt: now })
        await recordAudit(tx, 'member.banned', {
          serverId,
          actorId: callerId,
          targetId: userId,
          reason,
        })
        await rejectJoinRequest(tx, publish, { serverId, userId, now })
        if (target) await leaveServer(tx, publish, { serverId, userId, now })
        return storedBan(tx, serverId, userId)
      }),

    lift: (callerId, serverId, userId) =>
      publisher.transaction(async (tx) => {
        await requireModerator(tx, callerId, serverId)
        if (!(await deleteBan(tx, serverId, userId))) throw notFound('ban')
        await recordAudit(tx, 'member.unbanned', {
          serverId,
          actorId: callerId,
          targetId: userId,
        })
      }),
  }
}

async function requireModerator(
  reader: Transaction,
  userId: string,
  serverId: string,
): Promise<MemberContext> {
  const member = await memberContext(reader, userId, serverId)
  requirePermission(member.permissions, 'ban_members')
  return member
}

async function storedBan(tx: Transaction, serverId: string, userId: string): Promise<Ban> {
  const ban = await findBan(tx, serverId, userId)
  if (!ban) throw new Error('a ban is gone in the transaction of its making')
  return ban
}
