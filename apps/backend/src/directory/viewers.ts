import {
  channelPermissions,
  holds,
  isMuted,
  mustAcceptRules,
  noPermissions,
  serverPermissions,
} from '@guildhall/contract'
import type { Member, Permission, PermissionSet, PermissionSubject } from '@guildhall/contract'
import type { Account } from './account.ts'
import type { ChannelEntry, OnlineMember, ServerModel } from './server-model.ts'

/** A channel became visible or invisible to an account. */
export interface ViewerChange<Session = unknown> {
  account: Account<Session>
  entry: ChannelEntry<Session>
  isVisible: boolean
}

/** A member without a session here. */
interface OtherMember {
  account: Pick<Account, 'userId'>
  member: Pick<Member, 'roleIds' | 'mutedUntil' | 'joinedAt' | 'rulesAcceptedAt'>
}

/** Updates which of these members may view which of these channels. Returns the changes. */
export function recomputeViewers<Session>(
  model: ServerModel<Session>,
  members: Iterable<OnlineMember<Session>> = model.members.values(),
  entries: Iterable<ChannelEntry<Session>> = model.channels.values(),
): ViewerChange<Session>[] {
  const changes: ViewerChange<Session>[] = []
  const channels = [...entries]
  const cache = new Map<string, boolean>()
  for (const online of members) {
    for (const entry of channels) {
      const isVisible = mayView(model, online, entry, cache)
      const { account } = online
      if (isVisible === entry.viewers.has(account)) continue
      if (isVisible) entry.viewers.add(account)
      else entry.viewers.delete(account)
      changes.push({ account, entry, isVisible })
    }
  }
  return changes
}

/** Those of the members without a session here who may view the channel, which neither mutes nor rules hide. */
export function filterViewers(
  model: ServerModel,
  entry: ChannelEntry,
  others: { userId: string; roleIds: readonly string[] }[],
): string[] {
  const cache = new Map<string, boolean>()
  return others.flatMap(({ userId, roleIds }) => {
    const member = { roleIds: [...roleIds], mutedUntil: null, joinedAt: 0, rulesAcceptedAt: null }
    return mayView(model, { account: { userId }, member }, entry, cache) ? userId : []
  })
}

export function holdsInServer(
  model: ServerModel,
  online: OnlineMember,
  permission: Permission,
): boolean {
  return holds(serverPermissions(permissionSubjectOf(model, online)), permission)
}

/** What a member with a session may do in a channel; nothing where there is no such member or channel. */
export function permissionsInChannel(
  model: ServerModel | undefined,
  { userId, channelId }: { userId: string; channelId: string },
  now: number,
): PermissionSet {
  const online = model?.members.get(userId)
  const entry = model?.channels.get(channelId)
  if (!model || !online || !entry) return noPermissions
  return channelPermissions(permissionSubjectOf(model, online, now), entry.overwrites)
}

/** `cache` holds the result per channel and set of roles, which most members of a large server share. */
function mayView(
  model: ServerModel,
  online: OnlineMember | OtherMember,
  entry: ChannelEntry,
  cache: Map<string, boolean>,
): boolean {
  const { userId } = online.account
  const dependsOnRolesAlone =
    model.server.ownerId !== userId && !entry.overwrites.some(({ targetId }) => targetId === userId)
  const key = dependsOnRolesAlone
    ? `${entry.channel.id} ${online.member.roleIds.toSorted().join()}`
    : null
  const cached = key === null ? undefined : cache.get(key)
  if (cached !== undefined) return cached
  const permissions = channelPermissions(permissionSubjectOf(model, online), entry.overwrites)
  const isVisible = holds(permissions, 'view_channel')
  if (key !== null) cache.set(key, isVisible)
  return isVisible
}

// Neither a mute nor rules hide a channel, so most callers ignore mutes.
function permissionSubjectOf(
  model: ServerModel,
  { account, member }: OnlineMember | OtherMember,
  countsMuteAt: number | null = null,
): PermissionSubject {
  const everyone = { id: model.everyoneId, permissions: permissionsOf(model, model.everyoneId) }
  return {
    isOwner: model.server.ownerId === account.userId,
    isMuted: countsMuteAt !== null && isMuted(member, countsMuteAt),
    mustAcceptRules: mustAcceptRules(model.server.rules, {
      ...member,
      hasRoles: member.roleIds.length > 0,
    }),
    userId: account.userId,
    everyone,
    roles: member.roleIds
      .filter((id) => model.rolesById.has(id))
      .map((id) => ({ id, permissions: permissionsOf(model, id) })),
  }
}

function permissionsOf(model: ServerModel, roleId: string): PermissionSet {
  return model.rolesById.get(roleId)?.permissions ?? 0
}
