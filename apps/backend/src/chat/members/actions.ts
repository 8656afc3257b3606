import { isDeepStrictEqual } from 'node:util'
import type { Member, UpdateMemberRequest } from '@guildhall/contract'
import { appError, notFound } from '../../core/app-error.ts'
import { foldName } from '../../core/search-terms.ts'
import type { ChatParts } from '../chat-parts.ts'
import { recordAudit } from '../audit/actions.ts'
import type { MessageJudge } from '../messages/access.ts'
import {
  requirePermission,
  requireRankAbove,
  findMemberContext,
  memberContext,
} from '../permissions/access.ts'
import { memberOf } from './access.ts'
import { setMute, setNickname, setRoles } from './member-changes.ts'
import { leaveServer } from './membership.ts'
import { findMemberIdsByName } from './names-store.ts'
import { findMembers, listMembers } from './store.ts'

export {
  hasPendingJoinRequest,
  joinServer,
  leaveServer,
  requestToJoin,
  requireCanJoin,
} from './membership.ts'
export { insertMember as addMember } from './store.ts'

export interface MemberPage {
  members: Member[]
  /** The next `after`, or null at the end. */
  nextCursor: string | null
}

export interface Members {
  /** Members with ids after `after`, in the order of their ids. For members only. */
  list(
    callerId: string,
    serverId: string,
    page: { after: string; limit: number },
  ): Promise<MemberPage>
  /**
   * Members with a name, word of a name, or username that begins with the text, in the order of what matches. For members
   * only.
   */
  search(callerId: string, serverId: string, text: string, limit: number): Promise<Member[]>
  /**
   * Each field needs its own permission, and the member must rank below the caller:
   * - `nickname`: `manage_server`; callers can change their own unless they are muted or have yet to accept the rules;
   * - `roleIds`: `manage_roles`; added and removed roles must be below the caller's highest role, and added roles must not
   *   have permissions that the caller lacks;
   * - `mutedUntil`: `mute_members`; null and past times end the mute.
   *
   * Throws `invalid_input` for roles that the server does not have, and `forbidden` for nicknames that it does not allow.
   */
  update(
    callerId: string,
    serverId: string,
    userId: string,
    input: UpdateMemberRequest,
  ): Promise<Member>
  /**
   * Kicks a member who ranks below the caller, or lets the caller leave. Throws `conflict` when the owner tries to leave.
   */
  remove(callerId: string, serverId: string, userId: string, reason: string | null): Promise<void>
}

export function createMembers({
  database,
  publisher,
  clock,
  judge,
}: Pick<ChatParts, 'database' | 'publisher' | 'clock'> & { judge: MessageJudge }): Members {
  return {
    async list(callerId, serverId, { after, limit }) {
      await memberContext(database.read, callerId, serverId, clock())
      const found = await listMembers(database.read, serverId, after, limit + 1)
      const members = found.slice(0, limit)
      const nextCursor = found.length > limit ? (members.at(-1)?.user.id ?? null) : null
      return { members, nextCursor }
    },

    async search(callerId, serverId, text, limit) {
      await memberContext(database.read, callerId, serverId, clock())
      const prefix = foldName(text)
      if (prefix === '') return []
      const ids = await findMemberIdsByName(database.read, serverId, prefix, limit)
      const order = new Map(ids.map((id, index) => [id, index]))
      const members = await findMembers(database.read, serverId, ids)
      return members.sort((a, b) => order.get(a.user.id)! - order.get(b.user.id)!)
    },

    update: (callerId, serverId, userId, input) =>
      judge.enforce(() =>
        publisher.transaction(async (tx, publish) => {
          const now = clock()
          const caller = await memberContext(tx, callerId, serverId, now)
          const target = await findMemberContext(tx, userId, serverId, now)
          if (!target) throw notFound('member')
          const before = await memberOf(tx, serverId, userId)
          const change = { tx, judge, caller, target, before, now }
          if (input.nickname !== undefined) await setNickname(change, input.nickname)
          if (input.roleIds !== undefined) await setRoles(change, input.roleIds)
          if (input.mutedUntil !== undefined)
            await setMute(change, input.mutedUntil, input.reason ?? null)
          const member = await memberOf(tx, serverId, userId)
          if (isDeepStrictEqual(member, before)) return member
          publish(
            { kind: 'server', serverId },
            { type: 'member.updated', data: { serverId, member } },
          )
          return member
        }),
      ),

    remove: (callerId, serverId, userId, reason) =>
      publisher.transaction(async (tx, publish) => {
        const now = clock()
        const caller = await memberContext(tx, callerId, serverId, now)
        if (callerId === userId) {
          if (caller.isOwner) throw appError('owner_must_transfer')
          return leaveServer(tx, publish, { serverId, userId, now })
        }
        requirePermission(caller.permissions, 'kick_members')
        const target = await findMemberContext(tx, userId, serverId, now)
        if (!target) throw notFound('member')
        requireRankAbove(caller, target.rank)
        await leaveServer(tx, publish, { serverId, userId, how: 'kicked', now })
        await recordAudit(tx, 'member.kicked', {
          serverId,
          actorId: callerId,
          targetId: userId,
          reason,
          now,
        })
      }),
  }
}
