import { holds } from '@guildhall/contract'
import type { Permission } from '@guildhall/contract'
import { permissionsIn } from '../../shared/state/permissions.ts'
import { findServer, useChatState } from '../../shared/state/chat-state.ts'

const opening: Permission[] = [
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

/** Whether there is anything in the server's settings for the account. */
export function useMaySettings(serverId: string): boolean {
  return useChatState(({ snapshot }) => {
    const own = permissionsIn(findServer(snapshot, serverId))
    return opening.some((permission) => holds(own, permission))
  })
}
