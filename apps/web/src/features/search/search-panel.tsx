import { useEffect, useState } from 'react'
import { errorText } from '../../shared/i18n/error-text.ts'
import { useDebounced } from '../../shared/utils/use-debounced.ts'
import { useConversationPeople } from '../../shared/state/conversation-people.ts'
import { useConversation } from '../../shared/state/conversations.ts'
import { PanelHeader } from '../../shared/ui/panel-header.tsx'
import { Select } from '../../shared/ui/select.tsx'
import { Empty, Loading, Notice } from '../../shared/ui/notice.tsx'
import { useTexts } from '../../shared/i18n/texts.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { FilterChips } from './filter-chips.tsx'
import { exactOption, useFilterOptions } from './filter-options.ts'
import { filterNames, isEmpty, noFilters, splitFilters, withoutFilter } from './filters.ts'
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
  initialText: string
  /** Called with the text when the user chooses between all servers or conversations and the open one. */
  onScopeChange: (isAll: boolean, text: string) => void
  onClose: () => void
  /** Called when a result is opened. */
  onPick: () => void
}

/** Searches the messages of a server, of a conversation, or of all of them. */
export function SearchPanel(props: SearchPanelProps) {
  const { scope, openId, initialText, onScopeChange, onClose, onPick } = props
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
  const offered = isAll || isConversation ? broadFilters : filterNames
  const { open } = split
  const pending = split.filters[0] ?? (open?.value ? open : null)
  const options = useFilterOptions({ serverId, people, offered }, pending)
  const meant = pending ? exactOption(options, pending.value) : undefined
  // A filter counts before it is chosen. While it means nothing, the search finds nothing, either.
  const isUnclear = pending !== null && !meant
  const active = meant ? meant.apply(filters) : filters
  const hasQuery = !isUnclear && (words !== '' || !isEmpty(active))
  const search = useSearch(scope, { words, filters: active, isEnabled: hasQuery })
  const noMatch = useDebounced(
    isUnclear && (pending !== open || options.length === 0) ? pending.text : '',
    debounceMs,
  )
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
  useEffect(() => {
    if (pending && meant && pending !== open) {
      change(withoutFilter(typed, pending), meant.apply(filters))
    }
  })
  return (
    <div className={styles['panel']}>
      <PanelHeader title={navigation.header.searchMessages} onClose={onClose} />
      <form role="search" className={styles['form']} onSubmit={(event) => event.preventDefault()}>
        <SearchField
          serverId={serverId}
          people={people}
          typed={typed}
          filters={filters}
          offered={offered}
          onChange={change}
        />
        {openId !== '' && (
          <Select
            label={labels.scope.label}
            value={isAll ? 'all' : 'here'}
            options={[
              { value: 'here', label: scopeTexts.here },
              { value: 'all', label: scopeTexts.all },
            ]}
            onChange={(chosen) => onScopeChange(chosen === 'all', typed)}
          />
        )}
        <FilterChips serverId={serverId} people={people} filters={filters} onChange={setFilters} />
      </form>
      <div className={styles['results']} aria-busy={search.isFetching}>
        <p className={styles['summary']} role="status">
          {messages.length > 0 && labels.found(messages.length, !search.hasNextPage)}
        </p>
        {noMatch !== '' && (
          <Empty icon="search" title={labels.nothing}>
            <p>{labels.noMatch(noMatch)}</p>
          </Empty>
        )}
        {!hasQuery && !isUnclear && (
          <p className={styles['hint']}>{isAll ? scopeTexts.hint : labels.hint}</p>
        )}
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
