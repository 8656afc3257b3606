import { allPermissions, holds, noPermissions, permissionSet } from './permissions.ts'
import type { PermissionSet } from './permissions.ts'
import type { RulesInForce } from './rules.ts'

/** A muted member has no permission that lets others read or hear them. */
export const permissionsLostByMute = permissionSet([
  'send_messages',
  'add_reactions',
  'attach_files',
  'mention_everyone',
  'create_invites',
  'speak',
  'use_soundboard',
  'priority_speaker',
])

/** What decides the permissions of a member, apart from the channel's overwrites. */
export interface PermissionSubject {
  isOwner: boolean
  isMuted: boolean
  /** The member has yet to accept the server's rules, and can only read. */
  mustAcceptRules: boolean
  userId: string
  /** The role that every member has. */
  everyone: { id: string; permissions: PermissionSet }
  /** The member's other roles, in any order. */
  roles: readonly { id: string; permissions: PermissionSet }[]
}

export interface ChannelOverwrite {
  targetId: string
  allow: PermissionSet
  deny: PermissionSet
}

/** Overwrites that apply in one step. */
export interface OverwriteLayer {
  target: 'role' | 'member'
  overwrites: readonly ChannelOverwrite[]
  allow: PermissionSet
  deny: PermissionSet
}

/** The permissions of a member, with the steps that led to them. */
export interface ResolvedPermissions {
  permissions: PermissionSet
  /** What lifts all restrictions from the member, if anything does. */
  unrestrictedAs: 'owner' | 'administrator' | null
  /** The overwrites that apply to the member, in the order in which they apply. */
  layers: readonly OverwriteLayer[]
  /** The permissions from roles and overwrites, before `isHidden`, mutes and rules are considered. */
  granted: PermissionSet
  /** The member cannot view the channel and therefore has no permission in it. */
  isHidden: boolean
}

interface Acceptance {
  joinedAt: number
  rulesAcceptedAt: number | null
  hasRoles: boolean
}

/** `mutedUntil` and `now` are in milliseconds since 1970; null means "not muted". */
export function isMuted({ mutedUntil }: { mutedUntil: number | null }, now: number): boolean {
  return mutedUntil !== null && mutedUntil > now
}

/**
 * Whether a member has yet to accept the rules. A newcomer who was given a role need not: the member who gave it has admitted
 * them. Owners and administrators are exempt in the resolver of permissions.
 */
export function mustAcceptRules(
  rules: RulesInForce | null | undefined,
  { joinedAt, rulesAcceptedAt, hasRoles }: Acceptance,
): boolean {
  if (!rules) return false
  const askedAt = rules.askedAt ?? Number.NEGATIVE_INFINITY
  if (rulesAcceptedAt !== null) return rulesAcceptedAt < askedAt
  return joinedAt < askedAt || (joinedAt >= rules.since && !hasRoles)
}

/**
 * The permissions of a member in the server as a whole: everything for the owner and administrators, otherwise the
 * union of `everyone` and the member's roles, without what a mute or rules that are not accepted take away.
 */
export function serverPermissions(subject: PermissionSubject): PermissionSet {
  return resolvePermissions(subject, null).permissions
}

/**
 * The permissions of a member in one channel: those from roles, changed by the channel's overwrites in the order
 * `everyone`, the member's roles, the member. Overwrites restrict neither the owner nor administrators, and never grant
 * `administrator`. A member without `view_channel` has no permission in the channel.
 */
export function channelPermissions(
  subject: PermissionSubject,
  overwrites: readonly ChannelOverwrite[],
): PermissionSet {
  return resolvePermissions(subject, overwrites).permissions
}

/**
 * Why a member may not write in the server where that needs no permission, such as a nickname, nor begin a conversation with
 * people who share only such servers; null if they may. The owner and administrators are not restricted.
 */
export function memberRestriction(subject: PermissionSubject): 'rules' | 'mute' | null {
  const { unrestrictedAs } = resolvePermissions(subject, null)
  if (unrestrictedAs !== null) return null
  if (subject.mustAcceptRules) return 'rules'
  return subject.isMuted ? 'mute' : null
}

/** Resolves permissions in a channel with these overwrites, or, with `null`, in the server as a whole. */
export function resolvePermissions(
  subject: PermissionSubject,
  overwrites: readonly ChannelOverwrite[] | null,
): ResolvedPermissions {
  const fromRoles = subject.roles.reduce(
    (set, role) => set | role.permissions,
    subject.everyone.permissions,
  )
  const unrestrictedAs = unrestrictedBy(subject, fromRoles)
  if (unrestrictedAs) {
    const permissions = allPermissions
    return { permissions, unrestrictedAs, layers: [], granted: permissions, isHidden: false }
  }
  const layers = overwriteLayers(subject, overwrites ?? [])
  const overwritten = layers.reduce((set, { allow, deny }) => (set & ~deny) | allow, fromRoles)
  const granted = overwritten & ~neverByOverwrite
  const isHidden = overwrites !== null && !holds(granted, 'view_channel')
  const audible = subject.isMuted ? granted & ~permissionsLostByMute : granted
  const permissions = subject.mustAcceptRules ? audible & whileReadingRules : audible
  return {
    permissions: isHidden ? noPermissions : permissions,
    unrestrictedAs: null,
    layers,
    granted,
    isHidden,
  }
}

const whileReadingRules = permissionSet(['view_channel'])
const neverByOverwrite = permissionSet(['administrator'])

function unrestrictedBy(
  { isOwner }: PermissionSubject,
  fromRoles: PermissionSet,
): ResolvedPermissions['unrestrictedAs'] {
  if (isOwner) return 'owner'
  return holds(fromRoles, 'administrator') ? 'administrator' : null
}

function overwriteLayers(
  { everyone, roles, userId }: PermissionSubject,
  overwrites: readonly ChannelOverwrite[],
): OverwriteLayer[] {
  if (overwrites.length === 0) return []
  const roleIds = new Set(roles.map(({ id }) => id))
  return [
    layerOf('role', overwrites, (targetId) => targetId === everyone.id),
    layerOf('role', overwrites, (targetId) => roleIds.has(targetId)),
    layerOf('member', overwrites, (targetId) => targetId === userId),
  ]
}

function layerOf(
  target: OverwriteLayer['target'],
  all: readonly ChannelOverwrite[],
  applies: (targetId: string) => boolean,
): OverwriteLayer {
  const overwrites = all.filter(({ targetId }) => applies(targetId))
  let allow = noPermissions
  let deny = noPermissions
  for (const overwrite of overwrites) {
    allow |= overwrite.allow
    deny |= overwrite.deny
  }
  // Within a layer, allowing outweighs denying.
  return { target, overwrites, allow, deny: deny & ~allow }
}
