import { pagePath } from '@guildhall/contract'
import { useState } from 'react'
import { useShallow } from 'zustand/shallow'
import { ChannelIcon } from '../shared/channels/channel-icon.tsx'
import { MarkdownLine } from '../shared/markdown/markdown-line.tsx'
import { Markdown } from '../shared/markdown/markdown.tsx'
import { withQueries } from '../shared/api/with-queries.tsx'
import { lazyComponent, lazyOverlay } from '../shared/lazy/lazy-component.tsx'
import { findChannel, useChatState } from '../shared/state/chat-state.ts'
import { IconLink } from '../shared/ui/icon-link.tsx'
import { IconButton } from '../shared/ui/button.tsx'
import { Popup } from '../shared/ui/lazy-popup.tsx'
import { useTexts } from '../shared/i18n/texts.ts'
import headerStyles from '../shared/ui/page-header.module.css'
import styles from './channel-header.module.css'
import type { Panel } from './use-panel.ts'

const Inbox = lazyOverlay(
  withQueries(async () => (await import('../features/inbox/inbox-popup.tsx')).Inbox),
)

const ThreadsButton = lazyComponent(
  withQueries(async () => (await import('../features/threads/threads-button.tsx')).ThreadsButton),
  () => null,
)

interface ChannelHeaderProps {
  serverId: string
  channelId: string
  panel: Panel
  /** Voice channels have no pins. */
  pins?: { areOpen: boolean; onToggle: (anchor: HTMLElement) => void }
}

/** The name and topic of a channel, and buttons for pins, members and search. */
export function ChannelHeader(props: ChannelHeaderProps) {
  const { serverId, channelId, panel, pins } = props
  const { header } = useTexts().navigation
  const { name, topic, type } = useChatState(
    useShallow(({ snapshot }) => {
      const channel = findChannel(snapshot, channelId)
      return { name: channel?.name, topic: channel?.topic, type: channel?.type }
    }),
  )
  const [inboxAnchor, setInboxAnchor] = useState<HTMLElement | null>(null)
  const areMembersShown = panel.shown === 'members'
  return (
    <header className={headerStyles['header']}>
      <IconLink
        href={pagePath('channel', { serverId })}
        icon="chevronLeft"
        label={header.back}
        className={headerStyles['back']}
      />
      <div className={styles['title']}>
        <h1 className={styles['name']}>
          <ChannelIcon type={type ?? 'text'} size={20} />
          <span>{name}</span>
        </h1>
        {topic && <Topic text={topic} serverId={serverId} />}
      </div>
      <div className={styles['tools']}>
        {pins && <ThreadsButton serverId={serverId} channelId={channelId} />}
        {pins && (
          <IconButton
            icon="pin"
            label={header.pins}
            aria-expanded={pins.areOpen}
            onClick={(event) => pins.onToggle(event.currentTarget)}
          />
        )}
        <IconButton
          icon="bell"
          label={header.inbox}
          aria-expanded={inboxAnchor !== null}
          onClick={(event) => setInboxAnchor(inboxAnchor ? null : event.currentTarget)}
        />
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
      {inboxAnchor && <Inbox anchor={inboxAnchor} onClose={() => setInboxAnchor(null)} />}
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
