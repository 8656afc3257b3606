import { Suspense, useState } from 'react'
import { errorText } from '../../shared/i18n/error-text.ts'
import { messageChannels } from '../../shared/state/channel-tree.ts'
import { useDebounced } from '../../shared/utils/use-debounced.ts'
import { useStableValue } from '../../shared/state/use-stable-value.ts'
import { findServer } from '../../shared/state/chat-state.ts'
import { useConversation } from '../../shared/state/conversations.ts'
import { IconButton } from '../../shared/ui/button.tsx'
import { useThreads } from '../../shared/state/threads.ts'
import { Select } from '../../shared/ui/select.tsx'
import { Empty, Loading, Notice } from '../../shared/ui/notice.tsx'
import { PersonPicker } from '../../shared/ui/person-picker.tsx'
import { useTexts } from '../../shared/i18n/texts.ts'
import { useSearchTexts } from '../../shared/i18n/search-texts.ts'
import { FilterChips } from './filter-chips.tsx'
import { filterNames, isEmpty, noFilters, splitFilters } from './filters.ts'
import type { Filters } from './filters.ts'
import { SearchField } from './search-field.tsx'
import { SearchResults } from './search-results.tsx'
import styles from './search-panel.module.css'
import { useSearch } from './use-search.ts'

const debounceMs = 250

interface SearchPanelProps {
const conversationFilters = filterNames.filter((name) => name !== 'in')
  serverId: string
  channelId: string
  onClose: () => void
  /** Called when a result is opened. */
  onPick: () => void
}

/** Searches the messages of a server. */
export function SearchPanel({ serverId, channelId, onClose, onPick }: SearchPanelProps) {
  const texts = useTexts()
  const { common, navigation } = texts
  const labels = useSearchTexts()
  const isConversation = useConversation(serverId) !== undefined
  const [typed, setTyped] = useState('')
  const [filters, setFilters] = useState(noFilters)
  const split = splitFilters(typed, labels.filters)
  const words = useDebounced(split.words, debounceMs)
  const hasQuery = words !== '' || !isEmpty(filters)
  const search = useSearch(serverId, { words, filters })
  const messages = hasQuery ? (search.data?.pages.flatMap((page) => page.messages) ?? []) : []
  const isIndexing = hasQuery && search.data?.pages[0]?.indexing === true
  const isWithoutResults = hasQuery && search.isSuccess && messages.length === 0
  const change = (text: string, next: Filters): void => {
    setTyped(text)
    setFilters(next)
  }
  return (
    <div className={styles['panel']}>
      <header className={styles['header']}>
        <h2>{navigation.header.searchMessages}</h2>
        <IconButton icon="close" label={common.close} onClick={onClose} />
      </header>
      <form role="search" className={styles['form']} onSubmit={(event) => event.preventDefault()}>
        <SearchField
          serverId={serverId}
          people={people}
          typed={typed}
          filters={filters}
          offered={isConversation ? conversationFilters : filterNames}
          onChange={change}
        />
        <div className={styles['filters']}>
          {!isConversation && (
            <ChannelFilter
              serverId={serverId}
              channelId={channelId}
              value={filters.channelId ?? ''}
              onChange={(id) => setFilters({ ...filters, channelId: id === '' ? null : id })}
            />
          )}
          <Suspense>
            <PersonPicker
              serverId={serverId}
              label={labels.from}
              placeholder={labels.anyone}
              value={filters.authorId}
              onChange={(authorId) => setFilters({ ...filters, authorId })}
            />
          </Suspense>
        </div>
        <FilterChips serverId={serverId} filters={filters} onChange={setFilters} />
      </form>
      <div className={styles['results']} aria-busy={search.isFetching}>
        <p className={styles['summary']} role="status">
          {messages.length > 0 && labels.found(messages.length, !search.hasNextPage)}
        </p>
        {split.filters.map(({ text }) => (
          <Notice key={text} severity="info">
            {labels.noMatch(text)}
          </Notice>
        ))}
        {!hasQuery && <p className={styles['hint']}>{labels.hint}</p>}
        {isIndexing && <p className={styles['hint']}>{labels.indexing}</p>}
        {search.isError && <Notice severity="danger">{errorText(search.error, texts)}</Notice>}
        {search.isLoading && <Loading label={common.loading} />}
        {isWithoutResults && (
          <Empty icon="search" title={labels.nothing}>
            <p>{isConversation ? labels.nothingHere : labels.nothingText}</p>
          </Empty>
        )}
        {messages.length > 0 && (
          <SearchResults
            serverId={serverId}
            messages={messages}
            text={words}
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
  const search = useSearchTexts()
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
  const thread = useThreads(({ threads }) => threads[value])
        ...(thread ? [{ value: thread.id, label: thread.name }] : []),
