import { channelName } from '../../shared/channels/channel-name.ts'
import { pagePath, messageText } from '@guildhall/contract'
import type { Mention } from '@guildhall/contract'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { api } from '../../shared/api/http.ts'
import { reloadQueries } from '../../shared/api/reload-queries.ts'
import { useTask } from '../../shared/forms/use-task.ts'
import { errorText } from '../../shared/i18n/error-text.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { useExcerpt } from '../../shared/markdown/excerpt.ts'
import { findChannel, findServer, useChatState } from '../../shared/state/chat-state.ts'
import { markRead } from '../../shared/state/mark-read.ts'
import { friendRequestsIn, readStateOf } from '../../shared/state/unread.ts'
import { useLoadThread } from '../../shared/state/use-load-thread.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { MessageAuthor } from '../../shared/ui/message-author.tsx'
import { Empty, Loading, Notice } from '../../shared/ui/notice.tsx'
import { NextPageButton } from '../../shared/ui/next-page-button.tsx'
import { TitledPopup } from '../../shared/ui/titled-popup.tsx'
import { useRovingFocus } from '../../shared/ui/use-roving-focus.ts'
import styles from './inbox-popup.module.css'

interface InboxProps {
  anchor: HTMLElement
  onClose: () => void
}

/** Friend requests, and the messages of all servers that mention the user. */
export function Inbox({ anchor, onClose }: InboxProps) {
  const texts = useTexts()
  const { inbox } = useLazyTexts('notifications')
  const list = useMentions()
  const requests = useChatState(({ snapshot }) => friendRequestsIn(snapshot))
  const hasUnreadMentions = useChatState(({ snapshot }) =>
    Boolean(snapshot?.readState.some(({ mentionCount }) => mentionCount > 0)),
  )
  const markAll = useTask(async () => {
    const { snapshot } = useChatState.getState()
    const mentioned = snapshot?.readState.filter(({ mentionCount }) => mentionCount > 0) ?? []
    const channels = mentioned.map(({ channelId }) => findChannel(snapshot, channelId))
    await markRead(channels.filter((channel) => channel !== undefined))
  })
  const mentions = list.data?.pages.flatMap((page) => page.mentions) ?? []
  const roving = useRovingFocus(mentions[0]?.message.id)
  const error = list.error ? errorText(list.error, texts) : markAll.error
  return (
    <TitledPopup anchor={anchor} title={inbox.title} onClose={onClose}>
      {requests > 0 && (
        <Link
          href={pagePath('friends', { view: 'requests' })}
          className={styles['requests'] ?? ''}
          onClick={onClose}
        >
          <Icon name="people" />
          {texts.navigation.friendRequests(requests)}
        </Link>
      )}
      {hasUnreadMentions && (
        <div className={styles['actions']}>
          <Button icon="check" isBusy={markAll.isBusy} onClick={() => void markAll.run()}>
            {texts.navigation.markAllRead}
          </Button>
        </div>
      )}
      {list.isPending && <Loading label={texts.common.loading} />}
      {error && <Notice severity="danger">{error}</Notice>}
      {list.isSuccess && mentions.length + requests === 0 && !list.hasNextPage && (
        <Empty icon="bell" title={inbox.none}>
          <p>{inbox.noneText}</p>
        </Empty>
      )}
      <ul className={styles['list']} {...roving.list}>
        {mentions.map((mention) => (
          <MentionItem
            key={mention.message.id}
            mention={mention}
            tabIndex={roving.stopIndex(mention.message.id)}
            onPick={onClose}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <div className={styles['actions']}>
          <NextPageButton query={list}>{inbox.more}</NextPageButton>
        </div>
      )}
    </TitledPopup>
  )
}

const queryKey = ['mentions']

function useMentions() {
  const queries = useQueryClient()
  const list = useInfiniteQuery({
    queryKey,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api.call('listMentions', {
        query: { limit: 25, ...(pageParam !== null && { before: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    gcTime: 60_000,
  })
  const counts = useChatState(({ snapshot }) =>
    snapshot?.readState
      .filter(({ mentionCount }) => mentionCount > 0)
      .map(({ channelId, mentionCount }) => `${channelId} ${mentionCount}`)
      .join(),
  )
  const loadedWith = useRef(counts)
  // A new mention appears while the popup is open, also one that comes while the list is being loaded.
  useEffect(() => {
    if (loadedWith.current === counts) return
    loadedWith.current = counts
    void reloadQueries(queries, queryKey)
  }, [queries, counts])
  return list
}

interface MentionItemProps {
  mention: Mention
  tabIndex: 0 | -1
  onPick: () => void
}

function MentionItem({ mention: { serverId, message }, tabIndex, onPick }: MentionItemProps) {
  const { inbox, channelIn } = useLazyTexts('notifications')
  const { unread } = useTexts().navigation
  const { id, seq, channelId, author, createdAt } = message
  const server = useChatState(({ snapshot }) => findServer(snapshot, serverId)?.server.name)
  const channel = useChatState(
    ({ snapshot }) => channelName(snapshot, findChannel(snapshot, channelId)).label,
  )
  const isUnread = useChatState(
    ({ snapshot }) => snapshot !== null && seq > (readStateOf(snapshot, channelId)?.seq ?? 0),
  )
  const excerpt = useExcerpt(messageText(message), serverId)
  useLoadThread(channelId)
  // Lost since the list was loaded.
  if (server === undefined || channel === '') return null
  return (
    <li data-unread={isUnread || undefined} className={styles['item']}>
      <Link
        href={`${pagePath('channel', { serverId, channelId })}?at=${seq}`}
        className={styles['mention']}
        data-stop={id}
        tabIndex={tabIndex}
        onClick={onPick}
      >
        <span className={styles['channel']}>{channelIn(channel, server)}</span>
        <MessageAuthor author={author} createdAt={createdAt} />
        <span className={styles['text']} dir="auto">
          {excerpt || inbox.noText}
        </span>
        {isUnread && <span className="visually-hidden">, {unread}</span>}
      </Link>
    </li>
  )
}
