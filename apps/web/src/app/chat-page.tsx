import { channelContent, pagePath } from '@guildhall/contract'
import type { ChannelContent } from '@guildhall/contract'
import { useEffect, useMemo } from 'react'
import type { ComponentType } from 'react'
import { Redirect, useSearch } from 'wouter'
import { withQueries } from '../shared/api/with-queries.tsx'
import { withTexts } from '../shared/i18n/lazy-texts.ts'
import { lazyComponent } from '../shared/lazy/lazy-component.tsx'
import { ChannelNavigation } from '../features/sidebar/channel-navigation.tsx'
import { VoiceContext } from '../features/sidebar/voice-context.ts'
import { useGoneChannel } from './use-gone-channel.ts'
import { useShownChannel } from './use-shown-channel.ts'
import { saveLastChannel, initialChannelId } from '../shared/state/navigation-state.ts'
import { findChannel, findServer, threadParent, useChatState } from '../shared/state/chat-state.ts'
import { useMustSeeWelcome } from '../shared/state/permissions.ts'
import { useMedia, widths } from '../shared/ui/use-media.ts'
import { ChannelPane } from './channel-pane.tsx'
import type { ChannelPaneProps } from './channel-pane.tsx'
import { ChatFrame } from './chat-frame.tsx'
import type { ShowMember } from './show-member.ts'
import { SidePanels } from './lazy-side-panels.ts'
import type { Panel } from './use-panel.ts'
import { showsVoiceChat } from './voice-chat-url.ts'
import { joinVoice, VoiceCount, VoicePane, VoiceParticipants } from './voice-parts.tsx'

const EmptyPane = lazyComponent(async () => (await import('./empty-pane.tsx')).EmptyPane)
const GameServerPage = lazyComponent(
  withQueries(
    async () => (await import('../features/game-servers/game-server-page.tsx')).GameServerPage,
  ),
)
const WelcomeDialog = lazyComponent(
  withQueries(
    withTexts(
      ['welcome', 'roleMenus'],
      async () => (await import('../shared/welcome/welcome-dialog.tsx')).WelcomeDialog,
    ),
  ),
  () => null,
)
const ThreadPanel = lazyComponent(async () => (await import('./thread-panel.tsx')).ThreadPanel)

/** The pages of channels by what is in them; a category has none. */
const panes: Record<ChannelContent, ComponentType<ChannelPaneProps> | null> = {
  messages: ChannelPane,
  voice: VoicePane,
  channels: null,
}

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
    // A link to a thread leads to its channel: see empty-pane.tsx.
    const isShown = channel?.serverId === serverId && threadParent(channel) === undefined
    return isShown ? channel.type : undefined
  })
  const content = type && channelContent(type)
  const Pane = content && panes[content]
  const gone = useGoneChannel(channelId)
  const first = useChatState(({ snapshot }) =>
    channelId === undefined ? initialChannelId(findServer(snapshot, serverId)) : undefined,
  )
  const hasWelcome = useMustSeeWelcome(serverId)
  const isChatShown = showsVoiceChat(useSearch()) && content === 'voice'
  useShownChannel(content === 'messages' || isChatShown ? channelId : undefined)
  useLastChannel(serverId, content === 'messages' ? channelId : undefined)
  if (first !== undefined && !isPhone && gameServerId === undefined) {
    return <Redirect to={pagePath('channel', { serverId, channelId: first })} replace />
  }
  // A room ends when the last one leaves it, which is no mistake of anybody.
  if (gone?.isRoom === true && isServer) {
    return <Redirect to={pagePath('channel', { serverId })} replace />
  }
  const isList = isPhone && isServer && channelId === undefined && gameServerId === undefined
  return (
    <ChatFrame
      serverId={serverId}
      channelId={channelId}
      isList={isList}
      hasPanel={gameServerId === undefined}
      navigation={(showMember) => (
        <ServerNavigation
          serverId={serverId}
          channelId={channelId}
          isTitle={isList}
          onShowMember={showMember}
        />
      )}
    >
      {(panel, showMember) => (
        <>
          {gameServerId !== undefined && isServer ? (
            <GameServerPage serverId={serverId} gameServerId={gameServerId} />
          ) : Pane && channelId !== undefined ? (
            <Pane
              serverId={serverId}
              channelId={channelId}
              panel={panel}
              onShowMember={showMember}
            />
          ) : (
            !isList && <EmptyPane serverId={serverId} channelId={channelId} goneName={gone?.name} />
          )}
          {Pane && channelId !== undefined && panel.shown !== null && (
            <SidePanel
              serverId={serverId}
              channelId={channelId}
              panel={panel}
              onShowMember={showMember}
            />
          )}
          {hasWelcome && <WelcomeDialog key={serverId} serverId={serverId} />}
        </>
      )}
    </ChatFrame>
  )
}

interface SidePanelProps {
  serverId: string
  channelId: string
  panel: Panel
  onShowMember: ShowMember
}

function SidePanel(props: SidePanelProps) {
  const { threadId, close } = props.panel
  if (threadId === null) return <SidePanels {...props} />
  return <ThreadPanel {...props} threadId={threadId} onClose={close} />
}

interface ServerNavigationProps {
  serverId: string
  channelId: string | undefined
  isTitle: boolean
  onShowMember: ShowMember
}

/** The channels of a server, with what the list shows of voice channels. */
function ServerNavigation({ onShowMember, ...props }: ServerNavigationProps) {
  const voice = useMemo(
    () => ({
      join: joinVoice,
      Count: VoiceCount,
      Participants: VoiceParticipants,
      onShowMember,
    }),
    [onShowMember],
  )
  return (
    <VoiceContext value={voice}>
      <ChannelNavigation {...props} />
    </VoiceContext>
  )
}

/** Saves the channel as the last one of the server. */
function useLastChannel(serverId: string, channelId: string | undefined): void {
  useEffect(() => {
    if (channelId !== undefined) saveLastChannel(serverId, channelId)
  }, [serverId, channelId])
}
