import type { Permission } from '@guildhall/contract'

/** Each permission is in exactly one group. */
export const permissionGroups = [
  { id: 'general', permissions: ['view_channel', 'create_invites'] },
  {
    id: 'messages',
    permissions: ['send_messages', 'add_reactions', 'attach_files', 'mention_everyone'],
  },
  {
    id: 'voice',
    permissions: ['connect_voice', 'speak', 'priority_speaker', 'use_soundboard', 'move_members'],
  },
  {
    id: 'moderation',
    permissions: [
      'approve_members',
      'mute_members',
      'manage_messages',
      'kick_members',
      'ban_members',
      'view_audit_log',
    ],
  },
  {
    id: 'management',
    permissions: ['manage_channels', 'manage_roles', 'manage_server', 'administrator'],
  },
] as const satisfies { id: string; permissions: Permission[] }[]

/** Abuse of these permissions is hard to undo. */
export const dangerousPermissions: ReadonlySet<Permission> = new Set<Permission>([
  'administrator',
  'manage_server',
  'manage_roles',
  'manage_channels',
  'kick_members',
  'ban_members',
])
