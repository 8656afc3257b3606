import { embedTexts, pagePath, messageText } from '@guildhall/contract'
import type { Conversation, Message, TextRun } from '@guildhall/contract'
import { plainTextOf } from '@guildhall/markdown'
import { useLinkedChannels } from '../../shared/channels/linked-channels.ts'
import { conversationName, useChannelName } from '../../shared/channels/channel-name.ts'
import { channelPath } from '../../shared/channels/channel-path.ts'
import { Link, useLocation } from 'wouter'
import {
  findConversation,
  findServer,
  threadParent,
  useChannel,
  useChatState,
  useOwnUser,
} from '../../shared/state/chat-state.ts'
import { reopenConversation } from '../../shared/state/conversations.ts'
import { useLoadThread } from '../../shared/state/use-load-thread.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { MessageAuthor } from '../../shared/ui/message-author.tsx'
import { useRovingFocus } from '../../shared/ui/use-roving-focus.ts'
import { useState } from 'react'
import type { MouseEvent } from 'react'
import { errorText } from '../../shared/i18n/error-text.ts'
import { showToast } from '../../shared/ui/toast.tsx'
import { currentTexts, useTexts } from '../../shared/i18n/texts.ts'
import { useHasBlocked } from '../../shared/state/blocked.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import styles from './search-results.module.css'
import { excerpt, highlight, termsOf } from './highlight.ts'

interface SearchResultsProps {
  serverId: string
  messages: Message[]
  /** Those of the messages, by their channels, of a search in all conversations. */
  conversations: readonly { channelId: string; conversation: Conversation }[]
  /** The servers of the messages, by their channels, of a search in all servers. */
  channels: readonly { channelId: string; serverId: string }[]
  /** The search text. */
  text: string
  onPick: () => void
  /** Null if there are no more results. */
  onMore: (() => void) | null
  isBusy: boolean
}

/** The results grouped by channel or conversation, newest first. */
export function SearchResults(props: SearchResultsProps) {
  const { serverId, messages, conversations, channels, text, onPick, onMore, isBusy } = props
  const search = useLazyTexts('search')
  const terms = termsOf(text)
  const groups = Map.groupBy(messages, ({ channelId }) => channelId)
  const byChannel = new Map(conversations.map((each) => [each.channelId, each.conversation]))
  const serverIds = new Map(channels.map((each) => [each.channelId, each.serverId]))
  const roving = useRovingFocus(messages[0]?.id)
  return (
    <div className={styles['results']} {...roving.list}>
      {[...groups].map(([channelId, results]) => {
        const conversation = byChannel.get(channelId)
        const path = conversation
          ? pagePath('messages', { channelId })
          : channelPath(serverIds.get(channelId) ?? serverId, channelId)
        return (
          <section key={channelId}>
            {conversation ? (
              <ConversationName conversation={conversation} />
            ) : (
              <ChannelName channelId={channelId} serverId={serverIds.get(channelId)} />
            )}
            <ul className={styles['list']}>
              {results.map((message) => (
                <SearchResult
                  key={message.id}
                  href={`${path}?at=${message.seq}`}
                  message={message}
                  conversation={conversation}
                  terms={terms}
                  tabIndex={roving.stopIndex(message.id)}
                  onPick={onPick}
                />
              ))}
            </ul>
          </section>
        )
      })}
      {onMore && (
        <Button isBusy={isBusy} onClick={onMore}>
          {search.more}
        </Button>
      )}
    </div>
  )
}

interface ChannelNameProps {
  channelId: string
  /** Named too, in a search in all servers. */
  serverId: string | undefined
}

function ChannelName({ channelId, serverId }: ChannelNameProps) {
  const serverName = useChatState(({ snapshot }) =>
    serverId === undefined ? undefined : findServer(snapshot, serverId)?.server.name,
  )
  const { name, kind } = useChannelName(channelId)
  const isThread = threadParent(useChannel(channelId)) !== undefined
  useLoadThread(channelId)
  return (
    <h3 className={styles['channel']}>
      {kind === null && <Icon name={isThread ? 'thread' : 'hash'} size={14} />}
      <bdi>{name}</bdi>
      {serverName !== undefined && (
        <>
          <span aria-hidden>·</span> <bdi>{serverName}</bdi>
        </>
      )}
    </h3>
  )
}

function ConversationName({ conversation }: { conversation: Conversation }) {
  const ownId = useOwnUser()?.id
  return (
    <h3 className={styles['channel']} dir="auto">
      {conversationName(conversation, ownId)}
    </h3>
  )
}

interface SearchResultProps {
  href: string
  message: Message
  /** Of a search in all conversations. */
  conversation: Conversation | undefined
  terms: TextRun[]
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

/** A conversation that the account has closed is opened first. */
function useOpenResult(conversation: Conversation | undefined, href: string, onPick: () => void) {
  const [, navigate] = useLocation()
  return (event: MouseEvent): void => {
    const { snapshot } = useChatState.getState()
    if (!conversation || findConversation(snapshot, conversation.id)) return onPick()
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    reopenConversation(conversation.id).then(
      () => {
        navigate(href)
        onPick()
      },
      (error: unknown) => showToast(errorText(error, currentTexts()), 'danger'),
    )
  }
}

function focusElement(element: HTMLElement | null): void {
  element?.focus()
}

/** What the search looks through, as it is shown. */
function textsOf(message: Message): string[] {
  const { content, embeds, forwarded } = message
  const shown = forwarded ? [content, messageText(forwarded)] : [messageText(message)]
  const cards = [...embeds, ...(forwarded?.embeds ?? [])]
  return [...shown, ...cards.flatMap(embedTexts)].filter(Boolean)
}

function VisibleResult(props: VisibleResultProps) {
  const { href, message, conversation, terms, tabIndex, onPick, hasFocus } = props
  const openResult = useOpenResult(conversation, href, onPick)
  const search = useLazyTexts('search')
  const { id, author, attachments, createdAt } = message
  const texts = textsOf(message)
  const channel = useLinkedChannels(texts.join('\n\n'))
  const text = texts.map((markdown) => plainTextOf(markdown, { channel })).join('\n')
  return (
    <li>
      <Link
        ref={hasFocus ? focusElement : undefined}
        href={href}
        className={styles['message']}
        data-stop={id}
        tabIndex={tabIndex}
        onClick={openResult}
      >
        <MessageAuthor author={author} createdAt={createdAt} />
        <span className={styles['text']} dir="auto">
          {highlight(excerpt(text, terms), terms).map(({ text: piece, isMatch }, index) =>
            isMatch ? <mark key={index}>{piece}</mark> : piece,
          )}
        </span>
        {attachments.length > 0 && (
          <span className={styles['files']}>
            <Icon name="paperclip" size={14} />
            <span className="visually-hidden">{search.picture}</span>
            <bdi>{attachments.map(({ name }) => name).join(', ')}</bdi>
          </span>
        )}
      </Link>
    </li>
  )
}
