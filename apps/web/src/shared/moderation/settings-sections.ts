import type { Permission } from '@guildhall/contract'

/** The sections of a server's settings. Any of the permissions allows opening the section. */
export const sectionPermissions = {
  overview: ['manage_server'],
  channels: ['manage_channels', 'manage_roles'],
  roles: ['manage_roles'],
  'role-menus': ['manage_roles'],
  welcome: ['manage_server'],
  members: ['kick_members', 'ban_members', 'mute_members', 'manage_roles', 'manage_server'],
  'join-requests': ['approve_members'],
  bans: ['ban_members'],
  invites: ['create_invites', 'manage_server'],
  emoji: ['manage_server'],
  soundboard: ['manage_server'],
  'game-servers': ['manage_server'],
  webhooks: ['manage_server'],
  import: ['manage_server'],
  moderation: ['manage_server', 'ban_members'],
  reports: ['manage_messages'],
  'audit-log': ['view_audit_log'],
} as const satisfies Record<string, readonly Permission[]>

export type SectionId = keyof typeof sectionPermissions
