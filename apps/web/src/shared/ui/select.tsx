import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { FieldFrame, useField } from './field.tsx'
import type { Labelled } from './field.tsx'
import { Icon } from './icon.tsx'
import styles from './select.module.css'
import { createTypeAhead, targetIndex } from './select-keys.ts'
import { useListPopup } from './use-list-popup.ts'

export interface SelectOption<V extends string> {
  value: V
  label: string
  /** Shown instead of the label. */
  content?: ReactNode
}

interface SelectBoxProps<V extends string> {
  id?: string
  /** The accessible name, if there is no `<label>`. */
  'aria-label'?: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | undefined
  options: readonly SelectOption<V>[]
  value: V
  disabled?: boolean
  className?: string | undefined
  onChange: (value: V) => void
}

interface SelectProps<V extends string> extends Labelled {
  options: readonly SelectOption<V>[]
  value: V
  disabled?: boolean
  onChange: (value: V) => void
}

/** A labelled select box. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { label, hint, error, path, ...box } = props
  const { frame, control } = useField({ label, hint, error, path })
  return (
    <FieldFrame {...frame}>
      <SelectBox {...box} {...control} />
    </FieldFrame>
  )
}

/**
 * A select-only combobox as in the ARIA Authoring Practices. The focus stays on the button; arrows, Home, End, Page Up,
 * Page Down and letters move, Enter, Space and Tab select, Escape closes. On touch screens the list opens at the bottom
 * edge.
 */
export function SelectBox<V extends string>(props: SelectBoxProps<V>) {
  const { options, value, disabled = false, className, onChange, ...named } = props
  const listId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [active, setActive] = useState<number | null>(null)
  const [typeAhead] = useState(createTypeAhead)
  const isOpen = active !== null
  const chosen = options.findIndex((option) => option.value === value)
  const open = (index = Math.max(0, chosen)): void => setActive(index)
  const close = (): void => setActive(null)
  const select = (index: number): void => {
    close()
    const option = options[index]
    if (option && option.value !== value) onChange(option.value)
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey) return
    const labels = options.map(({ label }) => label)
    const isText = event.key.length === 1 && (event.key !== ' ' || typeAhead.isTyping())
    if (isText) {
      const index = typeAhead.find(labels, event.key, active ?? chosen)
      open(index ?? active ?? undefined)
    } else if (!isOpen) {
      if (event.key === 'Home' || event.key === 'End')
        open(targetIndex(event.key, 0, options.length))
      else if (opensList(event.key)) open()
      else return
    } else if (event.key === 'Tab') return select(active)
    else if (event.key === 'Escape') close()
    else if (selectsOption(event)) select(active)
    else {
      const to = targetIndex(event.key, active, options.length)
      if (to === undefined) return
      open(to)
    }
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <span className={styles['box']}>
      <button
        {...named}
        ref={button}
        type="button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
        disabled={disabled}
        className={[styles['button'], className].join(' ')}
        onClick={() => (isOpen ? close() : open())}
        onBlur={close}
        onKeyDown={onKeyDown}
      >
        <span className={styles['value']} dir="auto">
          {contentOf(options[chosen])}
        </span>
        <Icon name="chevronDown" size={18} />
      </button>
      {isOpen && (
        <OptionList
          id={listId}
          anchor={button}
          options={options}
          chosen={chosen}
          active={active}
          onHover={setActive}
          onSelect={select}
          onClose={close}
        />
      )}
    </span>
  )
}

function opensList(key: string): boolean {
  return ['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(key)
}

function selectsOption({ key, altKey }: KeyboardEvent): boolean {
  return key === 'Enter' || key === ' ' || (altKey && key === 'ArrowUp')
}

function contentOf(option: SelectOption<string> | undefined): ReactNode {
  if (!option) return null
  if (option.content === undefined) return option.label
  return (
    <>
      <span aria-hidden="true">{option.content}</span>
      <span className="visually-hidden">{option.label}</span>
    </>
  )
}

interface OptionListProps {
  id: string
  anchor: { current: HTMLElement | null }
  options: readonly SelectOption<string>[]
  chosen: number
  active: number
  onHover: (index: number) => void
  onSelect: (index: number) => void
  onClose: () => void
}

function OptionList(props: OptionListProps) {
  const { id, anchor, options, chosen, active, onHover, onSelect, onClose } = props
  const element = useRef<HTMLUListElement>(null)
  useListPopup(element, true, matchMedia('(pointer: coarse)').matches)
  useEffect(() => {
    element.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  useEffect(() => {
    const closeIfOutside = ({ target }: Event): void => {
      const isInside = [element, anchor].some(
        ({ current }) => target instanceof Node && current?.contains(target),
      )
      if (!isInside) onClose()
    }
    document.addEventListener('pointerdown', closeIfOutside, true)
    return () => document.removeEventListener('pointerdown', closeIfOutside, true)
  })
  return (
    <ul ref={element} id={id} popover="manual" role="listbox" className={styles['list']}>
      {options.map((option, index) => (
        <li
          key={option.value}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          data-active={index === active || undefined}
          className={styles['option']}
          // Keeps the focus on the button.
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => {
            if (index !== active) onHover(index)
          }}
          onClick={() => onSelect(index)}
        >
          <span className={styles['text']} dir="auto">
            {contentOf(option)}
          </span>
          {index === chosen && <Icon name="check" size={16} />}
        </li>
      ))}
    </ul>
  )
}
