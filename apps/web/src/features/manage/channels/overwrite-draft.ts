import {
  channelPermissions,
  holds,
  permissionNames,
  permissionSet,
  serverPermissions,
} from '@guildhall/contract'
import type {
  Channel,
  ChannelOverwrite,
  Member,
  PermissionSubject,
  Overwrite,
  Permission,
  PermissionSet,
  Role,
  ServerWorld,
} from '@guildhall/contract'
import { permissionSubjectOf } from '../../../shared/state/permissions.ts'

/** What a channel says of one role or member; null where it is to say nothing. */
export type Draft = Pick<Overwrite, 'target' | 'allow' | 'deny'> | null

/** By the id of the role or member. */
export type Drafts = Record<string, Draft>

export type State = 'inherit' | 'allow' | 'deny'

/** Permissions that mean something in a channel of each kind. */
export const permissionsFor: Record<Channel['type'], readonly Permission[]> = {
  text: [
    'view_channel',
    'send_messages',
    'add_reactions',
    'attach_files',
    'mention_everyone',
    'manage_messages',
    'manage_channels',
    'manage_roles',
  ],
  announcement: [
    'view_channel',
    'send_messages',
    'manage_messages',
    'add_reactions',
    'attach_files',
    'mention_everyone',
    'manage_channels',
    'manage_roles',
  ],
  voice: [
    'view_channel',
    'connect_voice',
    'speak',
    'mute_members',
    'move_members',
    'manage_channels',
    'manage_roles',
  ],
  category: ['view_channel', 'manage_channels', 'manage_roles'],
}

export function draftsOf({ overwrites }: Channel): Drafts {
  const drafts = overwrites.map(({ targetId, target, allow, deny }) => [
    targetId,
    { target, allow: inOrder(allow), deny: inOrder(deny) },
  ])
  return Object.fromEntries(drafts) as Drafts
}

export function stateOf(draft: Draft | undefined, permission: Permission): State {
  if (draft?.allow.includes(permission)) return 'allow'
  return draft?.deny.includes(permission) ? 'deny' : 'inherit'
}

export function withState(
  draft: NonNullable<Draft>,
  permission: Permission,
  state: State,
): NonNullable<Draft> {
  const without = (list: Permission[]): Permission[] => list.filter((name) => name !== permission)
  const add = (list: Permission[], isIn: boolean): Permission[] =>
    inOrder(isIn ? [...without(list), permission] : without(list))
  return {
    ...draft,
    allow: add(draft.allow, state === 'allow'),
    deny: add(draft.deny, state === 'deny'),
  }
}

export function toOverwrites(drafts: Drafts): ChannelOverwrite[] {
  return Object.entries(drafts).flatMap(([targetId, draft]) =>
    draft ? [{ targetId, allow: permissionSet(draft.allow), deny: permissionSet(draft.deny) }] : [],
  )
}

/** How a member stands who has one role alone, or none but `everyone`. */
export function standingOfRole({ roles }: ServerWorld, role: Role): PermissionSubject {
  const sets = roles.map(({ id, permissions, position }) => ({
    id,
    position,
    permissions: permissionSet(permissions),
  }))
  return {
    isOwner: false,
    isMuted: false,
    userId: '',
    everyone: sets.find(({ position }) => position === 0) ?? { id: '', permissions: 0 },
    roles: sets.filter(({ id, position }) => id === role.id && position > 0),
  }
}

/** Roles, and members, who see a channel with these overwrites. */
export function audienceOf(
  entry: ServerWorld,
  members: Iterable<Member>,
  drafts: Drafts,
): { roles: Role[]; members: Member[] } {
  const overwrites = toOverwrites(drafts)
  const sees = (standing: PermissionSubject): boolean =>
    holds(channelPermissions(standing, overwrites), 'view_channel')
  return {
    roles: entry.roles.filter((role) => sees(standingOfRole(entry, role))),
    members: [...members].filter((member) => sees(permissionSubjectOf({ ...entry, me: member }))),
  }
}

/** Whether the channel is hidden from who has no role. */
export function isPrivate(entry: ServerWorld, channel: Channel): boolean {
  const everyone = entry.roles.find(({ position }) => position === 0)
  if (!everyone) return false
  const standing = standingOfRole(entry, everyone)
  const mayView = (set: PermissionSet): boolean => holds(set, 'view_channel')
  const here = channelPermissions(standing, toOverwrites(draftsOf(channel)))
  return mayView(serverPermissions(standing)) && !mayView(here)
}

function inOrder(permissions: readonly Permission[]): Permission[] {
  return permissionNames.filter((name) => permissions.includes(name))
}
