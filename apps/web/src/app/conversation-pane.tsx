import { ConversationHeader } from '../features/conversations/conversation-header.tsx'
import { channelsIn } from '../shared/channels/channel-path.ts'
import { findServer, useChatState } from '../shared/state/chat-state.ts'
import type { ChannelPaneProps } from './channel-pane.tsx'
import { MessagesPane } from './messages-pane.tsx'
import { useLoadMayWrite } from './use-may-write.ts'
import { CallArea, joinVoice } from './voice-parts.tsx'

/** A conversation, and its call. */
export function ConversationPane({ panel, ...props }: ChannelPaneProps) {
  const { serverId, channelId, onShowMember } = props
  useLoadMayWrite(serverId, channelId)
  const voiceId = useChatState(({ snapshot }) => {
    const entry = findServer(snapshot, serverId)
    return entry ? channelsIn(entry.channels).voice : ''
  })
  const hasCall = useChatState(
    ({ snapshot }) => (findServer(snapshot, serverId)?.voice.length ?? 0) > 0,
  )
  const join = (): void => joinVoice(serverId, voiceId)
  return (
    <MessagesPane
      {...props}
      header={(pins) => (
        <ConversationHeader
          key={serverId}
          serverId={serverId}
          callChannelId={voiceId}
          shownPanel={panel.shown}
          onTogglePanel={panel.toggle}
          onJoinCall={join}
          onShowMember={onShowMember}
          pins={pins}
        />
      )}
    >
      {hasCall && (
        <CallArea
          serverId={serverId}
          channelId={voiceId}
          onJoin={join}
          onShowMember={onShowMember}
        />
      )}
    </MessagesPane>
  )
}
