import type { Channel } from '@guildhall/contract'
import { useId } from 'react'
import { useNavigationState, toggleCollapsed } from '../../shared/state/navigation-state.ts'
import { channelUnreadMark } from '../../shared/state/unread.ts'
import { findChannel, useChatState } from '../../shared/state/chat-state.ts'
import { IconButton } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { useTexts } from '../../shared/i18n/texts.ts'
import styles from './channel-list.module.css'
import { ChannelRow } from './channel-row.tsx'

interface GroupProps {
  category: Channel | null
  channels: Channel[]
  /** Id of the channel that is on the screen. */
  shown: string | undefined
  mayManage: boolean
  stopIndex: (id: string) => 0 | -1
  onCreate: () => void
}

/** A category with its channels. Folded up, it still shows the one on the screen and those with something new. */
export function ChannelGroupSection(props: GroupProps) {
  const { category, channels, shown, mayManage, stopIndex, onCreate } = props
  const { navigation } = useTexts()
  const listId = useId()
  const isFolded = useNavigationState(
    ({ folded }) => category !== null && folded.includes(category.id),
  )
  const calling = useCalling(channels, shown, isFolded)
  const listed = isFolded ? channels.filter(({ id }) => calling.includes(id)) : channels
  const list = (
    <ul id={listId} aria-label={category?.name}>
      {listed.map(({ id, name, type, serverId }) => (
        <ChannelRow
          key={id}
          id={id}
          serverId={serverId}
          name={name}
          type={type}
          isShown={id === shown}
          mayManage={mayManage}
          tabIndex={stopIndex(id)}
        />
      ))}
    </ul>
  )
  if (!category) return list
  return (
    <section className={styles['group']}>
      <div className={styles['head']}>
        <button
          type="button"
          className={styles['category']}
          aria-expanded={!isFolded}
          aria-controls={listId}
          data-stop={category.id}
          tabIndex={stopIndex(category.id)}
          onClick={() => toggleCollapsed(category.id)}
        >
          <Icon name={isFolded ? 'chevronRight' : 'chevronDown'} size={14} />
          <span>{category.name}</span>
        </button>
        {mayManage && (
          <IconButton
            icon="plus"
            size={16}
            className={styles['small']}
            label={navigation.createChannelIn(category.name)}
            onClick={onCreate}
          />
        )}
      </div>
      {list}
    </section>
  )
}

/** Ids of the channels that a folded category still shows, as one text: it changes only when one comes or goes. */
function useCalling(channels: Channel[], shown: string | undefined, isFolded: boolean): string {
  return useChatState(({ snapshot }) => {
    if (!isFolded) return ''
    const calling = channels.filter(
      ({ id }) => id === shown || channelUnreadMark(snapshot, findChannel(snapshot, id)).isUnread,
    )
    return calling.map(({ id }) => id).join(' ')
  })
}
