import {
  channelPermissions,
  holds,
  isMuted,
  memberRestriction,
  mustAcceptRules,
  serverPermissions,
} from '@guildhall/contract'
import type {
  ChannelOverwrite,
  ErrorReason,
  PermissionSubject,
  Permission,
  PermissionSet,
} from '@guildhall/contract'
import { appError, notFound } from '../../core/app-error.ts'
import type { Reader } from '../../storage/database.ts'
import type { ServerKind } from '../../storage/schema.ts'
import { findOverwrites, listHeldRoles } from './store.ts'
import type { MembershipRow } from './store.ts'

/** What decides what a member can do in a server, as of one moment. */
export interface MemberContext extends PermissionSubject {
  serverId: string
  kind: ServerKind
  ownerId: string
  /** The position of the member's highest role; infinite for the owner. */
  rank: number
  /** The permissions in the server as a whole. */
  permissions: PermissionSet
}

/** Throws `not_found` when the account is not a member, or the server does not exist or is a conversation. */
export async function memberContext(
  reader: Reader,
  userId: string,
  serverId: string,
  now: number,
): Promise<MemberContext> {
  const member = await findMemberContext(reader, userId, serverId, now)
  if (!member) throw notFound('server')
  return member
}

/** The member, if the account has the permission in the server as a whole. Throws `not_found` or `forbidden`. */
export async function memberWith(
  reader: Reader,
  userId: string,
  serverId: string,
  permission: Permission,
  now: number,
): Promise<MemberContext> {
  const member = await memberContext(reader, userId, serverId, now)
  requireMemberPermission(member, member.permissions, permission)
  return member
}

/** Null also in conversations, which nobody manages. */
export async function findMemberContext(
  reader: Reader,
  userId: string,
  serverId: string,
  now: number,
): Promise<MemberContext | null> {
  const member = await findMemberOrParticipant(reader, userId, serverId, now)
  return member?.kind === 'community' ? member : null
}

/** The member of a server or the participant of a conversation. */
export async function findMemberOrParticipant(
  reader: Reader,
  userId: string,
  serverId: string,
  now: number,
): Promise<MemberContext | null> {
  const found = await findMemberIn(reader, userId, { serverId, channelId: null }, now)
  return found?.member ?? null
}

/** The same with the overwrites of a channel that apply to the member. Of a thread, pass its channel. */
export async function findMemberIn(
  reader: Reader,
  userId: string,
  { serverId, channelId }: { serverId: string; channelId: string | null },
  now: number,
): Promise<{ member: MemberContext; overwrites: ChannelOverwrite[] } | null> {
  const rows = await listHeldRoles(reader, { serverId, userId, channelId })
  const [membership] = rows
  if (!membership) return null
  const held = rows.map(({ role_id: id, permissions, position }) => ({ id, permissions, position }))
  const [everyone, ...roles] = held
  if (everyone?.position !== 0) throw new Error(`server ${serverId} has no role everyone`)
  const { kind, owner_id: ownerId, own_allow, own_deny } = membership
  const isOwner = kind === 'community' && ownerId === userId
  const subject: PermissionSubject = {
    isOwner,
    isMuted: isMuted({ mutedUntil: membership.muted_until }, now),
    mustAcceptRules: hasRulesToAccept(membership, roles.length > 0),
    userId,
    everyone,
    roles,
  }
  const rank = isOwner ? Number.POSITIVE_INFINITY : (roles.at(-1)?.position ?? 0)
  const member = {
    ...subject,
    serverId,
    kind,
    ownerId,
    rank,
    permissions: serverPermissions(subject),
  }
  const overwrites = [
    ...rows.flatMap((row) => toOverwrite(row.role_id, row.role_allow, row.role_deny)),
    ...toOverwrite(userId, own_allow, own_deny),
  ]
  return { member, overwrites }
}

/** The member's permissions in a channel of the server. An empty set means that the channel is hidden from them. */
export async function permissionsIn(
  reader: Reader,
  member: MemberContext,
  channelId: string,
): Promise<PermissionSet> {
  return channelPermissions(member, await findOverwrites(reader, channelId))
}

/** Throws `forbidden` when the set lacks the permission. */
export function requirePermission(permissions: PermissionSet, permission: Permission): void {
  if (!holds(permissions, permission)) throw appError('missing_permission', { permission })
}

/** As `requirePermission`, for permissions in the server or a channel. Throws `forbidden` with the reason `rules_not_accepted` for members who have yet to accept the rules. */
export function requireMemberPermission(
  member: Pick<MemberContext, 'mustAcceptRules'>,
  permissions: PermissionSet,
  permission: Permission,
): void {
  if (member.mustAcceptRules && !holds(permissions, permission)) {
    throw appError('rules_not_accepted')
  }
  requirePermission(permissions, permission)
}

/**
 * Throws `forbidden` for members who are muted or have yet to accept the rules. For what others read although it needs no
 * permission; everything else that is writing needs a permission that these members do not have.
 */
export function requireMayWrite(member: MemberContext, whileMuted: WhileMuted): void {
  const restriction = memberRestriction(member)
  if (restriction === 'rules') throw appError('rules_not_accepted')
  if (restriction === 'mute') throw appError(whileMuted)
}

type WhileMuted = Extract<ErrorReason, `${string}_while_muted`>

/** Throws `forbidden` unless the member's highest role is above `position`: nobody changes equals or superiors. */
export function requireRankAbove(member: MemberContext, position: number): void {
  if (member.rank <= position) throw appError('rank_too_low')
}

/** Throws `forbidden` when someone would grant or revoke permissions that they do not have. */
export function requireHeldPermissions(own: PermissionSet, changed: PermissionSet): void {
  if ((changed & ~own) !== 0) throw appError('permission_not_held')
}

function toOverwrite(
  targetId: string,
  allow: PermissionSet | null,
  deny: PermissionSet | null,
): ChannelOverwrite[] {
  return allow === null || deny === null ? [] : [{ targetId, allow, deny }]
}

function hasRulesToAccept(membership: MembershipRow, hasRoles: boolean): boolean {
  const { joined_at, rules_accepted_at, rules_since, rules_asked_at } = membership
  if (rules_since === null) return false
  return mustAcceptRules(
    { since: rules_since, askedAt: rules_asked_at },
    { joinedAt: joined_at, rulesAcceptedAt: rules_accepted_at, hasRoles },
  )
}
