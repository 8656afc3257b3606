import { isMuted } from '@guildhall/contract'
import type { Member } from '@guildhall/contract'
import { invalidInput } from '../../core/app-error.ts'
import type { Transaction } from '../../storage/database.ts'
import { recordAudit } from '../audit/actions.ts'
import type { MessageJudge } from '../messages/access.ts'
import {
  requireHeldPermissions,
  requireMayWrite,
  requirePermission,
  requireRankAbove,
} from '../permissions/access.ts'
import type { MemberContext } from '../permissions/access.ts'
import { indexMemberNames } from './names-store.ts'
import { changeRoles, listRoles, updateMember } from './store.ts'
import type { RoleRow } from './store.ts'

interface MemberChange {
  tx: Transaction
  judge: MessageJudge
  caller: MemberContext
  target: MemberContext
  before: Member
  now: number
}

/** The audit log records only changes to other members: changing one's own nickname is not moderation. */
export async function setNickname(change: MemberChange, nickname: string | null): Promise<void> {
  const { tx, judge, caller, target, before } = change
  const isOwn = caller.userId === target.userId
  if (!isOwn) {
    requirePermission(caller.permissions, 'manage_server')
    requireRankAbove(caller, target.rank)
  }
  const to = nickname?.toWellFormed() ?? null
  if (to === before.nickname) return
  if (isOwn) requireMayWrite(caller, 'nickname_while_muted')
  if (to !== null) {
    await judge.requireAllowed({
      serverId: caller.serverId,
      channelId: null,
      userId: caller.userId,
      roleIds: caller.roles.map(({ id }) => id),
      permissions: caller.permissions,
      content: to,
    })
  }
  await updateMember(tx, caller.serverId, target.userId, { nickname: to })
  await indexMemberNames(tx, target.userId, caller.serverId)
  if (isOwn) return
  await recordAudit(tx, 'member.updated', {
    ...auditSubject(change),
    changes: { nickname: { from: before.nickname, to } },
  })
}

export async function setRoles(change: MemberChange, roleIds: string[]): Promise<void> {
  const { tx, caller, target, before } = change
  requirePermission(caller.permissions, 'manage_roles')
  if (caller.userId !== target.userId) requireRankAbove(caller, target.rank)
  const roles = await rolesOf(tx, caller.serverId)
  for (const [index, id] of roleIds.entries()) requireAssignable(roles.get(id), index)
  const wanted = new Set(roleIds)
  const held = new Set(before.roleIds)
  const added = [...wanted.difference(held)]
  const removed = [...held.difference(wanted)]
  for (const id of [...added, ...removed]) requireRankAbove(caller, roles.get(id)?.position ?? 0)
  for (const id of added)
    requireHeldPermissions(caller.permissions, roles.get(id)?.permissions ?? 0)
  if (added.length === 0 && removed.length === 0) return
  await changeRoles(tx, caller.serverId, target.userId, { added, removed })
  await recordAudit(tx, 'member.roles_changed', {
    ...auditSubject(change),
    changes: { added, removed },
  })
}

/** Callers cannot mute themselves: nobody ranks below themselves. */
export async function setMute(
  change: MemberChange,
  mutedUntil: number | null,
  reason: string | null,
): Promise<void> {
  const { tx, caller, target, before, now } = change
  requirePermission(caller.permissions, 'mute_members')
  requireRankAbove(caller, target.rank)
  const to = isMuted({ mutedUntil }, now) ? mutedUntil : null
  if (to === before.mutedUntil) return
  await updateMember(tx, caller.serverId, target.userId, { muted_until: to })
  await recordAudit(tx, to === null ? 'member.unmuted' : 'member.muted', {
    ...auditSubject(change),
    changes: { mutedUntil: { from: before.mutedUntil, to } },
    reason,
  })
}

function auditSubject({ caller, target, now }: MemberChange) {
  return { serverId: caller.serverId, actorId: caller.userId, targetId: target.userId, now }
}

async function rolesOf(tx: Transaction, serverId: string): Promise<Map<string, RoleRow>> {
  const roles = await listRoles(tx, serverId)
  return new Map(roles.map((role) => [role.id, role]))
}

function requireAssignable(role: RoleRow | undefined, index: number): void {
  if (!role) throw invalidInput(`roleIds.${index}`, 'not_a_role')
  if (role.position === 0) throw invalidInput(`roleIds.${index}`, 'everyone_role')
}
