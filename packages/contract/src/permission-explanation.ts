import { resolvePermissions } from './permission-resolver.ts'
import type {
  ChannelOverwrite,
  PermissionSubject,
  ResolvedPermissions,
} from './permission-resolver.ts'
import { holds, permissionNames } from './permissions.ts'
import type { Permission } from './permissions.ts'

/** Why a member has a permission or lacks it. The ids name the roles or overwrites that decide. */
export type PermissionReason =
  | { kind: 'owner' }
  | { kind: 'administrator'; roleIds: string[] }
  /** These roles, perhaps `everyone` among them, grant it. */
  | { kind: 'roles'; roleIds: string[] }
  /** No role grants it. */
  | { kind: 'not_granted' }
  | {
      kind: 'overwrite'
      target: 'role' | 'member'
      effect: 'allow' | 'deny'
      targetIds: string[]
    }
  /** An overwrite mentions it, but no overwrite can grant `administrator`. */
  | { kind: 'never_by_overwrite' }
  /** The member cannot view the channel. */
  | { kind: 'hidden' }
  | { kind: 'muted' }
  | { kind: 'rules' }

export interface PermissionExplanation {
  permission: Permission
  isAllowed: boolean
  reason: PermissionReason
}

/**
 * Every permission of a member with the rule that decides it, in a channel with these overwrites or, with `null`, in
 * the server as a whole; in the order of `permissionNames`.
 */
export function explainPermissions(
  subject: PermissionSubject,
  overwrites: readonly ChannelOverwrite[] | null,
): PermissionExplanation[] {
  const resolved = resolvePermissions(subject, overwrites)
  return permissionNames.map((permission) => ({
    permission,
    isAllowed: holds(resolved.permissions, permission),
    reason: reasonFor(permission, subject, resolved),
  }))
}

function reasonFor(
  permission: Permission,
  subject: PermissionSubject,
  { permissions, unrestrictedAs, layers, granted, isHidden }: ResolvedPermissions,
): PermissionReason {
  if (unrestrictedAs === 'owner') return { kind: 'owner' }
  if (unrestrictedAs === 'administrator') {
    return { kind: 'administrator', roleIds: rolesWith(subject, 'administrator') }
  }
  if (holds(granted, permission) && !holds(permissions, permission)) {
    if (isHidden) return { kind: 'hidden' }
    return { kind: subject.mustAcceptRules ? 'rules' : 'muted' }
  }
  const layer = layers.findLast(({ allow, deny }) => holds(allow | deny, permission))
  if (layer) return overwriteReason(permission, layer)
  const roleIds = rolesWith(subject, permission)
  return roleIds.length > 0 ? { kind: 'roles', roleIds } : { kind: 'not_granted' }
}

function overwriteReason(
  permission: Permission,
  { target, overwrites, allow }: ResolvedPermissions['layers'][number],
): PermissionReason {
  if (permission === 'administrator') return { kind: 'never_by_overwrite' }
  const effect = holds(allow, permission) ? 'allow' : 'deny'
  const deciding = overwrites.filter((overwrite) => holds(overwrite[effect], permission))
  return { kind: 'overwrite', target, effect, targetIds: deciding.map(({ targetId }) => targetId) }
}

function rolesWith({ everyone, roles }: PermissionSubject, permission: Permission): string[] {
  return [everyone, ...roles]
    .filter(({ permissions }) => holds(permissions, permission))
    .map(({ id }) => id)
}
