import type { Ban, BanHours } from '@guildhall/contract'
import { notFound } from '../../core/app-error.ts'
import type { Transaction } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import { removeMessages } from '../messages/access.ts'
import { userById } from '../accounts/access.ts'
import { recordAudit } from '../audit/actions.ts'
import { revokeInvitesOf } from '../invites/access.ts'
import { findMemberContext, memberWith, requireRankAbove } from '../permissions/access.ts'
import { leaveServer, rejectJoinRequest } from './membership.ts'
import { deleteBan, findBan, listBans, putBan } from './moderation-store.ts'

interface BanInput {
  reason: string | null
  deleteHours: BanHours | null
}

/** All methods need `ban_members`. */
export interface Bans {
  /** Newest first. */
  list(callerId: string, serverId: string): Promise<Ban[]>
  /**
   * Bans an account, whether it is a member or not, and ends its membership, join request and invites. Banning an account again
   * replaces the reason if one is given. With `deleteHours`, also deletes what the account wrote in the last hours. Throws
   * `forbidden` unless the member ranks below the caller.
   */
  put(callerId: string, serverId: string, userId: string, input: BanInput): Promise<Ban>
  /** Throws `not_found` when the account is not banned. */
  lift(callerId: string, serverId: string, userId: string): Promise<void>
}

const hourMs = 3_600_000

export function createBans({
  database,
  publisher,
  clock,
  startRemovals,
}: Pick<ChatParts, 'database' | 'publisher' | 'clock'> & { startRemovals: () => void }): Bans {
  return {
    async list(callerId, serverId) {
      await memberWith(database.read, callerId, serverId, 'ban_members', clock())
      return listBans(database.read, serverId)
    },

    async put(callerId, serverId, userId, { reason, deleteHours }) {
      const ban = await publisher.transaction(async (tx, publish) => {
        const now = clock()
        const caller = await memberWith(tx, callerId, serverId, 'ban_members', now)
        const target = await findMemberContext(tx, userId, serverId, now)
        if (target) requireRankAbove(caller, target.rank)
        else await userById(tx, userId)
        const before = await findBan(tx, serverId, userId)
        const isSame = before && (reason === null || reason === before.reason)
        if (isSame && deleteHours === null) return before
        if (!isSame) {
          await putBan(tx, { serverId, userId, reason, bannedBy: callerId, createdAt: now })
        }
        if (deleteHours !== null) {
          const since = now - deleteHours * hourMs
          await removeMessages(tx, { server_id: serverId, user_id: userId, since, until: now })
        }
        await recordAudit(tx, 'member.banned', {
          serverId,
          actorId: callerId,
          targetId: userId,
          reason,
          changes: { ...(deleteHours !== null && { deletedHours: deleteHours }) },
          now,
        })
        await revokeInvitesOf(tx, { serverId, userId, now })
        await rejectJoinRequest(tx, publish, { serverId, userId, now })
        if (target) await leaveServer(tx, publish, { serverId, userId, how: 'banned', now })
        return storedBan(tx, serverId, userId)
      })
      if (deleteHours !== null) startRemovals()
      return ban
    },

    lift: (callerId, serverId, userId) =>
      publisher.transaction(async (tx) => {
        const now = clock()
        await memberWith(tx, callerId, serverId, 'ban_members', now)
        if (!(await deleteBan(tx, serverId, userId))) throw notFound('ban')
        await recordAudit(tx, 'member.unbanned', {
          serverId,
          actorId: callerId,
          targetId: userId,
          now,
        })
      }),
  }
}

async function storedBan(tx: Transaction, serverId: string, userId: string): Promise<Ban> {
  const ban = await findBan(tx, serverId, userId)
  if (!ban) throw new Error('a ban is missing in the transaction that stored it')
  return ban
}
