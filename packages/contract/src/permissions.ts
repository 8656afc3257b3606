/**
 * Every permission, by its name on the wire. A permission's place here is its bit in stored sets, so new ones go to
 * the end.
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
] as const

export type Permission = (typeof permissionNames)[number]

/** A set of permissions, one bit each. */
export type PermissionSet = number

const bitOf = new Map<string, number>(permissionNames.map((name, place) => [name, 1 << place]))

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

/** What the role `everyone` of a new server may do. */
export const everyoneDefaults: Permission[] = [
  'create_invites',
  'view_channel',
  'send_messages',
  'add_reactions',
  'attach_files',
  'connect_voice',
  'speak',
]

const lostWhenMuted = permissionSet([
  'send_messages',
  'add_reactions',
  'attach_files',
  'mention_everyone',
  'create_invites',
  'speak',
])

export interface MemberStanding {
  isOwner: boolean
  isMuted: boolean
  userId: string
  /** The role every member has. */
  everyone: { id: string; permissions: PermissionSet }
  /** The member's other roles, in any order. */
  roles: readonly { id: string; permissions: PermissionSet }[]
}

export interface ChannelOverwrite {
  targetId: string
  allow: PermissionSet
  deny: PermissionSet
}

/**
 * What a member may do in the server as a whole: the owner and whoever holds `administrator` everything, others the
 * union of `everyone` and their roles. A mute takes away every way to be heard.
 */
export function serverPermissions(member: MemberStanding): PermissionSet {
  const granted = union(member)
  if (member.isOwner || holds(granted, 'administrator')) return allPermissions
  return member.isMuted ? granted & ~lostWhenMuted : granted
}

/**
 * What a member may do in one channel: the server's permissions, then the channel's overwrites in the order everyone
 * (denies, allows), all the member's roles (denies, then allows), the member. Owner and administrator stand above all
 * overwrites; an overwrite cannot make an administrator. Who may not view the channel may do nothing in it.
 */
export function channelPermissions(
  member: MemberStanding,
  overwrites: readonly ChannelOverwrite[],
): PermissionSet {
  const granted = union(member)
  if (member.isOwner || holds(granted, 'administrator')) return allPermissions
  const roleIds = new Set(member.roles.map((role) => role.id))
  const fromRoles = overwrites.filter((overwrite) => roleIds.has(overwrite.targetId))
  let set = granted
  set = apply(
    set,
    overwrites.filter((overwrite) => overwrite.targetId === member.everyone.id),
  )
  set = apply(set, fromRoles)
  set = apply(
    set,
    overwrites.filter((overwrite) => overwrite.targetId === member.userId),
  )
  set &= ~permissionSet(['administrator'])
  if (!holds(set, 'view_channel')) return noPermissions
  return member.isMuted ? set & ~lostWhenMuted : set
}

function union(member: MemberStanding): PermissionSet {
  return member.roles.reduce((set, role) => set | role.permissions, member.everyone.permissions)
}

function apply(set: PermissionSet, overwrites: readonly ChannelOverwrite[]): PermissionSet {
  let allow = 0
  let deny = 0
  for (const overwrite of overwrites) {
    allow |= overwrite.allow
    deny |= overwrite.deny
  }
  return (set & ~deny) | allow
}
