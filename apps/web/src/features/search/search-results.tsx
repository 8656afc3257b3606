import { embedTexts, textOrSticker } from '@guildhall/contract'
import type { Message } from '@guildhall/contract'
import { useChannelName } from '../../shared/channels/channel-name.ts'
import { channelPath } from '../../shared/channels/channel-path.ts'
import { Link } from 'wouter'
import { useTimes } from '../../shared/i18n/times.ts'
import { threadParent, useChannel } from '../../shared/state/chat-state.ts'
import { useLoadThread } from '../../shared/state/use-load-thread.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { useRovingFocus } from '../../shared/ui/use-roving-focus.ts'
import { useState } from 'react'
import { shownName } from '../../shared/i18n/shown-name.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { useHasBlocked } from '../../shared/state/blocked.ts'
import { useSearchTexts } from '../../shared/i18n/search-texts.ts'
import styles from './search-results.module.css'
import { excerpt, highlight, termsOf } from './highlight.ts'

interface SearchResultsProps {
  serverId: string
  messages: Message[]
  /** The search text. */
  text: string
  onPick: () => void
  /** Null if there are no more results. */
  onMore: (() => void) | null
  isBusy: boolean
}

/** The results grouped by channel, newest first. */
export function SearchResults(props: SearchResultsProps) {
  const { serverId, messages, text, onPick, onMore, isBusy } = props
  const search = useSearchTexts()
  const terms = termsOf(text)
  const groups = Map.groupBy(messages, ({ channelId }) => channelId)
  const roving = useRovingFocus(messages[0]?.id)
  return (
    <div className={styles['results']} {...roving.list}>
      {[...groups].map(([channelId, results]) => (
        <section key={channelId}>
          <ChannelName channelId={channelId} />
          <ul className={styles['list']}>
            {results.map((message) => (
              <SearchResult
                key={message.id}
                href={`${channelPath(serverId, channelId)}?at=${message.seq}`}
                message={message}
                terms={terms}
                tabIndex={roving.stopIndex(message.id)}
                onPick={onPick}
              />
            ))}
          </ul>
        </section>
      ))}
      {onMore && (
        <Button isBusy={isBusy} onClick={onMore}>
          {search.more}
        </Button>
      )}
    </div>
  )
}

function ChannelName({ channelId }: { channelId: string }) {
  const { name, kind } = useChannelName(channelId)
  const isThread = threadParent(useChannel(channelId)) !== undefined
  useLoadThread(channelId)
  return (
    <h3 className={styles['channel']}>
      {kind === null && <Icon name={isThread ? 'thread' : 'hash'} size={14} />}
      {name}
    </h3>
  )
}

interface SearchResultProps {
  href: string
  message: Message
  terms: string[]
  tabIndex: 0 | -1
  onPick: () => void
}

/** A message of a blocked author is hidden until the reader chooses to see it. */
function SearchResult(props: SearchResultProps) {
  const { blocked } = useTexts().timeline
  const { id, author } = props.message
  const isBlocked = useHasBlocked(author.id)
  const [isShown, setIsShown] = useState(false)
  if (!isBlocked || isShown) return <VisibleResult {...props} hasFocus={isShown} />
  return (
    <li className={styles['blocked']}>
      {blocked.message}{' '}
      <button
        type="button"
        data-stop={id}
        tabIndex={props.tabIndex}
        onClick={() => setIsShown(true)}
      >
        {blocked.show}
      </button>
    </li>
  )
}

interface VisibleResultProps extends SearchResultProps {
  /** It takes the focus of the button that showed it. */
  hasFocus: boolean
}

function focusElement(element: HTMLElement | null): void {
  element?.focus()
}

function VisibleResult(props: VisibleResultProps) {
  const { href, message, terms, tabIndex, onPick, hasFocus } = props
  const search = useSearchTexts()
  const times = useTimes()
  const { id, author, embeds, attachments, createdAt } = message
  const text = [textOrSticker(message), ...embeds.flatMap(embedTexts)].filter(Boolean).join('\n')
  return (
    <li>
      <Link
        ref={hasFocus ? focusElement : undefined}
        href={href}
        className={styles['message']}
        data-stop={id}
        tabIndex={tabIndex}
        data-tip={times.full(createdAt)}
        onClick={onPick}
      >
        <span className={styles['author']}>
          <Avatar name={author.name} image={author.avatar} id={author.id} size={20} />
          <strong>{shownName(author.name)}</strong>
          <time dateTime={new Date(createdAt).toISOString()}>{times.short(createdAt)}</time>
        </span>
        <span className={styles['text']}>
          {highlight(excerpt(text, terms), terms).map(({ text: piece, isMatch }, index) =>
            isMatch ? <mark key={index}>{piece}</mark> : piece,
          )}
        </span>
        {attachments.length > 0 && (
          <span className={styles['files']}>
            <Icon name="paperclip" size={14} />
            <span className="visually-hidden">{search.picture}</span>
            {attachments.map(({ name }) => name).join(', ')}
          </span>
        )}
      </Link>
    </li>
  )
}
