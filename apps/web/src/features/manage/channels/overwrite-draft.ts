import {
  channelContent,
  channelPermissions,
  holds,
  permissionNames,
  permissionSet,
  permissionsToPost,
  serverPermissions,
} from '@guildhall/contract'
import type {
  Channel,
  ChannelContent,
  ChannelOverwrite,
  ChannelType,
  Member,
  PermissionSubject,
  Overwrite,
  Permission,
  PermissionSet,
  Role,
  ServerSnapshot,
} from '@guildhall/contract'
import { permissionSubjectOf } from '../../../shared/state/permissions.ts'

/** The overwrites of a role or member; null to remove them. */
export type Draft = Pick<Overwrite, 'target' | 'allow' | 'deny'> | null

/** By id of the role or member. */
export type Drafts = Record<string, Draft>

export type PermissionState = 'inherit' | 'allow' | 'deny'

const ofMessages: readonly Permission[] = [
  'send_messages',
  'add_reactions',
  'attach_files',
  'mention_everyone',
  'manage_messages',
]

const permissionsByContent: Record<ChannelContent, readonly Permission[]> = {
  messages: [...ofMessages, 'manage_channels', 'manage_roles'],
  voice: [
    'connect_voice',
    'speak',
    'priority_speaker',
    'use_soundboard',
    'mute_members',
    'move_members',
    ...ofMessages,
    'manage_channels',
    'manage_roles',
  ],
  channels: ['manage_channels', 'manage_roles'],
}

/** The permissions that apply to a type of channel: to view it, to post in it, and others. */
export function permissionsFor(type: ChannelType): Permission[] {
  const others = permissionsByContent[channelContent(type)]
  const toPost = channelContent(type) === 'messages' ? permissionsToPost(type) : []
  return [...new Set<Permission>(['view_channel', ...toPost, ...others])]
}

export function draftsFor({ overwrites }: Channel): Drafts {
  const drafts = overwrites.map(({ targetId, target, allow, deny }) => [
    targetId,
    { target, allow: inOrder(allow), deny: inOrder(deny) },
  ])
  return Object.fromEntries(drafts) as Drafts
}

export function draftState(draft: Draft | undefined, permission: Permission): PermissionState {
  if (draft?.allow.includes(permission)) return 'allow'
  return draft?.deny.includes(permission) ? 'deny' : 'inherit'
}

export function withState(
  draft: NonNullable<Draft>,
  permission: Permission,
  state: PermissionState,
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

/** A member with only this role, for `everyone` with no other. */
export function subjectWithRole({ roles }: ServerSnapshot, role: Role): PermissionSubject {
  const sets = roles.map(({ id, permissions, position }) => ({
    id,
    position,
    permissions: permissionSet(permissions),
  }))
  return {
    isOwner: false,
    isMuted: false,
    mustAcceptRules: false,
    userId: '',
    everyone: sets.find(({ position }) => position === 0) ?? { id: '', permissions: 0 },
    roles: sets.filter(({ id, position }) => id === role.id && position > 0),
  }
}

/** The roles and members that can view a channel with these overwrites. */
export function viewersOf(
  entry: ServerSnapshot,
  members: Iterable<Member>,
  drafts: Drafts,
): { roles: Role[]; members: Member[] } {
  const overwrites = toOverwrites(drafts)
  const canView = (subject: PermissionSubject): boolean =>
    holds(channelPermissions(subject, overwrites), 'view_channel')
  return {
    roles: entry.roles.filter((role) => canView(subjectWithRole(entry, role))),
    members: [...members].filter((member) =>
      canView(permissionSubjectOf({ ...entry, me: member })),
    ),
  }
}

/** Whether members without roles cannot view the channel. */
export function isPrivate(entry: ServerSnapshot, channel: Channel): boolean {
  const everyone = entry.roles.find(({ position }) => position === 0)
  if (!everyone) return false
  const subject = subjectWithRole(entry, everyone)
  const canView = (set: PermissionSet): boolean => holds(set, 'view_channel')
  const inChannel = channelPermissions(subject, toOverwrites(draftsFor(channel)))
  return canView(serverPermissions(subject)) && !canView(inChannel)
}

function inOrder(permissions: readonly Permission[]): Permission[] {
  return permissionNames.filter((name) => permissions.includes(name))
}
