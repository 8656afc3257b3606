import {
  canManageThreads,
  channelHoldsMessages,
  holds,
  permissionsToPost,
} from '@guildhall/contract'
import { appError, invalidInput } from '../../core/app-error.ts'
import type { ChannelForCaller } from '../channels/access.ts'
import { requireMemberPermission } from '../permissions/access.ts'

/** Throws `invalid_input` when the channel holds no messages, and `forbidden` when the member cannot post in it. */
export function requireCanPost(target: ChannelForCaller): void {
  const { channel, member, permissions } = target
  const { type } = channel
  if (!channelHoldsMessages(type)) throw invalidInput('channelId', 'no_messages_here', { type })
  if (member.kind === 'direct' && !holds(permissions, 'send_messages')) {
    throw appError('cannot_message')
  }
  for (const permission of permissionsToPost(type)) {
    requireMemberPermission(member, permissions, permission)
  }
  requireUnlocked(target)
}

/** Throws `forbidden` in a locked thread that the member does not manage. */
export function requireUnlocked({ isLocked, permissions }: ChannelForCaller): void {
  if (isLocked && !canManageThreads(permissions)) throw appError('thread_locked')
}
