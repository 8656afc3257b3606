import { pagePath } from '@guildhall/contract'
import { memo } from 'react'
import { Link } from 'wouter'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { statusLine } from '../../shared/presence/status-line.ts'
import { findServer, useChatState } from '../../shared/state/chat-state.ts'
import { useConversations } from '../../shared/state/conversations.ts'
import type { ConversationItem } from '../../shared/state/conversations.ts'
import { useChannelUnreadMark } from '../../shared/state/unread.ts'
import { Button, IconButton } from '../../shared/ui/button.tsx'
import { CountBadge } from '../../shared/ui/count-badge.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { useRovingFocus } from '../../shared/ui/use-roving-focus.ts'
import { ConversationAvatar, useOtherPresence } from './conversation-avatar.tsx'
import listStyles from '../../shared/ui/side-list.module.css'
import styles from './conversation-list.module.css'
import { useCloseConversation } from './use-close-conversation.ts'

interface ConversationListProps {
  /** The channel of the open conversation. */
  channelId: string | undefined
  onCreate: () => void
}

/** The open conversations, the latest first. */
export function ConversationList({ channelId, onCreate }: ConversationListProps) {
  const { none, create } = useLazyTexts('conversations')
  const items = useConversations()
  const open = items.find((item) => item.channelId === channelId)
  const roving = useRovingFocus((open ?? items[0])?.id)
  if (items.length === 0) {
    return (
      <div className={styles['none']}>
        <h3>{none.title}</h3>
        <p>{none.text}</p>
        <Button icon="plus" onClick={onCreate}>
          {create.button}
        </Button>
      </div>
    )
  }
  return (
    <ul className={listStyles['list']} {...roving.list}>
      {items.map((item) => (
        <ConversationRow
          key={item.id}
          item={item}
          isOpen={item === open}
          tabIndex={roving.stopIndex(item.id)}
        />
      ))}
    </ul>
  )
}

interface RowProps {
  item: ConversationItem
  isOpen: boolean
  tabIndex: 0 | -1
}

const ConversationRow = memo(function ConversationRow({ item, isOpen, tabIndex }: RowProps) {
  const texts = useLazyTexts('conversations')
  const { navigation } = useTexts()
  const { id, channelId, kind, name, peopleCount } = item
  const { mentions: unread, isMuted } = useChannelUnreadMark(channelId)
  const presenceText = statusLine(useOtherPresence(item))
  const isInCall = useChatState(({ snapshot }) => (findServer(snapshot, id)?.voice.length ?? 0) > 0)
  const close = useCloseConversation(item, isOpen)
  const subtitle = kind === 'group' ? texts.people(peopleCount) : presenceText
  return (
    <li
      className={[listStyles['row'], styles['row']].join(' ')}
      data-shown={isOpen || undefined}
      data-unread={unread > 0 || undefined}
      data-muted={isMuted || undefined}
    >
      <Link
        href={pagePath('messages', { channelId })}
        className={styles['link']}
        aria-current={isOpen ? 'page' : undefined}
        data-stop={id}
        data-menu={`conversation:${id}`}
        tabIndex={tabIndex}
      >
        <ConversationAvatar item={item} size={32} />
        <span className={styles['names']}>
          <span className={styles['name']}>
            <bdi>{name}</bdi>
            {unread > 0 && (
              <span className="visually-hidden">, {navigation.unreadMessages(unread)}</span>
            )}
            {isMuted && <span className="visually-hidden">, {navigation.muted}</span>}
          </span>
          {subtitle && (
            <span className={styles['subtitle']} dir="auto">
              {subtitle}
            </span>
          )}
        </span>
        {isInCall && (
          <span className={styles['call']} role="img" aria-label={texts.inCall}>
            <Icon name="speaker" size={16} />
          </span>
        )}
        <CountBadge count={unread} />
      </Link>
      <IconButton
        icon="close"
        size={16}
        className={styles['close']}
        tabIndex={tabIndex}
        label={kind === 'group' ? texts.closeGroup(name) : texts.close(name)}
        onClick={close}
      />
    </li>
  )
})
