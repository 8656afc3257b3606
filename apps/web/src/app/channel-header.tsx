import { pagePath } from '@guildhall/contract'
import { useState } from 'react'
import { useShallow } from 'zustand/shallow'
import { ChannelIcon } from '../shared/channels/channel-icon.tsx'
import { MarkdownLine } from '../shared/markdown/markdown-line.tsx'
import { Markdown } from '../shared/markdown/markdown.tsx'
import { withQueries } from '../shared/api/with-queries.tsx'
import { lazyOverlay } from '../shared/lazy/lazy-component.tsx'
import { findChannel, useChatState } from '../shared/state/chat-state.ts'
import { IconLink } from '../shared/ui/icon-link.tsx'
import { IconButton } from '../shared/ui/button.tsx'
import type { IconName } from '../shared/ui/icon.tsx'
import { Popup } from '../shared/ui/lazy-popup.tsx'
import { useTexts } from '../shared/i18n/texts.ts'
import headerStyles from '../shared/ui/page-header.module.css'
import styles from './channel-header.module.css'
import { HeaderTools } from './header-tools.tsx'
import type { PinsTool } from './messages-pane.tsx'
import type { HeaderTool } from './header-tools.tsx'
import type { Panel } from './use-panel.ts'

const Inbox = lazyOverlay(
  withQueries(async () => (await import('../features/inbox/inbox-popup.tsx')).Inbox),
)

const ThreadList = lazyOverlay(
  withQueries(async () => (await import('../features/threads/thread-list.tsx')).ThreadList),
)

interface ChannelHeaderProps {
  serverId: string
  channelId: string
  panel: Panel
  /** Voice channels have no pins and no threads. */
  pins?: PinsTool
  /** Those of a voice channel. */
  voiceTools?: HeaderTool[]
}

/** The name and topic of a channel, and buttons for threads, pins, mentions, members and search. */
export function ChannelHeader(props: ChannelHeaderProps) {
  const { serverId, channelId, panel, pins, voiceTools = [] } = props
  const { header } = useTexts().navigation
  const { name, topic, type, createsRooms, afkMinutes } = useChatState(
    useShallow(({ snapshot }) => {
      const channel = findChannel(snapshot, channelId)
      return {
        name: channel?.name,
        topic: channel?.topic,
        type: channel?.type ?? 'text',
        createsRooms: channel?.createsRooms ?? false,
        afkMinutes: channel?.afkMinutes ?? null,
      }
    }),
  )
  const [opened, setOpened] = useState<{ popup: 'threads' | 'inbox'; anchor: HTMLElement } | null>(
    null,
  )
  const closePopup = () => setOpened(null)
  const toolFor = (popup: 'threads' | 'inbox', icon: IconName, label: string): HeaderTool => ({
    icon,
    label,
    isOpen: opened?.popup === popup,
    onToggle: (anchor) => setOpened(opened?.popup === popup ? null : { popup, anchor }),
  })
  const tools = [toolFor('inbox', 'bell', header.inbox)]
  tools.unshift(...voiceTools)
  if (pins) {
    const { areOpen: isOpen, onToggle } = pins
    tools.unshift(toolFor('threads', 'thread', header.threads), {
      icon: 'pin',
      label: header.pins,
      isOpen,
      onToggle,
    })
  }
  const areMembersShown = panel.shown === 'members'
  return (
    <header className={headerStyles['header']}>
      <IconLink
        href={pagePath('channel', { serverId })}
        icon="chevronLeft"
        label={header.back}
        className={headerStyles['back']}
      />
      <div className={[headerStyles['title'], styles['title']].join(' ')}>
        <h1 className={styles['name']}>
          <ChannelIcon {...{ type, createsRooms, afkMinutes }} size={20} />
          <span dir="auto">{name}</span>
        </h1>
        {topic && <Topic text={topic} serverId={serverId} />}
      </div>
      <div className={headerStyles['tools']}>
        <HeaderTools tools={tools} />
        <IconButton
          icon="people"
          label={areMembersShown ? header.hideMembers : header.showMembers}
          aria-expanded={areMembersShown}
          onClick={() => panel.toggle('members')}
        />
        <IconButton
          icon="search"
          label={header.search}
          aria-expanded={panel.shown === 'search'}
          onClick={() => panel.toggle('search')}
        />
      </div>
      {opened?.popup === 'threads' && (
        <ThreadList {...{ serverId, channelId }} anchor={opened.anchor} onClose={closePopup} />
      )}
      {opened?.popup === 'inbox' && <Inbox anchor={opened.anchor} onClose={closePopup} />}
    </header>
  )
}

function Topic({ text, serverId }: { text: string; serverId: string }) {
  const { header } = useTexts().navigation
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <button
        type="button"
        className={styles['topic']}
        data-tip={header.showTopic}
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
      >
        <MarkdownLine text={text} serverId={serverId} />
      </button>
      {anchor && (
        <Popup anchor={anchor} label={header.topic} onClose={() => setAnchor(null)}>
          <div className={styles['fullTopic']}>
            <Markdown text={text} serverId={serverId} />
          </div>
        </Popup>
      )}
    </>
  )
}
