import type { Message } from '@guildhall/contract'
import { navigate } from 'wouter/use-browser-location'
import { threadPath } from '../../shared/channels/channel-path.ts'

/** Shows the thread of a message. */
export function openThread(serverId: string, { channelId, threadId = '' }: Message): void {
  navigate(threadPath({ serverId, channelId }, threadId))
}
