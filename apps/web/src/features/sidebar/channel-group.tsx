import { isVoiceChannel } from '@guildhall/contract'
import type { Channel } from '@guildhall/contract'
import { Fragment, use, useId } from 'react'
import { lazyComponent } from '../../shared/lazy/lazy-component.tsx'
import { useNavigationState, toggleCollapsed } from '../../shared/state/navigation-state.ts'
import { isPrivate } from '../../shared/channels/is-private.ts'
import { channelUnreadMark } from '../../shared/state/unread.ts'
import { findChannel, findServer, threadsIn, useChatState } from '../../shared/state/chat-state.ts'
import { IconButton } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { useTexts } from '../../shared/i18n/texts.ts'
import styles from './channel-list.module.css'
import { ChannelRow } from './channel-row.tsx'
import { VoiceContext } from './voice-context.ts'

const UnreadThreads = lazyComponent(
  async () => (await import('./unread-threads.tsx')).UnreadThreads,
  () => null,
)

interface GroupProps {
  category: Channel | null
  channels: Channel[]
  openChannelId: string | undefined
  mayManage: boolean
  stopIndex: (id: string) => 0 | -1
  onCreate: () => void
}

/** A category with its channels. A collapsed category still shows the open channel and unread ones. */
export function ChannelGroupSection(props: GroupProps) {
  const { category, channels, openChannelId, mayManage, stopIndex, onCreate } = props
  const { navigation } = useTexts()
  const listId = useId()
  const hasThreads = useChatState(({ snapshot }) => threadsIn(snapshot).length > 0)
  const isCollapsed = useNavigationState(
    ({ folded }) => category !== null && folded.includes(category.id),
  )
  const visibleIds = useVisibleWhenCollapsed(channels, openChannelId, isCollapsed)
  const visibleChannels = isCollapsed
    ? channels.filter(({ id }) => visibleIds.includes(id))
    : channels
  const privateIds = usePrivateIds(channels)
  const list = (
    <ul id={listId} aria-label={category?.name}>
      {visibleChannels.map(({ id, name, type, serverId, createsRooms, afkMinutes, room }) => (
        <Fragment key={id}>
          <ChannelRow
            id={id}
            serverId={serverId}
            name={name}
            type={type}
            isOpen={id === openChannelId}
            mayManage={mayManage && room === null}
            tabIndex={stopIndex(id)}
            createsRooms={createsRooms}
            afkMinutes={afkMinutes}
            isPrivate={privateIds.includes(id)}
            isLocked={room?.locked === true}
          />
          {hasThreads && <UnreadThreads channelId={id} stopIndex={stopIndex} />}
          {isVoiceChannel(type) && (
            <Participants serverId={serverId} channelId={id} stopIndex={stopIndex} />
          )}
        </Fragment>
      ))}
    </ul>
  )
  if (!category) return list
  return (
    <section className={styles['group']}>
      <div className={styles['header']} data-drag={category.id}>
        <button
          type="button"
          className={styles['category']}
          aria-expanded={!isCollapsed}
          aria-controls={listId}
          data-stop={category.id}
          data-menu={`channel:${category.id}`}
          tabIndex={stopIndex(category.id)}
          onClick={() => toggleCollapsed(category.id)}
        >
          <Icon name={isCollapsed ? 'chevronRight' : 'chevronDown'} size={14} />
          <span dir="auto">{category.name}</span>
        </button>
        {mayManage && (
          <IconButton
            icon="plus"
            size={16}
            className={styles['createButton']}
            label={navigation.createChannelIn(category.name)}
            onClick={onCreate}
          />
        )}
      </div>
      {list}
    </section>
  )
}

interface ParticipantsProps {
  serverId: string
  channelId: string
  stopIndex: (id: string) => 0 | -1
}

function Participants(props: ParticipantsProps) {
  const voice = use(VoiceContext)
  const isEmpty = useChatState(
    ({ snapshot }) =>
      !findServer(snapshot, props.serverId)?.voice.some(
        ({ channelId }) => channelId === props.channelId,
      ),
  )
  if (!voice || isEmpty) return null
  return <voice.Participants {...props} onShowMember={voice.onShowMember} />
}

/** The ids of the channels that a collapsed category shows, joined to a string, which is stable between renders. */
function useVisibleWhenCollapsed(
  channels: Channel[],
  openChannelId: string | undefined,
  isCollapsed: boolean,
): string {
  return useChatState(({ snapshot }) => {
    if (!isCollapsed) return ''
    const visible = channels.filter(
      ({ id }) =>
        id === openChannelId || channelUnreadMark(snapshot, findChannel(snapshot, id)).isUnread,
    )
    return visible.map(({ id }) => id).join(' ')
  })
}

/** The ids of the channels that not everyone sees, joined to a string, which is stable between renders. */
function usePrivateIds(channels: Channel[]): string {
  return useChatState(({ snapshot }) => {
    const entry = findServer(snapshot, channels[0]?.serverId ?? '')
    if (!entry) return ''
    const ids = new Set(channels.map(({ id }) => id))
    const hidden = entry.channels.filter(
      (channel) => ids.has(channel.id) && isPrivate(entry, channel),
    )
    return hidden.map(({ id }) => id).join(' ')
  })
}
