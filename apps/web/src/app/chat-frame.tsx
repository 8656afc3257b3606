import { useCallback, useState } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { lazyOverlay } from '../shared/lazy/lazy-component.tsx'
import { ServerRail } from '../features/sidebar/server-rail.tsx'
import { SidePane } from '../features/sidebar/side-pane.tsx'
import { useChatState } from '../shared/state/chat-state.ts'
import { contextMenuPosition } from '../shared/ui/context-menu.ts'
import type { MenuPosition } from '../shared/ui/context-menu.ts'
import { useMedia, widths } from '../shared/ui/use-media.ts'
import styles from './chat-frame.module.css'
import { Shortcuts } from './shortcuts.ts'
import type { OpenPanel } from './shortcuts.ts'
import { usePanel } from './use-panel.ts'
import type { ShowMember } from './show-member.ts'
import type { Panel } from './use-panel.ts'
import { joinVoice, OwnSilence, VoiceBar } from './voice-parts.tsx'

const QuickSwitcher = lazyOverlay(
  async () => (await import('../features/switcher/quick-switcher.tsx')).QuickSwitcher,
)
const ShortcutsDialog = lazyOverlay(
  async () => (await import('../features/switcher/shortcuts-dialog.tsx')).ShortcutsDialog,
)
const MemberCard = lazyOverlay(
  async () => (await import('../features/members/member-card.tsx')).MemberCard,
)

const ContextMenu = lazyOverlay(async () => (await import('./context-menu.tsx')).ContextMenu)

interface Person {
  userId: string
  serverId: string
  anchor: HTMLElement
}

interface ChatFrameProps {
  /** What is marked in the list of servers; by default the server. */
  railStop?: string
  /** The server or conversation; empty on pages without one. */
  serverId: string
  channelId: string | undefined
  /** The navigation is the whole page, as on phones. */
  isList: boolean
  /** There may be a panel beside the content. */
  hasPanel: boolean
  /** The panel may show members. */
  hasMembers?: boolean
  navigation: (showMember: ShowMember, panel: Panel) => ReactNode
  children: (panel: Panel, showMember: ShowMember) => ReactNode
}

/** What surrounds every page of the chat: servers, navigation, the call, and overlays such as profiles. */
export function ChatFrame(props: ChatFrameProps) {
  const { railStop, serverId, channelId, isList, hasPanel, navigation, children } = props
  const isPhone = useMedia(widths.phone)
  const isVoiceShown = useChatState((state) => state.isVoiceShown)
  const [open, setOpen] = useState<OpenPanel>(null)
  const panel = usePanel(props.hasMembers)
  const [person, setPerson] = useState<Person | null>(null)
  const showMember = useCallback<ShowMember>(
    (userId, anchor, of = serverId) => setPerson({ userId, serverId: of, anchor }),
    [serverId],
  )
  const [menu, setMenu] = useState<(MenuPosition & { target: string }) | null>(null)
  const openMenu = (event: MouseEvent): void => {
    const anchor = (event.target as Element).closest<HTMLElement>('[data-menu]')
    const position = anchor && contextMenuPosition(event, anchor)
    if (position) setMenu({ ...position, target: position.anchor.dataset['menu'] ?? '' })
  }
  const close = (): void => setOpen(null)
  const isSidePaneShown = isList || !isPhone
  return (
    <div
      className={styles['page']}
      data-pane={isList ? 'list' : 'channel'}
      data-panel={hasPanel ? panel.shown : undefined}
      onContextMenu={openMenu}
    >
      <ServerRail current={railStop ?? serverId} />
      <Shortcuts serverId={serverId} channelId={channelId} onOpen={setOpen} panel={panel} />
      <SidePane
        isFullPage={isList}
        navigation={navigation(showMember, panel)}
        userButtons={<OwnSilence />}
      >
        {isVoiceShown && isSidePaneShown && <VoiceBar />}
      </SidePane>
      {isVoiceShown && !isSidePaneShown && <VoiceBar />}
      {children(panel, showMember)}
      {person && <MemberCard key={person.userId} {...person} onClose={() => setPerson(null)} />}
      {menu && (
        <ContextMenu
          key={menu.target}
          {...menu}
          serverId={serverId}
          onShowMember={showMember}
          onClose={() => setMenu(null)}
        />
      )}
      {open === 'switcher' && (
        <QuickSwitcher serverId={serverId} onJoinVoice={joinVoice} onClose={close} />
      )}
      {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </div>
  )
}
