import { channelContent, pagePath } from '@guildhall/contract'
import { Link } from 'wouter'
import { useLazyTexts } from '../shared/i18n/lazy-texts.ts'
import { findChannel, findConversation, useChatState } from '../shared/state/chat-state.ts'
import { Empty } from '../shared/ui/notice.tsx'
import { useMedia, widths } from '../shared/ui/use-media.ts'
import paneStyles from './channel-pane.module.css'
import { ConversationPane } from './conversation-pane.tsx'
import { MessagesFrame } from './messages-frame.tsx'
import { useGoneChannel } from './use-gone-channel.ts'
import { useLostFocus } from './use-lost-focus.ts'
import { useShownChannel } from './use-shown-channel.ts'

/** Direct messages: the conversations, and the messages of one; on phones either of both. */
export function MessagesPage({ channelId }: { channelId: string | undefined }) {
  const isPhone = useMedia(widths.phone)
  const serverId = useChatState(({ snapshot }) => {
    const channel = findChannel(snapshot, channelId)
    const entry = findConversation(snapshot, channel?.serverId)
    return channel && channelContent(channel.type) === 'messages' ? entry?.server.id : undefined
  })
  useShownChannel(serverId === undefined ? undefined : channelId)
  const isList = isPhone && channelId === undefined
  const wasShown = useGoneChannel(channelId) !== undefined
  return (
    <MessagesFrame serverId={serverId} channelId={channelId} isList={isList}>
      {(panel, showMember) =>
        serverId !== undefined && channelId !== undefined ? (
          <ConversationPane
            serverId={serverId}
            channelId={channelId}
            panel={panel}
            onShowMember={showMember}
          />
        ) : (
          !isList && <NoConversation isGone={channelId !== undefined} wasShown={wasShown} />
        )
      }
    </MessagesFrame>
  )
}

interface NoConversationProps {
  /** The URL names a conversation that can't be seen. */
  isGone: boolean
  /** It was shown until now. */
  wasShown: boolean
}

function NoConversation({ isGone, wasShown }: NoConversationProps) {
  const { pick, gone } = useLazyTexts('conversations')
  const { title, text } = isGone ? gone : pick
  const main = useLostFocus<HTMLElement>(wasShown)
  return (
    <main ref={main} className={paneStyles['empty']} tabIndex={-1} aria-label={title}>
      <Empty level={1} icon="message" title={title}>
        <p>{text}</p>
        {isGone && <Link href={pagePath('messages')}>{gone.back}</Link>}
      </Empty>
    </main>
  )
}
