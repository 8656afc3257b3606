/**
 * Every permission, by its name on the wire. A permission's index in this list is its bit in stored sets, so new
 * permissions go to the end.
 */
export const permissionNames = [
  'administrator',
  'manage_server',
  'manage_channels',
  'manage_roles',
  'manage_messages',
  'kick_members',
  'ban_members',
  'approve_members',
  'create_invites',
  'view_audit_log',
  'view_channel',
  'send_messages',
  'add_reactions',
  'attach_files',
  'mention_everyone',
  'connect_voice',
  'speak',
  'mute_members',
  'move_members',
  'use_soundboard',
  'priority_speaker',
] as const

export type Permission = (typeof permissionNames)[number]

/** A set of permissions, one bit each. */
export type PermissionSet = number

const bitOf = new Map<string, number>(permissionNames.map((name, index) => [name, 1 << index]))

export const noPermissions: PermissionSet = 0
export const allPermissions: PermissionSet = 2 ** permissionNames.length - 1

export function permissionSet(names: Iterable<Permission>): PermissionSet {
  let set = 0
  for (const name of names) set |= bitOf.get(name) ?? 0
  return set
}

export function permissionList(set: PermissionSet): Permission[] {
  return permissionNames.filter((name) => holds(set, name))
}

export function holds(set: PermissionSet, name: Permission): boolean {
  return (set & (bitOf.get(name) ?? 0)) !== 0
}

/** The permissions of the role `everyone` in a new server. */
export const everyoneDefaults: Permission[] = [
  'create_invites',
  'view_channel',
  'send_messages',
  'add_reactions',
  'attach_files',
  'connect_voice',
  'speak',
  'use_soundboard',
]

/** What a role that members give themselves must not grant, in the server or a channel. */
export const harmfulPermissions: PermissionSet = allPermissions & ~permissionSet(everyoneDefaults)
