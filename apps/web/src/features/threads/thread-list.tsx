import { limits } from '@guildhall/contract'
import type { Thread } from '@guildhall/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { api } from '../../shared/api/http.ts'
import { useReloadOnEvent } from '../../shared/api/use-reload-on-event.ts'
import { threadPath } from '../../shared/channels/channel-path.ts'
import { errorText } from '../../shared/i18n/error-text.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { useTimes } from '../../shared/i18n/times.ts'
import { keepThreads, useIsFollowed, useThread } from '../../shared/state/threads.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Empty, Loading, Notice } from '../../shared/ui/notice.tsx'
import { NextPageButton } from '../../shared/ui/next-page-button.tsx'
import { RadioGroup } from '../../shared/ui/radio-group.tsx'
import { TitledPopup } from '../../shared/ui/titled-popup.tsx'
import styles from './thread-list.module.css'

interface ThreadListProps {
  serverId: string
  channelId: string
  anchor: HTMLElement
  onClose: () => void
}

type State = 'active' | 'archived'

/** The threads of a channel, in a popup. */
export function ThreadList({ serverId, channelId, anchor, onClose }: ThreadListProps) {
  const texts = useTexts()
  const { list } = useLazyTexts('threads')
  const [state, setState] = useState<State>('active')
  const query = useThreadPages(channelId, state)
  const { data, error, isPending, refetch, hasNextPage } = query
  const threads = data?.pages.flatMap((page) => page.threads)
  return (
    <TitledPopup anchor={anchor} title={texts.navigation.header.threads} onClose={onClose}>
      <div className={styles['state']}>
        <RadioGroup
          label={list.label}
          variant="inline"
          value={state}
          options={[
            { value: 'active', label: list.active },
            { value: 'archived', label: list.archived },
          ]}
          onChange={setState}
        />
      </div>
      {isPending && <Loading label={texts.common.loading} />}
      {error && (
        <Notice severity="danger">
          <p>{errorText(error, texts)}</p>
          <Button onClick={() => void refetch()}>{texts.common.retry}</Button>
        </Notice>
      )}
      {threads?.length === 0 && (
        <Empty icon="thread" title={state === 'active' ? list.none : list.noneArchived}>
          {state === 'active' && <p>{list.noneText}</p>}
        </Empty>
      )}
      <ul className={styles['list']}>
        {threads?.map((thread) => (
          <ThreadItem key={thread.id} serverId={serverId} thread={thread} onClose={onClose} />
        ))}
      </ul>
      {hasNextPage && (
        <div className={styles['more']}>
          <NextPageButton query={query}>{list.more}</NextPageButton>
        </div>
      )}
    </TitledPopup>
  )
}

function useThreadPages(channelId: string, state: State) {
  useReloadOnEvent(['threads', channelId], ({ type, data }) => {
    if (type === 'thread.deleted') return data.channelId === channelId
    const isChange = type === 'thread.created' || type === 'thread.updated'
    return isChange && data.thread.channelId === channelId
  })
  return useInfiniteQuery({
    queryKey: ['threads', channelId, state],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      keepThreads(() =>
        api.call('listThreads', {
          params: { channelId },
          query: { state, ...(pageParam !== '' && { before: pageParam }) },
          signal,
        }),
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    gcTime: 0,
  })
}

interface ThreadItemProps {
  serverId: string
  thread: Thread
  onClose: () => void
}

function ThreadItem({ serverId, thread: listed, onClose }: ThreadItemProps) {
  const texts = useLazyTexts('threads')
  const times = useTimes()
  const { id, channelId } = listed
  const thread = useThread(id) ?? listed
  const isFollowing = useIsFollowed(id)
  const { name, messageCount, lastActivityAt, locked } = thread
  return (
    <li>
      <Link
        href={threadPath({ serverId, channelId }, id)}
        className={styles['thread']}
        onClick={onClose}
      >
        <Icon name={locked ? 'lock' : 'thread'} size={18} />
        <span className={styles['text']}>
          <b dir="auto">{name}</b>
          <span>
            {[
              texts.messages(messageCount, limits.countedThreadMessages),
              times.relative(lastActivityAt),
              ...(isFollowing ? [texts.list.following] : []),
            ].join(' · ')}
          </span>
        </span>
      </Link>
    </li>
  )
}
