import { channelPermissions, holds, permissionSet, serverPermissions } from '@guildhall/contract'
import type {
  Channel,
  MemberStanding,
  Permission,
  PermissionSet,
  ServerWorld,
} from '@guildhall/contract'
import { findChannel, findServer, useWorld } from './world.ts'

/** What the account may do in a server as a whole, or in one of its channels; nothing where it is not a member. */
export function permissionsIn(entry: ServerWorld | undefined, channel?: Channel): PermissionSet {
  if (!entry) return 0
  const standing = standingOf(entry)
  if (!channel) return serverPermissions(standing)
  const overwrites = channel.overwrites.map(({ targetId, allow, deny }) => ({
    targetId,
    allow: permissionSet(allow),
    deny: permissionSet(deny),
  }))
  return channelPermissions(standing, overwrites)
}

function standingOf({ server, roles, me }: ServerWorld): MemberStanding {
  const sets = roles.map(({ id, permissions, position }) => ({
    id,
    position,
    permissions: permissionSet(permissions),
  }))
  return {
    isOwner: server.ownerId === me.user.id,
    isMuted: me.mutedUntil !== null && me.mutedUntil > Date.now(),
    userId: me.user.id,
    everyone: sets.find(({ position }) => position === 0) ?? { id: '', permissions: 0 },
    roles: sets.filter(({ id }) => me.roleIds.includes(id)),
  }
}

/** Whether the account may do `permission` in the server, or in one channel of it. */
export function useMay(permission: Permission, serverId: string, channelId?: string): boolean {
  return useWorld(({ world }) => {
    const entry = findServer(world, serverId)
    const channel = channelId === undefined ? undefined : findChannel(world, channelId)
    if (channelId !== undefined && !channel) return false
    return holds(permissionsIn(entry, channel), permission)
  })
}
