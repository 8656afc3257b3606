import { useEffect, useId, useRef, useState } from 'react'
import type { KnownPeople } from '../../shared/state/conversation-people.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { MemberOption } from '../../shared/ui/member-option.tsx'
import { OptionList, optionId, useOptionKeys } from '../../shared/ui/option-list.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { exactOption, useFilterOptions } from './filter-options.ts'
import type { FilterOption } from './filter-options.ts'
import { isEmpty, namesFor, splitFilters, withName, withoutFilter } from './filters.ts'
import type { FilterName, Filters } from './filters.ts'
import styles from './search-field.module.css'

interface SearchFieldProps {
  serverId: string
  /** Of a search in all conversations. */
  people: KnownPeople | undefined
  typed: string
  filters: Filters
  /** The filters that make sense here. */
  offered: readonly FilterName[]
  onChange: (typed: string, filters: Filters) => void
}

/** The text of a search. A filter in it, such as `from:ada`, moves into `filters` once it is complete. */
export function SearchField(props: SearchFieldProps) {
  const { serverId, people, typed, filters, offered, onChange } = props
  const texts = useLazyTexts('search')
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isOpen, setIsOpen] = useState(true)
  useEffect(() => field.current?.focus(), [])
  const { open } = splitFilters(typed, texts.filters)
  const found = useFilterOptions({ serverId, people, offered }, open)
  const names = namesFor(typed, texts.filters, offered).map((name): FilterOption => ({
    key: name,
    label: `${texts.filters[name]}:`,
    detail: texts.filterHints[name],
    member: null,
    exact: [],
    apply: (same) => same,
  }))
  const options = open ? found : names
  const onPick = (option: FilterOption): void => {
    if (open) onChange(withoutFilter(typed, open), option.apply(filters))
    else startFilter(withName(typed, option.label.slice(0, -1)))
    keys.restart()
  }
  const keys = useOptionKeys({
    options,
    // A word that is also the name of a filter can be searched for.
    isFirstChosen: open !== null,
    isOpen,
    onOpenChange: setIsOpen,
    onPick,
  })
  const { activeIndex, isShown } = keys
  function change(text: string): void {
    keys.restart()
    setIsOpen(true)
    // A space ends the filter. It stays text while it means nothing yet.
    const meant = open && text === `${typed} ` ? exactOption(options, open.value) : undefined
    if (open && meant) onChange(withoutFilter(typed, open), meant.apply(filters))
    else onChange(text, filters)
  }
  function startFilter(text: string): void {
    onChange(text, filters)
    setIsOpen(true)
    field.current?.focus()
  }
  const isUnused = typed === '' && isEmpty(filters)
  return (
    <div onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setIsOpen(false)}>
      <label className={styles['field']}>
        <Icon name="search" size={18} />
        <input
          dir="auto"
          ref={field}
          type="search"
          role="combobox"
          aria-expanded={isShown}
          aria-label={texts.field}
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={
            isShown && activeIndex >= 0 ? optionId(listId, activeIndex) : undefined
          }
          placeholder={texts.field}
          maxLength={200}
          autoComplete="off"
          value={typed}
          onKeyDown={keys.onKeyDown}
          onChange={(event) => change(event.target.value)}
        />
      </label>
      <p className="visually-hidden" role="status">
        {isShown && texts.suggestions(options.length)}
      </p>
      <OptionList
        id={listId}
        label={open ? texts.filters[open.name] : texts.active}
        options={options}
        isShown={isShown}
        activeIndex={activeIndex}
        keyOf={({ key }) => key}
        onPick={onPick}
      >
        {({ member, label, detail }) =>
          member ? (
            <MemberOption member={member} />
          ) : (
            <>
              <span>{label}</span>
              {detail !== null && <span className={styles['detail']}>{detail}</span>}
            </>
          )
        }
      </OptionList>
      {isUnused && (
        <div role="group" aria-label={texts.filterButtons} className={styles['names']}>
          {offered.map((name) => (
            <button
              key={name}
              type="button"
              className={styles['name']}
              onClick={() => startFilter(`${texts.filters[name]}:`)}
            >
              <strong>{texts.filters[name]}:</strong> {texts.filterHints[name]}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
