import { holds, permissionNames } from '@guildhall/contract'
import type { ChannelOverwrite, MemberStanding, Permission } from '@guildhall/contract'

/** Why a member may do something, or may not. Ids name what decided. */
export type Reason =
  | { kind: 'owner' }
  | { kind: 'administrator'; roleIds: string[] }
  /** Roles give it, `everyone` perhaps among them. */
  | { kind: 'roles'; roleIds: string[] }
  /** No role gives it. */
  | { kind: 'nothing' }
  | { kind: 'overwrite'; of: 'roles' | 'member'; effect: 'allow' | 'deny'; targetIds: string[] }
  /** An overwrite cannot make an administrator. */
  | { kind: 'never-by-overwrite' }
  /** Who may not view a channel may do nothing in it. */
  | { kind: 'hidden' }
  | { kind: 'muted' }

export interface Explained {
  permission: Permission
  isAllowed: boolean
  reason: Reason
}

const waysToBeHeard: readonly Permission[] = [
  'send_messages',
  'add_reactions',
  'attach_files',
  'mention_everyone',
  'create_invites',
  'speak',
]

/**
 * Each permission of a member with what decides it: in the server as a whole, or in a channel with these overwrites.
 * Always agrees with `serverPermissions` and `channelPermissions`.
 */
export function explain(
  member: MemberStanding,
  overwrites: readonly ChannelOverwrite[] | null,
): Explained[] {
  const explained = permissionNames.map((permission) => explainOne(member, overwrites, permission))
  const view = explained.find(({ permission }) => permission === 'view_channel')
  if (overwrites === null || view?.isAllowed) return explained
  return explained.map((entry) =>
    entry.isAllowed || entry.reason.kind === 'muted'
      ? { ...entry, isAllowed: false, reason: { kind: 'hidden' } }
      : entry,
  )
}

function explainOne(
  member: MemberStanding,
  overwrites: readonly ChannelOverwrite[] | null,
  permission: Permission,
): Explained {
  const above = standsAboveAll(member)
  if (above) return { permission, isAllowed: true, reason: above }
  const reason = decisive(member, overwrites ?? [], permission)
  const isGiven =
    reason.kind === 'roles' || (reason.kind === 'overwrite' && reason.effect === 'allow')
  if (isGiven && member.isMuted && waysToBeHeard.includes(permission)) {
    return { permission, isAllowed: false, reason: { kind: 'muted' } }
  }
  return { permission, isAllowed: isGiven, reason }
}

function standsAboveAll(member: MemberStanding): Reason | null {
  if (member.isOwner) return { kind: 'owner' }
  const roleIds = rolesWith(member, 'administrator')
  return roleIds.length > 0 ? { kind: 'administrator', roleIds } : null
}

/** The last rule that says something of the permission: the member's overwrite, those of roles, of `everyone`, roles. */
function decisive(
  member: MemberStanding,
  overwrites: readonly ChannelOverwrite[],
  permission: Permission,
): Reason {
  const held = new Set(member.roles.map(({ id }) => id))
  const layers = [
    { of: 'member' as const, applies: (id: string) => id === member.userId },
    { of: 'roles' as const, applies: (id: string) => held.has(id) },
    { of: 'roles' as const, applies: (id: string) => id === member.everyone.id },
  ]
  for (const { of, applies } of layers) {
    const layer = overwrites.filter(({ targetId }) => applies(targetId))
    // Within a layer an allow outweighs a deny.
    for (const effect of ['allow', 'deny'] as const) {
      const found = layer.filter((overwrite) => holds(overwrite[effect], permission))
      if (found.length === 0) continue
      if (permission === 'administrator') return { kind: 'never-by-overwrite' }
      return { kind: 'overwrite', of, effect, targetIds: found.map(({ targetId }) => targetId) }
    }
  }
  const roleIds = rolesWith(member, permission)
  return roleIds.length > 0 ? { kind: 'roles', roleIds } : { kind: 'nothing' }
}

function rolesWith(member: MemberStanding, permission: Permission): string[] {
  return [member.everyone, ...member.roles]
    .filter(({ permissions }) => holds(permissions, permission))
    .map(({ id }) => id)
}
