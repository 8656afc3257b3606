import type { ReactNode } from 'react'
import { ConversationNavigation } from '../features/conversations/conversation-navigation.tsx'
import { messagesStop } from '../features/sidebar/server-rail.tsx'
import { useConversation } from '../shared/state/conversations.ts'
import { ChatFrame } from './chat-frame.tsx'
import type { ShowMember } from './chat-frame.tsx'
import type { Panel } from './use-panel.ts'

interface MessagesFrameProps {
  /** The open conversation and its channel. */
  serverId: string | undefined
  channelId: string | undefined
  /** The list of conversations is the whole page, as on phones. */
  isList: boolean
  children: (panel: Panel, showMember: ShowMember) => ReactNode
}

/** What surrounds the pages of direct messages: the list of conversations instead of channels. */
export function MessagesFrame({ serverId, channelId, isList, children }: MessagesFrameProps) {
  const isGroup = useConversation(serverId ?? '')?.kind === 'group'
  return (
    <ChatFrame
      railStop={messagesStop}
      serverId={serverId ?? ''}
      channelId={channelId}
      isList={isList}
      hasPanel={serverId !== undefined}
      hasMembers={isGroup}
      navigation={() => <ConversationNavigation channelId={channelId} isTitle={isList} />}
    >
      {children}
    </ChatFrame>
  )
}
