import { useState } from 'react'
import { useSearch } from 'wouter'
import { Composer } from '../features/composer/composer.tsx'
import { ConversationHeader } from '../features/conversations/conversation-header.tsx'
import { Timeline } from '../features/timeline/timeline.tsx'
import { channelsIn } from '../shared/channels/channel-path.ts'
import { findServer, useChatState } from '../shared/state/chat-state.ts'
import styles from './channel-pane.module.css'
import type { ShowMember } from './show-member.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import { Pins, seqIn } from './channel-pane.tsx'
import { useLoadMayWrite } from './use-may-write.ts'
import type { Panel } from './use-panel.ts'
import { CallArea, joinVoice } from './voice-parts.tsx'

interface ConversationPaneProps {
  serverId: string
  channelId: string
  panel: Panel
  onShowMember: ShowMember
}

/** A conversation: header, call, timeline and composer. */
export function ConversationPane(props: ConversationPaneProps) {
  const { serverId, channelId, panel, onShowMember } = props
  useLoadMayWrite(serverId, channelId)
  const targetSeq = seqIn(useSearch())
  const voiceId = useChatState(({ snapshot }) => {
    const entry = findServer(snapshot, serverId)
    return entry ? channelsIn(entry).voice : ''
  })
  const hasCall = useChatState(
    ({ snapshot }) => (findServer(snapshot, serverId)?.voice.length ?? 0) > 0,
  )
  const [pinsAnchor, setPinsAnchor] = useState<HTMLElement | null>(null)
  const join = (): void => joinVoice(serverId, voiceId)
  return (
    <main className={styles['pane']} tabIndex={-1}>
      <ConversationHeader
        key={serverId}
        serverId={serverId}
        callChannelId={voiceId}
        shownPanel={panel.shown}
        onTogglePanel={panel.toggle}
        onJoinCall={join}
        onShowMember={onShowMember}
        pins={{
          areOpen: pinsAnchor !== null,
          onToggle: (anchor) => setPinsAnchor(pinsAnchor ? null : anchor),
        }}
      />
      <div className={styles['body']}>
        <ConnectionBanner />
        {hasCall && (
          <CallArea
            serverId={serverId}
            channelId={voiceId}
            onJoin={join}
            onShowMember={onShowMember}
          />
        )}
        <Timeline
          key={channelId}
          serverId={serverId}
          channelId={channelId}
          targetSeq={targetSeq}
          onShowMember={onShowMember}
        />
      </div>
      <Composer key={`${channelId}-composer`} serverId={serverId} channelId={channelId} />
      {pinsAnchor && (
        <Pins
          serverId={serverId}
          channelId={channelId}
          anchor={pinsAnchor}
          onClose={() => setPinsAnchor(null)}
        />
      )}
    </main>
  )
}
