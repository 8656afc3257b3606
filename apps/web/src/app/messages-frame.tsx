import type { ReactNode } from 'react'
import { ConversationNavigation } from '../features/conversations/conversation-navigation.tsx'
import { FriendsLink } from '../features/friends/friends-link.tsx'
import { SavedLink } from '../features/saved/saved-link.tsx'
import { messagesStop } from '../features/sidebar/server-rail.tsx'
import { useConversation } from '../shared/state/conversations.ts'
import { ChatFrame } from './chat-frame.tsx'
import type { ShowMember } from './show-member.ts'
import { SidePanels } from './lazy-side-panels.ts'
import type { Panel } from './use-panel.ts'

interface MessagesFrameProps {
  /** The open conversation and its channel. */
  serverId: string | undefined
  channelId: string | undefined
  /** The list of conversations is the whole page, as on phones. */
  isList: boolean
  /** The page above the list of conversations that is open. */
  current?: 'friends' | 'saved'
  /** What is marked in the list of servers. */
  railStop?: string
  children: (panel: Panel, showMember: ShowMember) => ReactNode
}

/** What surrounds the pages of direct messages: the list of conversations instead of channels. */
export function MessagesFrame(props: MessagesFrameProps) {
  const { serverId, channelId, isList, current, railStop = messagesStop, children } = props
  const isGroup = useConversation(serverId ?? '')?.kind === 'group'
  return (
    <ChatFrame
      railStop={railStop}
      serverId={serverId ?? ''}
      channelId={channelId}
      isList={isList}
      hasPanel
      hasMembers={isGroup}
      navigation={(_showMember, panel) => (
        <ConversationNavigation
          channelId={channelId}
          isTitle={isList}
          top={
            <>
              <FriendsLink isCurrent={current === 'friends'} />
              <SavedLink isCurrent={current === 'saved'} />
            </>
          }
          isSearching={panel.shown === 'search' && panel.searchesAll}
          onSearch={() => panel.search(true)}
        />
      )}
    >
      {(panel, showMember) => (
        <>
          {children(panel, showMember)}
          <SidePanels
            serverId={serverId ?? ''}
            channelId={channelId ?? ''}
            panel={panel}
            onShowMember={showMember}
          />
        </>
      )}
    </ChatFrame>
  )
}
