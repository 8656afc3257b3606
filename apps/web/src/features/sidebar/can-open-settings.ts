import { holds } from '@guildhall/contract'
import type { Permission } from '@guildhall/contract'
import { permissionsIn } from '../../shared/state/permissions.ts'
import { findServer, useChatState } from '../../shared/state/chat-state.ts'

const settingsPermissions: Permission[] = [
  'manage_server',
  'manage_channels',
  'manage_roles',
  'approve_members',
  'ban_members',
  'kick_members',
  'mute_members',
  'create_invites',
  'view_audit_log',
]

/** Whether the account can open at least one section of the server's settings. */
export function useCanOpenSettings(serverId: string): boolean {
  return useChatState(({ snapshot }) => {
    const own = permissionsIn(findServer(snapshot, serverId))
    return settingsPermissions.some((permission) => holds(own, permission))
  })
}
