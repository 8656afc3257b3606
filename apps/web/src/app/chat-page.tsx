import { pagePath } from '@guildhall/contract'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { Redirect } from 'wouter'
import { withQueries } from '../shared/api/with-queries.tsx'
import { lazyComponent, lazyOverlay } from '../shared/lazy/lazy-component.tsx'
import { ServerRail } from '../features/sidebar/server-rail.tsx'
import { SidePane } from '../features/sidebar/side-pane.tsx'
import { VoiceContext } from '../features/sidebar/voice-context.ts'
import { setShownChannel } from '../shared/gateway/client.ts'
import { saveLastChannel, initialChannelId } from '../shared/state/navigation-state.ts'
import { findChannel, findServer, useChatState } from '../shared/state/chat-state.ts'
import { useMedia, widths } from '../shared/ui/use-media.ts'
import { ChannelPane } from './channel-pane.tsx'
import { EmptyPane } from './empty-pane.tsx'
import { useShortcuts } from './shortcuts.ts'
import type { OpenPanel } from './shortcuts.ts'
import { SidePanels } from './side-panels.tsx'
import styles from './chat-page.module.css'
import { usePanel } from './use-panel.ts'
import { joinVoice, VoiceBar, VoiceCount, VoicePane, VoiceParticipants } from './voice-parts.tsx'

const GameServerPage = lazyComponent(
  withQueries(
    async () => (await import('../features/game-servers/game-server-page.tsx')).GameServerPage,
  ),
)
const QuickSwitcher = lazyOverlay(
  async () => (await import('../features/switcher/quick-switcher.tsx')).QuickSwitcher,
)
const ShortcutsDialog = lazyOverlay(
  async () => (await import('../features/switcher/shortcuts-dialog.tsx')).ShortcutsDialog,
)
const MemberCard = lazyOverlay(
  async () => (await import('../features/members/member-card.tsx')).MemberCard,
)

interface ChatPageProps {
  serverId: string
  channelId: string | undefined
  /** Shown instead of a channel. */
  gameServerId?: string | undefined
}

/** Servers, channels, messages and members; on phones either the channels or the messages. */
export function ChatPage({ serverId, channelId, gameServerId }: ChatPageProps) {
  const isPhone = useMedia(widths.phone)
  const isServer = useChatState(({ snapshot }) => findServer(snapshot, serverId) !== undefined)
  const type = useChatState(({ snapshot }) => {
    const channel = findChannel(snapshot, channelId)
    return channel?.serverId === serverId ? channel.type : undefined
  })
  const isChannel = type !== undefined
  const isVoice = type === 'voice'
  const isVoiceShown = useChatState((state) => state.isVoiceShown)
  const first = useChatState(({ snapshot }) =>
    channelId === undefined ? initialChannelId(findServer(snapshot, serverId)) : undefined,
  )
  const [open, setOpen] = useState<OpenPanel>(null)
  const panel = usePanel()
  useShortcuts({ serverId, channelId, open: setOpen, panel })
  useShownChannel(serverId, isChannel && !isVoice ? channelId : undefined)
  const [person, setPerson] = useState<{ userId: string; anchor: HTMLElement } | null>(null)
  const showMember = useCallback(
    (userId: string, anchor: HTMLElement) => setPerson({ userId, anchor }),
    [],
  )
  const voice = useMemo(
    () => ({
      join: joinVoice,
      Count: VoiceCount,
      Participants: VoiceParticipants,
      onShowMember: showMember,
    }),
    [showMember],
  )
  if (first !== undefined && !isPhone && gameServerId === undefined) {
    return <Redirect to={pagePath('channel', { serverId, channelId: first })} replace />
  }
  const close = (): void => setOpen(null)
  const isList = isPhone && isServer && channelId === undefined && gameServerId === undefined
  const isSidePaneShown = isList || !isPhone
  const Pane = isVoice ? VoicePane : ChannelPane
  return (
    <div
      className={styles['page']}
      data-pane={isList ? 'list' : 'channel'}
      data-panel={gameServerId === undefined ? panel.shown : undefined}
    >
      <ServerRail current={serverId} />
      <VoiceContext value={voice}>
        <SidePane serverId={serverId} channelId={channelId} isFullPage={isList}>
          {isVoiceShown && isSidePaneShown && <VoiceBar />}
        </SidePane>
      </VoiceContext>
      {isVoiceShown && !isSidePaneShown && <VoiceBar />}
      {gameServerId !== undefined && isServer ? (
        <GameServerPage serverId={serverId} gameServerId={gameServerId} />
      ) : isChannel && channelId !== undefined ? (
        <Pane serverId={serverId} channelId={channelId} panel={panel} onShowMember={showMember} />
      ) : (
        !isList && <EmptyPane serverId={serverId} channelId={channelId} />
      )}
      {isChannel && channelId !== undefined && (
        <SidePanels
          serverId={serverId}
          channelId={channelId}
          panel={panel}
          onShowMember={showMember}
        />
      )}
      {person && (
        <MemberCard
          key={person.userId}
          serverId={serverId}
          userId={person.userId}
          anchor={person.anchor}
          onClose={() => setPerson(null)}
        />
      )}
      {open === 'switcher' && (
        <QuickSwitcher serverId={serverId} onJoinVoice={joinVoice} onClose={close} />
      )}
      {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </div>
  )
}

/** Sets the shown channel of the client, and saves it as the last channel. */
function useShownChannel(serverId: string, channelId: string | undefined): void {
  useEffect(() => {
    setShownChannel(channelId)
    if (channelId !== undefined) saveLastChannel(serverId, channelId)
    return () => setShownChannel(undefined)
  }, [serverId, channelId])
}
