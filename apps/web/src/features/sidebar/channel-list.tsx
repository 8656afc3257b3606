import { useEffect, useRef, useState } from 'react'
import { withQueries } from '../../shared/api/with-queries.tsx'
import { withTexts } from '../../shared/i18n/lazy-texts.ts'
import { lazyBackground, lazyComponent, lazyOverlay } from '../../shared/lazy/lazy-component.tsx'
import { groupChannels, useChannelOutline } from '../../shared/state/channel-tree.ts'
import { useMay } from '../../shared/state/permissions.ts'
import { findServer, useChatState } from '../../shared/state/chat-state.ts'
import { Button } from '../../shared/ui/button.tsx'
import { useRovingFocus } from '../../shared/ui/use-roving-focus.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { ChannelGroupSection } from './channel-group.tsx'
import listStyles from '../../shared/ui/side-list.module.css'
import styles from './channel-list.module.css'

const GameServerSection = lazyComponent(
  async () => (await import('./game-server-section.tsx')).GameServerSection,
  () => null,
)
const NextSteps = lazyComponent(
  withQueries(withTexts(['nextSteps'], async () => (await import('./next-steps.tsx')).NextSteps)),
  () => null,
)

const CreateChannel = lazyOverlay(async () => (await import('./create-channel.tsx')).CreateChannel)
const ChannelDrag = lazyBackground(
  withTexts(['ordering'], async () => (await import('./channel-drag.tsx')).ChannelDrag),
)

interface ChannelListProps {
  serverId: string
  channelId: string | undefined
}

export function ChannelList({ serverId, channelId }: ChannelListProps) {
  const { navigation } = useTexts()
  const channels = useChannelOutline(serverId)
  const mayManage = useMay('manage_channels', serverId)
  /** The category of the channel to create; null for none, undefined while the dialog is closed. */
  const [creatingIn, setCreatingIn] = useState<string | null>()
  /** Dragging is loaded once the pointer is over the list. */
  const [hasPointer, setHasPointer] = useState(false)
  const groups = groupChannels(channels)
  const hasGameServers = useChatState(
    ({ snapshot }) => (findServer(snapshot, serverId)?.gameServers.length ?? 0) > 0,
  )
  const areGameServersFirst = useChatState(
    ({ snapshot }) => findServer(snapshot, serverId)?.server.gameServersFirst === true,
  )
  const hasVoice = useChatState(
    ({ snapshot }) => (findServer(snapshot, serverId)?.voice.length ?? 0) > 0,
  )
  const hasNextSteps = useChatState(({ snapshot }) => {
    const entry = findServer(snapshot, serverId)
    return entry?.server.nextSteps === true && entry.server.ownerId === entry.me.user.id
  })
  const hasServer = useChatState(({ snapshot }) => findServer(snapshot, serverId) !== undefined)
  const isListed = channels.some(({ id }) => id === channelId)
  const first = groups[0]?.category ?? groups[0]?.channels[0]
  const roving = useRovingFocus(isListed ? channelId : first?.id)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isListed) showOpenChannel(list.current)
  }, [channelId, isListed])
  const gameServers = <GameServerSection serverId={serverId} stopIndex={roving.stopIndex} />
  return (
    <div
      ref={list}
      className={listStyles['list']}
      onPointerEnter={() => setHasPointer(true)}
      {...roving.list}
    >
      {hasGameServers && areGameServersFirst && gameServers}
      {groups.map(({ category, channels: grouped }) => (
        <ChannelGroupSection
          key={category?.id ?? 'uncategorized'}
          category={category}
          channels={grouped}
          openChannelId={channelId}
          mayManage={mayManage}
          stopIndex={roving.stopIndex}
          onCreate={() => setCreatingIn(category?.id ?? null)}
        />
      ))}
      {hasGameServers && !areGameServersFirst && gameServers}
      {hasServer && channels.length === 0 && (
        <div className={styles['empty']}>
          <p>{navigation.noChannels.text}</p>
          {mayManage && (
            <Button icon="plus" onClick={() => setCreatingIn(null)}>
              {navigation.noChannels.create}
            </Button>
          )}
        </div>
      )}
      {hasNextSteps && <NextSteps serverId={serverId} />}
      {(mayManage || hasVoice) && hasPointer && <ChannelDrag list={list} serverId={serverId} />}
      {creatingIn !== undefined && (
        <CreateChannel
          serverId={serverId}
          parentId={creatingIn}
          onClose={() => setCreatingIn(undefined)}
        />
      )}
    </div>
  )
}

/** Scrolls to the channel that was opened elsewhere, such as in the switcher. `scrollIntoView` would also move other panes. */
function showOpenChannel(list: HTMLElement | null): void {
  const row = list?.querySelector('[aria-current]')?.getBoundingClientRect()
  if (!list || !row) return
  const { top, bottom } = list.getBoundingClientRect()
  if (row.top < top || row.bottom > bottom) {
    list.scrollTop += (row.top + row.bottom - top - bottom) / 2
  }
}
