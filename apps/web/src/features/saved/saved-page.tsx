import { pagePath, messageText } from '@guildhall/contract'
import type { SavedMessage } from '@guildhall/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { api } from '../../shared/api/http.ts'
import { useReloadOnEvent } from '../../shared/api/use-reload-on-event.ts'
import { useOrigin } from '../../shared/channels/use-origin.ts'
import { errorText } from '../../shared/i18n/error-text.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { useExcerpt } from '../../shared/markdown/excerpt.ts'
import { useLoadThread } from '../../shared/state/use-load-thread.ts'
import { IconButton } from '../../shared/ui/button.tsx'
import { IconLink } from '../../shared/ui/icon-link.tsx'
import { MessageAuthor } from '../../shared/ui/message-author.tsx'
import { NextPageButton } from '../../shared/ui/next-page-button.tsx'
import { Empty, Loading, Notice } from '../../shared/ui/notice.tsx'
import headerStyles from '../../shared/ui/page-header.module.css'
import { runAction } from '../../shared/ui/run-action.ts'
import styles from './saved-page.module.css'

/** The messages that the account saved, latest first. */
export function SavedPage() {
  const texts = useLazyTexts('saved')
  const common = useTexts()
  const list = useSavedMessages()
  const saved = list.data?.pages.flatMap((page) => page.saved) ?? []
  return (
    <main className={styles['page']} tabIndex={-1}>
      <header className={headerStyles['header']}>
        <IconLink
          href={pagePath('messages')}
          icon="chevronLeft"
          label={texts.back}
          className={headerStyles['back']}
        />
        <h1 className={styles['heading']}>{texts.title}</h1>
      </header>
      <div className={styles['content']}>
        {list.isPending && <Loading label={common.common.loading} />}
        {list.error && <Notice severity="danger">{errorText(list.error, common)}</Notice>}
        {list.isSuccess && saved.length === 0 && (
          <Empty icon="bookmark" title={texts.none}>
            <p>{texts.noneText}</p>
          </Empty>
        )}
        <ul className={styles['list']}>
          {saved.map((each) => (
            <SavedItem key={each.message.id} saved={each} />
          ))}
        </ul>
        {list.hasNextPage && <NextPageButton query={list}>{texts.more}</NextPageButton>}
      </div>
    </main>
  )
}

const queryKey = ['saved', 'list']

function useSavedMessages() {
  useReloadOnEvent(queryKey, ({ type }) =>
    ['saved_messages.updated', 'message.updated', 'message.deleted', 'messages.deleted'].includes(
      type,
    ),
  )
  return useInfiniteQuery({
    queryKey,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api.call('listSavedMessages', {
        query: { limit: 25, ...(pageParam !== null && { before: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    gcTime: 60_000,
  })
}

function SavedItem({ saved: { serverId, message } }: { saved: SavedMessage }) {
  const texts = useLazyTexts('saved')
  const { id, seq, channelId, author, createdAt } = message
  const origin = useOrigin(serverId, channelId)
  const excerpt = useExcerpt(messageText(message), serverId)
  useLoadThread(channelId)
  // Lost since the list was loaded.
  if (!origin) return null
  return (
    <li className={styles['item']}>
      <Link href={origin.href(seq)} className={styles['message'] ?? ''}>
        <span className={styles['origin']} dir="auto">
          {origin.name}
        </span>
        <MessageAuthor author={author} createdAt={createdAt} />
        <span className={styles['text']} dir="auto">
          {excerpt || texts.withoutText}
        </span>
      </Link>
      <IconButton
        icon="close"
        label={texts.remove}
        onClick={() =>
          void runAction(() => api.call('unsaveMessage', { params: { channelId, messageId: id } }))
        }
      />
    </li>
  )
}
