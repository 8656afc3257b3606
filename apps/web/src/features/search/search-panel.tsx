import { Suspense, useEffect, useRef, useState } from 'react'
import { errorText } from '../../shared/i18n/error-text.ts'
import { messageChannels } from '../../shared/state/channel-tree.ts'
import { useStableValue } from '../../shared/state/use-stable-value.ts'
import { findServer } from '../../shared/state/chat-state.ts'
import { IconButton } from '../../shared/ui/button.tsx'
import { Select } from '../../shared/ui/select.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Empty, Loading, Notice } from '../../shared/ui/notice.tsx'
import { PersonPicker } from '../../shared/ui/person-picker.tsx'
import { useTexts } from '../../shared/i18n/texts.ts'
import { FoundList } from './found-list.tsx'
import styles from './search-panel.module.css'
import { useFound } from './use-found.ts'

interface SearchPanelProps {
  serverId: string
  channelId: string
  onClose: () => void
  /** Somebody goes to a message that was found. */
  onPick: () => void
}

/** Looks for words in the messages of a server. */
export function SearchPanel({ serverId, channelId, onClose, onPick }: SearchPanelProps) {
  const texts = useTexts()
  const { search } = texts.navigation
  const [typed, setTyped] = useState('')
  const [inChannel, setInChannel] = useState('')
  const [authorId, setAuthorId] = useState<string | null>(null)
  const text = useSettled(typed.trim())
  const found = useFound(serverId, { text, channelId: inChannel, authorId: authorId ?? '' })
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const messages = text === '' ? [] : (found.data?.pages.flatMap((page) => page.messages) ?? [])
  const isIndexing = text !== '' && found.data?.pages[0]?.indexing === true
  const isEmpty = text !== '' && found.isSuccess && messages.length === 0
  return (
    <div className={styles['panel']}>
      <header className={styles['head']}>
        <h2>{search.title}</h2>
        <IconButton icon="close" label={texts.common.close} onClick={onClose} />
      </header>
      <form role="search" className={styles['form']} onSubmit={(event) => event.preventDefault()}>
        <label className={styles['field']}>
          <Icon name="search" size={18} />
          <input
            ref={field}
            type="search"
            aria-label={search.field}
            placeholder={search.field}
            maxLength={200}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <div className={styles['filters']}>
          <ChannelChoice
            serverId={serverId}
            channelId={channelId}
            value={inChannel}
            onChange={setInChannel}
          />
          <Suspense>
            <PersonPicker
              serverId={serverId}
              label={search.from}
              placeholder={search.anyone}
              value={authorId}
              onChange={setAuthorId}
            />
          </Suspense>
        </div>
      </form>
      <div className={styles['results']} aria-busy={found.isFetching}>
        <p className={styles['summary']} role="status">
          {messages.length > 0 && search.found(messages.length, !found.hasNextPage)}
        </p>
        {text === '' && <p className={styles['hint']}>{search.hint}</p>}
        {isIndexing && <p className={styles['hint']}>{search.indexing}</p>}
        {found.isError && <Notice severity="danger">{errorText(found.error, texts)}</Notice>}
        {found.isLoading && <Loading label={texts.common.loading} />}
        {isEmpty && (
          <Empty icon="search" title={search.nothing}>
            <p>{search.nothingText}</p>
          </Empty>
        )}
        {messages.length > 0 && (
          <FoundList
            serverId={serverId}
            messages={messages}
            text={text}
            onPick={onPick}
            onMore={found.hasNextPage ? () => void found.fetchNextPage() : null}
            isBusy={found.isFetchingNextPage}
          />
        )}
      </div>
    </div>
  )
}

const pauseMs = 250

/** What was typed, as soon as somebody pauses. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typed === '' ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

interface ChannelChoiceProps {
  serverId: string
  channelId: string
  value: string
  onChange: (channelId: string) => void
}

function ChannelChoice({ serverId, channelId, value, onChange }: ChannelChoiceProps) {
  const { search } = useTexts().navigation
  const channels = useStableValue(
    ({ snapshot }) => messageChannels(findServer(snapshot, serverId)),
    (one, other) =>
      one.length === other.length &&
      one.every(({ id, name }, at) => other[at]?.id === id && other[at].name === name),
  )
  // The channel on the screen is the one that is wanted most.
  const sorted = channels.toSorted((one, other) => near(other.id) - near(one.id))
  function near(id: string): number {
    return id === channelId ? 1 : 0
  }
  return (
    <Select
      label={search.inChannel}
      value={value}
      options={[
        { value: '', label: search.everywhere },
        ...sorted.map(({ id, name }) => ({ value: id, label: `#${name}` })),
      ]}
      onChange={onChange}
    />
  )
}
