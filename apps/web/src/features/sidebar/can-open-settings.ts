import { holds } from '@guildhall/contract'
import { sectionPermissions } from '../../shared/moderation/settings-sections.ts'
import { permissionsIn } from '../../shared/state/permissions.ts'
import { findServer, useChatState } from '../../shared/state/chat-state.ts'

const settingsPermissions = Object.values(sectionPermissions).flat()

/** Whether the account can open at least one section of the server's settings. */
export function useCanOpenSettings(serverId: string): boolean {
  return useChatState(({ snapshot }) => {
    const own = permissionsIn(findServer(snapshot, serverId))
    return settingsPermissions.some((permission) => holds(own, permission))
  })
}
