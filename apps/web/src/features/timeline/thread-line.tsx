import { limits } from '@guildhall/contract'
import type { Message } from '@guildhall/contract'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { threadPath } from '../../shared/channels/channel-path.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTimes } from '../../shared/i18n/times.ts'
import { requestThread, startThreads, useThread } from '../../shared/state/threads.ts'
import { useChannelUnreadMark } from '../../shared/state/unread.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import styles from './thread-line.module.css'

interface ThreadLineProps {
  serverId: string
  message: Message
  threadId: string
}

/** The thread of a message: its name, how many messages it has, and its last activity. */
export function ThreadLine({ serverId, message, threadId }: ThreadLineProps) {
  const texts = useLazyTexts('threads')
  const times = useTimes()
  const { channelId } = message
  const thread = useThread(threadId)
  const { isUnread } = useChannelUnreadMark(threadId)
  const isKnown = thread !== undefined
  useEffect(() => {
    startThreads()
    if (!isKnown) requestThread(channelId, threadId)
  }, [channelId, threadId, isKnown])
  if (!thread) return <div className={styles['placeholder']} aria-hidden="true" />
  const { name, messageCount, lastActivityAt, archivedAt, locked } = thread
  const state = locked ? texts.locked : archivedAt === null ? null : texts.archived
  return (
    <Link
      href={threadPath({ serverId, channelId }, threadId)}
      className={styles['line']}
      data-unread={isUnread || undefined}
    >
      <Icon name={locked ? 'lock' : 'thread'} size={16} />
      <span className="visually-hidden">{texts.line('')}</span>
      <b className={styles['name']} dir="auto">
        {name}
      </b>
      <span className={styles['count']}>
        {texts.messages(messageCount, limits.countedThreadMessages)}
      </span>
      <span className={styles['time']}>{state ?? times.relative(lastActivityAt)}</span>
      {isUnread && <span className="visually-hidden">, {texts.unread}</span>}
    </Link>
  )
}
