import type { Channel, Conversation, Snapshot } from '@guildhall/contract'
import { useShallow } from 'zustand/shallow'
import { shownName } from '../i18n/shown-name.ts'
import { channelLabel } from './channel-label.ts'
import { findChannel, findConversation, threadParent, useChatState } from '../state/chat-state.ts'

export interface ChannelName {
  name: string
  /** As it is shown in a sentence, as `channelLabel` has it. */
  label: string
  /** Of a conversation; null for channels of servers. */
  kind: Conversation['kind'] | null
}

/** The name of a channel; of a conversation, who else is in it or the name of the group. */
export function channelName(snapshot: Snapshot | null, channel: Channel | undefined): ChannelName {
  const conversation = findConversation(snapshot, channel?.serverId)?.conversation
  if (conversation) {
    const name = conversationName(conversation, snapshot?.user.id)
    return { name, label: name, kind: conversation.kind }
  }
  if (!channel) return { name: '', label: '', kind: null }
  const { name } = channel
  return { name, label: threadParent(channel) ? name : channelLabel(channel), kind: null }
}

/** The group's name, or the names of the others. */
export function conversationName(
  { name, participants }: Conversation,
  ownId: string | undefined,
): string {
  const others = participants.filter(({ id }) => id !== ownId)
  const named = others.length > 0 ? others : participants
  return name ?? named.map(({ displayName }) => shownName(displayName)).join(', ')
}

export function useChannelName(channelId: string): ChannelName {
  return useChatState(
    useShallow(({ snapshot }) => channelName(snapshot, findChannel(snapshot, channelId))),
  )
}
