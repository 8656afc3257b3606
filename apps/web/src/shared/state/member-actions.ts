import { channelPermissions, holds, memberRestriction, permissionSet } from '@guildhall/contract'
import type { Channel, Member, Role, ServerSnapshot } from '@guildhall/contract'
import { overwriteSets, permissionsIn, permissionSubjectOf } from './permissions.ts'

/** The moderation actions that the signed-in user may take on a member. */
export interface MemberActions {
  nickname: boolean
  roles: boolean
  mute: boolean
  kick: boolean
  ban: boolean
}

/**
 * The actions that the signed-in user may take on a user. Members with the same or a higher rank are protected; the user
 * may change their own nickname, unless they are muted or have yet to accept the rules, and roles below their rank. `member` is undefined for users who are not members.
 */
export function allowedMemberActions(
  entry: ServerSnapshot,
  userId: string,
  member: Member | undefined,
): MemberActions {
  const permissions = permissionsIn(entry)
  const isSelf = entry.me.user.id === userId
  const target = member ?? { user: { id: userId }, roleIds: [] }
  const isAbove = !isSelf && rankOf(entry, entry.me) > rankOf(entry, target)
  const mayAlso = (permission: Parameters<typeof holds>[1]): boolean =>
    isAbove && holds(permissions, permission)
  return {
    nickname: member !== undefined && (isSelf ? isUnrestricted(entry) : mayAlso('manage_server')),
    roles: member !== undefined && (isSelf || isAbove) && holds(permissions, 'manage_roles'),
    mute: member !== undefined && mayAlso('mute_members'),
    kick: member !== undefined && mayAlso('kick_members'),
    ban: mayAlso('ban_members'),
  }
}

/** The moderation actions that the signed-in user may take on a member who is in this voice channel. */
export function allowedVoiceActions(
  entry: ServerSnapshot,
  channel: Channel,
  member: Member,
): { mute: boolean; move: boolean } {
  const permissions = permissionsIn(entry, channel)
  const isSelf = entry.me.user.id === member.user.id
  const isAllowed = isSelf || rankOf(entry, entry.me) > rankOf(entry, member)
  return {
    mute: isAllowed && holds(permissions, 'mute_members'),
    move: isAllowed && holds(permissions, 'move_members'),
  }
}

/** Whether the permissions of a member let them speak in a voice channel. */
export function maySpeakIn(entry: ServerSnapshot, channel: Channel, member: Member): boolean {
  const subject = permissionSubjectOf({ ...entry, me: member })
  return holds(channelPermissions(subject, overwriteSets(channel)), 'speak')
}

/** The roles of a server, highest first, and whether the signed-in user may assign or remove each. */
export function assignableRoles(entry: ServerSnapshot, member: Member) {
  const own = permissionsIn(entry)
  const rank = rankOf(entry, entry.me)
  return rolesByRank(entry)
    .filter(({ position }) => position > 0)
    .map((role) => {
      const isHeld = member.roleIds.includes(role.id)
      const hasItsPermissions = (permissionSet(role.permissions) & ~own) === 0
      return { role, isHeld, isAssignable: role.position < rank && (isHeld || hasItsPermissions) }
    })
}

interface Ranked {
  user: { id: string }
  roleIds: readonly string[]
}

/** The position of a user's highest role; infinite for the owner. */
export function rankOf({ server, roles }: ServerSnapshot, { user, roleIds }: Ranked): number {
  if (user.id === server.ownerId) return Number.POSITIVE_INFINITY
  const held = roles.filter(({ id }) => roleIds.includes(id))
  return Math.max(0, ...held.map(({ position }) => position))
}

/** The roles of a server, highest first. */
export function rolesByRank({ roles }: ServerSnapshot): Role[] {
  return roles.toSorted((a, b) => b.position - a.position)
}

function isUnrestricted(entry: ServerSnapshot): boolean {
  return memberRestriction(permissionSubjectOf(entry)) === null
}
