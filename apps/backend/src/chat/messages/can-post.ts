import { channelHoldsMessages, permissionsToPost } from '@guildhall/contract'
import type { PermissionSet } from '@guildhall/contract'
import { invalidInput } from '../../core/app-error.ts'
import type { ChannelRow } from '../channels/access.ts'
import { requirePermission } from '../permissions/access.ts'

/** Throws `invalid_input` when the channel holds no messages, and `forbidden` when the member cannot post in it. */
export function requireCanPost({ type }: ChannelRow, permissions: PermissionSet): void {
  if (!channelHoldsMessages(type)) throw invalidInput('channelId', 'no_messages_here', { type })
  for (const permission of permissionsToPost(type)) requirePermission(permissions, permission)
}
