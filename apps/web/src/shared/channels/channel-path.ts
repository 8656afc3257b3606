import { channelContent, pagePath } from '@guildhall/contract'
import type { Channel, ChannelContent } from '@guildhall/contract'
import { findConversation, useChatState } from '../state/chat-state.ts'

/** The path of the page that shows a channel; of a conversation, both of its channels have the same. */
export function channelPath(serverId: string, channelId: string): string {
  const conversation = findConversation(useChatState.getState().snapshot, serverId)
  return conversation
    ? pagePath('messages', { channelId: channelsIn(conversation.channels).messages })
    : pagePath('channel', { serverId, channelId })
}

/** The ids of the channels of a conversation: one for messages and one for calls. */
export function channelsIn(channels: readonly Channel[]): { messages: string; voice: string } {
  const idOf = (content: ChannelContent): string =>
    channels.find(({ type }) => channelContent(type) === content)?.id ?? ''
  return { messages: idOf('messages'), voice: idOf('voice') }
}

/** The path of the page that shows a thread beside its channel, and in it the message with this `seq`. */
export function threadPath(
  { serverId, channelId }: { serverId: string; channelId: string },
  threadId: string,
  seq?: number,
): string {
  const at = seq === undefined ? '' : `&threadAt=${seq}`
  return `${pagePath('channel', { serverId, channelId })}?thread=${threadId}${at}`
}
