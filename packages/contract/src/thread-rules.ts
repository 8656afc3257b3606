import { holds } from './permissions.ts'
import type { PermissionSet } from './permissions.ts'

/** After how many minutes without messages a thread can be archived. */
export const autoArchiveMinutes = [60, 1440, 4320, 10_080] as const
export type AutoArchiveMinutes = (typeof autoArchiveMinutes)[number]

/** Whether a member with these permissions in the channel can lock, archive and delete threads of others. */
export function canManageThreads(permissions: PermissionSet): boolean {
  return holds(permissions, 'manage_messages') || holds(permissions, 'manage_channels')
}
