import { channelPermissions, holds, serverPermissions } from '@guildhall/contract'
import type { PermissionSubject, Permission, PermissionSet } from '@guildhall/contract'
import { appError, notFound } from '../../core/app-error.ts'
import type { Reader } from '../../storage/database.ts'
import { findHeldRoles, findMembership, findOverwrites } from './store.ts'

/** A member's standing in a server as it is at this moment. */
export interface Standing extends PermissionSubject {
  serverId: string
  ownerId: string
  /** The position of the member's highest role; above all for the owner. */
  rank: number
  /** What the member may do in the server as a whole. */
  permissions: PermissionSet
}

/** The standing of an account in a server. Throws `not_found` where it is no member, or there is no such server. */
export async function standingIn(
  reader: Reader,
  userId: string,
  serverId: string,
): Promise<Standing> {
  const standing = await findStanding(reader, userId, serverId)
  if (!standing) throw notFound('server')
  return standing
}

export async function findStanding(
  reader: Reader,
  userId: string,
  serverId: string,
): Promise<Standing | null> {
  const membership = await findMembership(reader, serverId, userId)
  if (!membership) return null
  const [everyone, ...roles] = await findHeldRoles(reader, serverId, userId)
  if (!everyone) throw new Error(`server ${serverId} has no role everyone`)
  const isOwner = membership.owner_id === userId
  const member: PermissionSubject = {
    isOwner,
    isMuted: (membership.muted_until ?? 0) > Date.now(),
    userId,
    everyone,
    roles,
  }
  const rank = isOwner ? Number.POSITIVE_INFINITY : (roles.at(-1)?.position ?? 0)
  const permissions = serverPermissions(member)
  return { ...member, serverId, ownerId: membership.owner_id, rank, permissions }
}

/** What the member may do in a channel of the server. Nothing at all means that they may not know of it. */
export async function permissionsIn(
  reader: Reader,
  standing: Standing,
  channelId: string,
): Promise<PermissionSet> {
  return channelPermissions(standing, await findOverwrites(reader, channelId))
}

/** Throws `forbidden` where the set lacks the permission. */
export function demand(permissions: PermissionSet, permission: Permission): void {
  if (!holds(permissions, permission)) throw appError('missing_permission', { permission })
}

/**
 * Throws `forbidden` unless what stands at `position` stands below the member's highest role: nobody changes their
 * equals or betters.
 */
export function demandAbove(standing: Standing, position: number): void {
  if (standing.rank <= position) {
    throw appError('rank_too_low')
  }
}

/** Throws `forbidden` where someone would give or take away what they do not have themselves. */
export function demandHeld(own: PermissionSet, changed: PermissionSet): void {
  if ((changed & ~own) !== 0) throw appError('permission_not_held')
}
