import {
  canPost,
  channelPermissions,
  holds,
  isMuted,
  mustAcceptRules,
  mustSeeWelcome,
  permissionSet,
  serverPermissions,
} from '@guildhall/contract'
import type {
  Channel,
  ChannelOverwrite,
  Member,
  PermissionSubject,
  Permission,
  PermissionSet,
  ServerSnapshot,
} from '@guildhall/contract'
import { findChannel, findServer, useChatState } from './chat-state.ts'

/** The permissions of the signed-in user in a server or one of its channels; 0 without a server. */
export function permissionsIn(entry: ServerSnapshot | undefined, channel?: Channel): PermissionSet {
  if (!entry) return 0
  const subject = permissionSubjectOf(entry)
  if (!channel) return serverPermissions(subject)
  return channelPermissions(subject, overwriteSets(channel))
}

/** A channel's overwrites in the form that the resolver takes. */
export function overwriteSets(channel: Channel): ChannelOverwrite[] {
  return channel.overwrites.map(({ targetId, allow, deny }) => ({
    targetId,
    allow: permissionSet(allow),
    deny: permissionSet(deny),
  }))
}

/** The roles and status of the member `me`, from which the resolver computes permissions. */
export function permissionSubjectOf({
  server,
  roles,
  me,
}: Pick<ServerSnapshot, 'server' | 'roles' | 'me'>): PermissionSubject {
  const sets = roles.map(({ id, permissions, position }) => ({
    id,
    position,
    permissions: permissionSet(permissions),
  }))
  return {
    isOwner: server.ownerId === me.user.id,
    isMuted: isMuted(me, Date.now()),
    mustAcceptRules: mustAcceptRules(server.rules, { ...me, hasRoles: me.roleIds.length > 0 }),
    userId: me.user.id,
    everyone: sets.find(({ position }) => position === 0) ?? { id: '', permissions: 0 },
    roles: sets.filter(({ id }) => me.roleIds.includes(id)),
  }
}

/** Whether a member can only read until they accept the rules. */
export function mustAcceptRulesIn(
  { server, roles }: Pick<ServerSnapshot, 'server' | 'roles'>,
  member: Member,
): boolean {
  const subject = permissionSubjectOf({ server, roles, me: member })
  return subject.mustAcceptRules && !holds(serverPermissions(subject), 'administrator')
}

/** Whether the signed-in user has `permission` in the server, or in one of its channels. */
export function useMay(permission: Permission, serverId: string, channelId?: string): boolean {
  return useChatState(({ snapshot }) => {
    const entry = findServer(snapshot, serverId)
    const channel = channelId === undefined ? undefined : findChannel(snapshot, channelId)
    if (channelId !== undefined && !channel) return false
    return holds(permissionsIn(entry, channel), permission)
  })
}

/** Whether the signed-in user can only read in the server until they accept its rules. */
export function useMustAcceptRules(serverId: string): boolean {
  return useChatState(({ snapshot }) => {
    const entry = findServer(snapshot, serverId)
    return entry !== undefined && mustAcceptRulesIn(entry, entry.me)
  })
}

/** Whether the account has yet to see what the server shows to new members. */
export function useMustSeeWelcome(serverId: string): boolean {
  return useChatState(({ snapshot }) => {
    const entry = findServer(snapshot, serverId)
    return entry !== undefined && mustSeeWelcome(entry.server, entry.me)
  })
}

/** Whether the account can post in the channel; false without such a channel. */
export function useCanPost(serverId: string, channelId: string): boolean {
  return useChatState(({ snapshot }) => {
    const channel = findChannel(snapshot, channelId)
    const permissions = permissionsIn(findServer(snapshot, serverId), channel)
    return channel !== undefined && canPost(channel.type, permissions)
  })
}
