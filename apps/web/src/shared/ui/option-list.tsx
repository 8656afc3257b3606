import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { isComposing } from '../keyboard/is-composing.ts'
import styles from './option-list.module.css'
import { useListPopup } from './use-list-popup.ts'

interface OptionKeys<T> {
  options: readonly T[]
  /** Whether Enter picks the first option before an arrow key has chosen one; by default it does. */
  isFirstChosen?: boolean
  /** Whether the list is shown when there are options. */
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onPick: (option: T) => void
}

/** The keys of a field with a list of options under it: arrows move, Enter picks, Escape closes. The focus stays in the field. */
export function useOptionKeys<T>(props: OptionKeys<T>) {
  const { options, isFirstChosen = true, isOpen, onOpenChange, onPick } = props
  const [chosen, setChosen] = useState<number | null>(null)
  /** -1 if there is none. */
  const activeIndex = Math.min(chosen ?? (isFirstChosen ? 0 : -1), options.length - 1)
  const isShown = isOpen && options.length > 0
  function onKeyDown(event: KeyboardEvent): void {
    if (isComposing(event)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const option = options[activeIndex]
    if (step !== undefined) {
      const from = activeIndex < 0 && step < 0 ? 0 : activeIndex
      setChosen(isShown ? (from + step + options.length) % options.length : 0)
      onOpenChange(true)
    } else if (event.key === 'Enter' && isShown && option !== undefined) onPick(option)
    else if (event.key === 'Escape' && isShown) onOpenChange(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { activeIndex, isShown, onKeyDown, restart: () => setChosen(null) }
}

interface OptionListProps<T> {
  id: string
  label: string
  options: readonly T[]
  isShown: boolean
  activeIndex: number
  keyOf: (option: T) => string
  children: (option: T) => ReactNode
  onPick: (option: T) => void
}

/** The options of a field, under it. `optionId` names the active one; the field must be a combobox. */
export function OptionList<T>(props: OptionListProps<T>) {
  const { id, label, options, isShown, activeIndex, keyOf, children, onPick } = props
  const list = useRef<HTMLUListElement>(null)
  useListPopup(list, isShown)
  useEffect(() => {
    list.current?.children[activeIndex]?.scrollIntoView({ block: 'nearest' })
  }, [activeIndex])
  return (
    <ul
      ref={list}
      id={id}
      popover="manual"
      role="listbox"
      aria-label={label}
      className={styles['options']}
    >
      {options.map((option, index) => (
        <li
          key={keyOf(option)}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === activeIndex}
          className={styles['option']}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(option)}
        >
          {children(option)}
        </li>
      ))}
    </ul>
  )
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}
