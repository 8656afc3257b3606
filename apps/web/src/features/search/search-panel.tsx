import { Suspense, useState } from 'react'
import { channelLabel } from '../../shared/channels/channel-label.ts'
import { errorText } from '../../shared/i18n/error-text.ts'
import { messageChannels } from '../../shared/state/channel-tree.ts'
import { useDebounced } from '../../shared/utils/use-debounced.ts'
import { useStableValue } from '../../shared/state/use-stable-value.ts'
import { findServer } from '../../shared/state/chat-state.ts'
import { useConversationPeople } from '../../shared/state/conversation-people.ts'
import { useConversation } from '../../shared/state/conversations.ts'
import { useThread } from '../../shared/state/threads.ts'
import { PanelHeader } from '../../shared/ui/panel-header.tsx'
import { Select } from '../../shared/ui/select.tsx'
import { Empty, Loading, Notice } from '../../shared/ui/notice.tsx'
import { PersonPicker } from '../../shared/ui/person-picker.tsx'
import { useTexts } from '../../shared/i18n/texts.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { FilterChips } from './filter-chips.tsx'
import { filterNames, isEmpty, noFilters, splitFilters } from './filters.ts'
import type { Filters } from './filters.ts'
import { SearchField } from './search-field.tsx'
import { SearchResults } from './search-results.tsx'
import styles from './search-panel.module.css'
import { useSearch } from './use-search.ts'
import type { SearchScope } from './use-search.ts'

const debounceMs = 250
const broadFilters = filterNames.filter((name) => name !== 'in')

interface SearchPanelProps {
  scope: SearchScope
  /** The open server or conversation; empty if there is none. */
  openId: string
  channelId: string
  initialText: string
  /** Called with the text when the user chooses between all servers or conversations and the open one. */
  onScopeChange: (isAll: boolean, text: string) => void
  onClose: () => void
  /** Called when a result is opened. */
  onPick: () => void
}

/** Searches the messages of a server, of a conversation, or of all of them. */
export function SearchPanel(props: SearchPanelProps) {
  const { scope, openId, channelId, initialText, onScopeChange, onClose, onPick } = props
  const isAll = scope === 'servers' || scope === 'conversations'
  // People to choose from are those of the open server, or those of all conversations.
  const serverId = scope === 'conversations' ? '' : openId
  const texts = useTexts()
  const { common, navigation } = texts
  const labels = useLazyTexts('search')
  const hasConversation = useConversation(openId) !== undefined
  const isConversation = scope === 'conversations' || hasConversation
  const scopeTexts = isConversation ? labels.scope.conversations : labels.scope.servers
  const everyone = useConversationPeople()
  const people = scope === 'conversations' ? everyone : undefined
  const [typed, setTyped] = useState(initialText)
  const [filters, setFilters] = useState(noFilters)
  const split = splitFilters(typed, labels.filters)
  const words = useDebounced(split.words, debounceMs)
  const hasQuery = words !== '' || !isEmpty(filters)
  const search = useSearch(scope, { words, filters })
  const pages = (hasQuery && search.data?.pages) || []
  const messages = pages.flatMap((page) => page.messages)
  const conversations = pages.flatMap((page) => page.conversations ?? [])
  const channels = pages.flatMap((page) => page.channels ?? [])
  const isIndexing = pages[0]?.indexing === true
  const isWithoutResults = hasQuery && search.isSuccess && messages.length === 0
  const change = (text: string, next: Filters): void => {
    setTyped(text)
    setFilters(next)
  }
  return (
    <div className={styles['panel']}>
      <PanelHeader title={navigation.header.searchMessages} onClose={onClose} />
      <form role="search" className={styles['form']} onSubmit={(event) => event.preventDefault()}>
        <SearchField
          serverId={serverId}
          people={people}
          typed={typed}
          filters={filters}
          offered={isAll || isConversation ? broadFilters : filterNames}
          onChange={change}
        />
        <div className={styles['filters']}>
          {!isAll && !isConversation && (
            <ChannelFilter
              serverId={serverId}
              channelId={channelId}
              value={filters.channelId ?? ''}
              onChange={(id) => setFilters({ ...filters, channelId: id === '' ? null : id })}
            />
          )}
          {openId !== '' && (
            <div className={styles['scope']}>
              <Select
                label={labels.scope.label}
                value={isAll ? 'all' : 'here'}
                options={[
                  { value: 'here', label: scopeTexts.here },
                  { value: 'all', label: scopeTexts.all },
                ]}
                onChange={(chosen) => onScopeChange(chosen === 'all', typed)}
              />
            </div>
          )}
          <Suspense>
            <PersonPicker
              serverId={serverId}
              people={people}
              label={labels.from}
              placeholder={labels.anyone}
              value={filters.authorName === null ? filters.authorId : null}
              onChange={(authorId) => setFilters({ ...filters, authorId, authorName: null })}
            />
          </Suspense>
        </div>
        <FilterChips serverId={serverId} people={people} filters={filters} onChange={setFilters} />
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
        {!hasQuery && <p className={styles['hint']}>{isAll ? scopeTexts.hint : labels.hint}</p>}
        {isIndexing && <p className={styles['hint']}>{labels.indexing}</p>}
        {search.isError && <Notice severity="danger">{errorText(search.error, texts)}</Notice>}
        {search.isLoading && <Loading label={common.loading} />}
        {isWithoutResults && (
          <Empty icon="search" title={labels.nothing}>
            <p>{isAll || isConversation ? labels.nothingHere : labels.nothingText}</p>
          </Empty>
        )}
        {messages.length > 0 && (
          <SearchResults
            serverId={serverId}
            messages={messages}
            conversations={conversations}
            channels={channels}
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
  const search = useLazyTexts('search')
  const channels = useStableValue(
    ({ snapshot }) => messageChannels(findServer(snapshot, serverId)),
    (a, b) =>
      a.length === b.length &&
      a.every(({ id, name }, index) => b[index]?.id === id && b[index].name === name),
  )
  const thread = useThread(value)
  // The open channel comes first.
  const sorted = channels.toSorted((a, b) => priority(b.id) - priority(a.id))
  function priority(id: string): number {
    return id === channelId ? 1 : 0
  }
  return (
    <Select
      label={search.inChannel}
      value={value}
      options={[
        { value: '', label: search.everywhere },
        ...(thread ? [{ value: thread.id, label: thread.name }] : []),
        ...sorted.map((one) => ({ value: one.id, label: channelLabel(one) })),
      ]}
      onChange={onChange}
    />
  )
}
