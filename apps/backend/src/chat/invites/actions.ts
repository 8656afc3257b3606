import { holds, limits } from '@guildhall/contract'
import type { CreateInviteRequest, Invite, Server } from '@guildhall/contract'
import { appError } from '../../core/app-error.ts'
import { newInviteCode } from '../../core/ids.ts'
import type { Publish } from '../../events/event-publisher.ts'
import type { Transaction } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import { recordAudit } from '../audit/actions.ts'
import {
  requestToJoin,
  requireCanJoin,
  joinServer,
  hasPendingJoinRequest,
} from '../members/actions.ts'
import { findRaidProtection } from '../moderation/access.ts'
import {
  findMemberContext,
  memberContext,
  memberWith,
  requirePermission,
} from '../permissions/access.ts'
import { serverById } from '../servers/access.ts'
import { unusableReason, inviteByCode } from './access.ts'
import {
  countUsable,
  findInvite,
  insertInvite,
  listInvites,
  markRevoked,
  needsApproval,
  countUse,
} from './store.ts'
import type { InviteRow } from './store.ts'

/** Routes add the URL, which depends on the address of the request. */
export type InviteWithoutUrl = Omit<Invite, 'url'>

export type JoinStatus = 'joined' | 'pending'

export interface Invites {
  /** All invites with `manage_server`, otherwise the caller's own with `create_invites`. Usable ones first, then newest first. */
  list(callerId: string, serverId: string): Promise<InviteWithoutUrl[]>
  /** Needs `create_invites`. Throws `limit_reached`. */
  create(callerId: string, serverId: string, input: CreateInviteRequest): Promise<InviteWithoutUrl>
  /**
   * For the invite's creator and members with `manage_server`. Revoking again does nothing. Throws `not_found` when the
   * caller is not a member of the server.
   */
  revoke(callerId: string, code: string): Promise<void>
  /**
   * Makes the caller a member, or creates a join request when the server approves new members. Counts as a use unless the
   * caller is a member or has a pending request. Throws `not_found`, `forbidden` when the caller is banned,
   * `limit_reached` when the caller is in too many servers, and `invite_revoked`, `invite_expired` or `invite_exhausted`.
   */
  accept(callerId: string, code: string): Promise<{ status: JoinStatus; server: Server }>
}

/**
 * Accepts the invite for an account that was created in the same transaction. Returns false when the invite does not
 * exist or cannot be used.
 */
export async function acceptInviteForNewAccount(
  tx: Transaction,
  publish: Publish,
  { code, userId, now }: { code: string; userId: string; now: number },
): Promise<boolean> {
  const invite = await findInvite(tx, code)
  if (!invite || unusableReason(invite, now) !== null) return false
  await joinByInvite(tx, publish, { invite, serverId: invite.server_id, userId, now })
  return true
}

export function createInvites({
  database,
  publisher,
  clock,
  presence,
}: Pick<ChatParts, 'database' | 'publisher' | 'clock' | 'presence'>): Invites {
  return {
    async list(callerId, serverId) {
      const { permissions } = await memberContext(database.read, callerId, serverId, clock())
      const managesAll = holds(permissions, 'manage_server')
      if (!managesAll) requirePermission(permissions, 'create_invites')
      const createdBy = managesAll ? null : callerId
      const rows = await listInvites(database.read, { serverId, createdBy, now: clock() })
      return rows.map(toInvite)
    },

    create: (callerId, serverId, { maxUses = null, expiresInSeconds = null }) =>
      publisher.transaction(async (tx) => {
        const now = clock()
        const member = await memberWith(tx, callerId, serverId, 'create_invites', now)
        const mayDuringRaids = holds(member.permissions, 'ban_members')
        if (!mayDuringRaids && (await findRaidProtection(tx, serverId, now))) {
          throw appError('invite_creation_paused')
        }
        await requireInviteRoom(tx, serverId, now)
        const expiresAt = expiresInSeconds === null ? null : now + expiresInSeconds * 1000
        const row = await insertInvite(tx, {
          code: newInviteCode(),
          serverId,
          createdBy: callerId,
          maxUses,
          expiresAt,
          createdAt: now,
        })
        await recordAudit(tx, 'invite.created', {
          serverId,
          actorId: callerId,
          targetId: row.code,
          changes: { maxUses, expiresAt },
          now,
        })
        return toInvite(row)
      }),

    revoke: (callerId, code) =>
      publisher.transaction(async (tx) => {
        const now = clock()
        const invite = await inviteByCode(tx, code)
        await requireRevocable(tx, callerId, invite, now)
        if (invite.revoked_at !== null) return
        await markRevoked(tx, code, now)
        await recordAudit(tx, 'invite.revoked', {
          serverId: invite.server_id,
          actorId: callerId,
          targetId: code,
          now,
        })
      }),

    async accept(callerId, code) {
      const { status, serverId } = await publisher.transaction(async (tx, publish) => {
        const invite = await inviteByCode(tx, code)
        const newcomer = { serverId: invite.server_id, userId: callerId, now: clock() }
        const status = await joinByInvite(tx, publish, { invite, ...newcomer })
        return { status, serverId: invite.server_id }
      })
      const online = presence.onlineCount(serverId)
      return { status, server: await serverById(database.read, serverId, online) }
    },
  }
}

interface JoinByInvite {
  invite: InviteRow
  serverId: string
  userId: string
  now: number
}

async function joinByInvite(
  tx: Transaction,
  publish: Publish,
  entry: JoinByInvite,
): Promise<JoinStatus> {
  const { invite, serverId, userId, now } = entry
  if (await findMemberContext(tx, userId, serverId, now)) return 'joined'
  const raid = await findRaidProtection(tx, serverId, now)
  if (raid && invite.created_at < raid.startedAt) throw appError('invites_paused')
  const needsRequest = raid !== undefined || (await needsApproval(tx, serverId))
  if (needsRequest && (await hasPendingJoinRequest(tx, serverId, userId))) return 'pending'
  await requireCanJoin(tx, serverId, userId)
  if (!(await countUse(tx, invite.code, now))) {
    throw appError(unusableReason(invite, now) ?? 'invite_exhausted')
  }
  if (needsRequest) {
    await requestToJoin(tx, publish, { serverId, userId, now, inviteCode: invite.code })
    return 'pending'
  }
  await joinServer(tx, publish, { serverId, userId, now })
  return 'joined'
}

async function requireInviteRoom(tx: Transaction, serverId: string, now: number): Promise<void> {
  if ((await countUsable(tx, serverId, now)) < limits.invitesPerServer) return
  throw appError('invite_limit', { max: limits.invitesPerServer })
}

async function requireRevocable(
  tx: Transaction,
  callerId: string,
  invite: InviteRow,
  now: number,
): Promise<void> {
  const { permissions } = await memberContext(tx, callerId, invite.server_id, now)
  if (invite.created_by === callerId || holds(permissions, 'manage_server')) return
  throw appError('others_invite')
}

function toInvite(row: InviteRow): InviteWithoutUrl {
  return {
    code: row.code,
    maxUses: row.max_uses,
    uses: row.uses,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    createdBy: row.created_by,
    createdAt: row.created_at,
  }
}
