import { channelHoldsMessages, holds, permissionsToPost } from '@guildhall/contract'
import { appError, invalidInput } from '../../core/app-error.ts'
import type { ChannelForCaller } from '../channels/access.ts'
import { requirePermission } from '../permissions/access.ts'

/** Throws `invalid_input` when the channel holds no messages, and `forbidden` when the member cannot post in it. */
export function requireCanPost({ channel, member, permissions }: ChannelForCaller): void {
  const { type } = channel
  if (!channelHoldsMessages(type)) throw invalidInput('channelId', 'no_messages_here', { type })
  if (member.kind === 'direct' && !holds(permissions, 'send_messages')) {
    throw appError('cannot_message')
  }
  for (const permission of permissionsToPost(type)) requirePermission(permissions, permission)
}
