import type { PermissionSet } from '@guildhall/contract'
import { invalidInput } from '../../core/app-error.ts'
import type { ChannelForCaller } from '../channels/access.ts'
import { demand } from '../permissions/access.ts'

/**
 * Throws `invalid_input` where the channel holds no messages, and `forbidden` where the member may not write in it. In
 * an announcement channel only those write who may manage messages.
 */
export function demandSpeech(
  channel: ChannelForCaller['channel'],
  permissions: PermissionSet,
): void {
  if (channel.type !== 'text' && channel.type !== 'announcement') {
    throw invalidInput('channelId', 'no_messages_here', { type: channel.type })
  }
  demand(permissions, 'send_messages')
  if (channel.type === 'announcement') demand(permissions, 'manage_messages')
}
