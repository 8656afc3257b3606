import { useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../../shared/ui/icon.tsx'
import { MemberOption } from '../../shared/ui/member-option.tsx'
import { OptionList, optionId, useOptionKeys } from '../../shared/ui/option-list.tsx'
import { useSearchTexts } from '../../shared/i18n/search-texts.ts'
import { useFilterOptions } from './filter-options.ts'
import type { FilterOption } from './filter-options.ts'
import { isEmpty, filterNames, splitFilters, withoutFilter } from './filters.ts'
import type { Filters } from './filters.ts'
import styles from './search-field.module.css'

interface SearchFieldProps {
  serverId: string
  typed: string
  filters: Filters
  onChange: (typed: string, filters: Filters) => void
}

/** The text of a search. A filter in it, such as `from:ada`, moves into `filters` once it is complete. */
export function SearchField({ serverId, typed, filters, onChange }: SearchFieldProps) {
  const texts = useSearchTexts()
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isOpen, setIsOpen] = useState(true)
  useEffect(() => field.current?.focus(), [])
  const { open } = splitFilters(typed, texts.filters)
  const options = useFilterOptions(serverId, open)
  const onPick = (option: FilterOption): void => {
    if (open) onChange(withoutFilter(typed, open), option.apply(filters))
    keys.restart()
  }
  const keys = useOptionKeys({ options, isOpen, onOpenChange: setIsOpen, onPick })
  const { activeIndex, isShown } = keys
  function change(text: string): void {
    keys.restart()
    setIsOpen(true)
    // A space ends the filter. It stays text while it means nothing yet.
    const meant = open && text === `${typed} ` ? exactOption(options, open.value) : undefined
    if (open && meant) onChange(withoutFilter(typed, open), meant.apply(filters))
    else onChange(text, filters)
  }
  const isUnused = typed === '' && isEmpty(filters)
  return (
    <div
      className={styles['search']}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setIsOpen(false)}
    >
      <label className={styles['field']}>
        <Icon name="search" size={18} />
        <input
          ref={field}
          type="search"
          aria-label={texts.field}
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={isShown ? optionId(listId, activeIndex) : undefined}
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
          {filterNames.map((name) => (
            <button
              key={name}
              type="button"
              className={styles['name']}
              onClick={() => {
                onChange(`${texts.filters[name]}:`, filters)
                setIsOpen(true)
                field.current?.focus()
              }}
            >
              <strong>{texts.filters[name]}:</strong> {texts.filterHints[name]}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

function exactOption(options: readonly FilterOption[], value: string): FilterOption | undefined {
  const wanted = value.toLowerCase()
  return options.find(({ exact }) => exact.includes(wanted))
}
