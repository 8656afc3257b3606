import { isVoiceChannel, pagePath } from '@guildhall/contract'
import type { ChannelType } from '@guildhall/contract'
import { memo, use } from 'react'
import { Link } from 'wouter'
import { channelLabel } from '../../shared/channels/channel-label.ts'
import { threadPath } from '../../shared/channels/channel-path.ts'
import { ChannelIcon } from '../../shared/channels/channel-icon.tsx'
import { useChannelUnreadMark } from '../../shared/state/unread.ts'
import { CountBadge } from '../../shared/ui/count-badge.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { useTexts } from '../../shared/i18n/texts.ts'
import listStyles from '../../shared/ui/side-list.module.css'
import styles from './channel-list.module.css'
import { VoiceContext } from './voice-context.ts'

interface RowProps {
  id: string
  serverId: string
  name: string
  type: ChannelType
  isOpen: boolean
  mayManage: boolean
  tabIndex: 0 | -1
  createsRooms?: boolean
  afkMinutes?: number | null
  /** Not everyone sees it. */
  isPrivate?: boolean
  /** Of a room: nobody else can join. */
  isLocked?: boolean
  /** Of a thread: the channel that it is in. */
  threadOf?: string
}

export const ChannelRow = memo(function ChannelRow(props: RowProps) {
  const { id, serverId, name, type, isOpen, mayManage, tabIndex, threadOf } = props
  const { createsRooms = false, afkMinutes = null, isPrivate = false, isLocked = false } = props
  const { navigation } = useTexts()
  const { isUnread, mentions, isMuted } = useChannelUnreadMark(id)
  const voice = use(VoiceContext)
  const unreadText =
    mentions > 0 ? navigation.mentions(mentions) : isUnread ? navigation.unread : null
  const statusText = isMuted ? navigation.muted : unreadText
  return (
    <li
      className={[listStyles['row'], styles['row']].join(' ')}
      data-shown={isOpen || undefined}
      data-unread={isUnread || undefined}
      data-muted={isMuted || undefined}
      data-thread={threadOf}
      data-drag={threadOf === undefined ? id : undefined}
    >
      <Link
        href={
          threadOf === undefined
            ? pagePath('channel', { serverId, channelId: id })
            : threadPath({ serverId, channelId: threadOf }, id)
        }
        className={styles['link']}
        data-menu={`channel:${id}`}
        aria-current={isOpen ? 'page' : undefined}
        data-stop={id}
        tabIndex={tabIndex}
        data-tip={name.length > 24 ? name : undefined}
        onClick={(event) => {
          const isNewTab = event.ctrlKey || event.metaKey || event.shiftKey
          if (isVoiceChannel(type) && !isNewTab) voice?.join(serverId, id)
        }}
      >
        {threadOf === undefined ? (
          <ChannelIcon {...{ type, createsRooms, afkMinutes }} />
        ) : (
          <Icon name="thread" size={16} />
        )}
        <span className={styles['name']} dir="auto">
          {name}
        </span>
        {isVoiceChannel(type) && voice && <voice.Count serverId={serverId} channelId={id} />}
        {(isLocked || isPrivate) && <Icon name="lock" size={14} />}
        {isMuted && <Icon name="bellOff" size={14} />}
        <CountBadge count={mentions} />
        {isPrivate && <span className="visually-hidden">, {navigation.private}</span>}
        {isLocked && <span className="visually-hidden">, {navigation.locked}</span>}
        {statusText && <span className="visually-hidden">, {statusText}</span>}
      </Link>
      {mayManage && (
        <Link
          href={`${pagePath('serverSettings', { serverId, section: 'channels' })}?channel=${id}`}
          className={styles['gear']}
          aria-label={navigation.editChannel(channelLabel({ name, type }))}
          data-tip={navigation.editChannel(channelLabel({ name, type }))}
        >
          <Icon name="gear" size={16} />
        </Link>
      )}
    </li>
  )
})
