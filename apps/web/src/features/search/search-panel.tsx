import { Suspense, useEffect, useRef, useState } from 'react'
import { errorText } from '../../shared/i18n/error-text.ts'
import { messageChannels } from '../../shared/state/channel-tree.ts'
import { useDebounced } from '../../shared/utils/use-debounced.ts'
import { useStableValue } from '../../shared/state/use-stable-value.ts'
import { findServer } from '../../shared/state/chat-state.ts'
import { IconButton } from '../../shared/ui/button.tsx'
import { Select } from '../../shared/ui/select.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Empty, Loading, Notice } from '../../shared/ui/notice.tsx'
import { PersonPicker } from '../../shared/ui/person-picker.tsx'
import { useTexts } from '../../shared/i18n/texts.ts'
import { SearchResults } from './search-results.tsx'
import styles from './search-panel.module.css'
import { useSearch } from './use-search.ts'

const debounceMs = 250

interface SearchPanelProps {
  serverId: string
  channelId: string
  onClose: () => void
  /** Called when a result is opened. */
  onPick: () => void
}

/** Searches the messages of a server. */
export function SearchPanel({ serverId, channelId, onClose, onPick }: SearchPanelProps) {
  const texts = useTexts()
  const { search: labels } = texts.navigation
  const [typed, setTyped] = useState('')
  const [channelFilter, setChannelFilter] = useState('')
  const [authorId, setAuthorId] = useState<string | null>(null)
  const text = useDebounced(typed.trim(), debounceMs)
  const search = useSearch(serverId, { text, channelId: channelFilter, authorId: authorId ?? '' })
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const messages = text === '' ? [] : (search.data?.pages.flatMap((page) => page.messages) ?? [])
  const isIndexing = text !== '' && search.data?.pages[0]?.indexing === true
  const isEmpty = text !== '' && search.isSuccess && messages.length === 0
  return (
    <div className={styles['panel']}>
      <header className={styles['header']}>
        <h2>{labels.title}</h2>
        <IconButton icon="close" label={texts.common.close} onClick={onClose} />
      </header>
      <form role="search" className={styles['form']} onSubmit={(event) => event.preventDefault()}>
        <label className={styles['field']}>
          <Icon name="search" size={18} />
          <input
            ref={field}
            type="search"
            aria-label={labels.field}
            placeholder={labels.field}
            maxLength={200}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <div className={styles['filters']}>
          <ChannelFilter
            serverId={serverId}
            channelId={channelId}
            value={channelFilter}
            onChange={setChannelFilter}
          />
          <Suspense>
            <PersonPicker
              serverId={serverId}
              label={labels.from}
              placeholder={labels.anyone}
              value={authorId}
              onChange={setAuthorId}
            />
          </Suspense>
        </div>
      </form>
      <div className={styles['results']} aria-busy={search.isFetching}>
        <p className={styles['summary']} role="status">
          {messages.length > 0 && labels.found(messages.length, !search.hasNextPage)}
        </p>
        {text === '' && <p className={styles['hint']}>{labels.hint}</p>}
        {isIndexing && <p className={styles['hint']}>{labels.indexing}</p>}
        {search.isError && <Notice severity="danger">{errorText(search.error, texts)}</Notice>}
        {search.isLoading && <Loading label={texts.common.loading} />}
        {isEmpty && (
          <Empty icon="search" title={labels.nothing}>
            <p>{labels.nothingText}</p>
          </Empty>
        )}
        {messages.length > 0 && (
          <SearchResults
            serverId={serverId}
            messages={messages}
            text={text}
            onPick={onPick}
            onMore={search.hasNextPage ? () => void search.fetchNextPage() : null}
            isBusy={search.isFetchingNextPage}
          />
        )}
      </div>
    </div>
  )
}

interface ChannelFilterProps {
  serverId: string
  channelId: string
  value: string
  onChange: (channelId: string) => void
}

function ChannelFilter({ serverId, channelId, value, onChange }: ChannelFilterProps) {
  const { search } = useTexts().navigation
  const channels = useStableValue(
    ({ snapshot }) => messageChannels(findServer(snapshot, serverId)),
    (one, other) =>
      one.length === other.length &&
      one.every(({ id, name }, index) => other[index]?.id === id && other[index].name === name),
  )
  // The open channel comes first.
  const sorted = channels.toSorted((one, other) => priority(other.id) - priority(one.id))
  function priority(id: string): number {
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
