import type { Member } from '@guildhall/contract'
import { useId, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { isComposing } from '../keyboard/is-composing.ts'
import { findMembers } from '../state/find-members.ts'
import { nameOf, useMembers } from '../state/members.ts'
import { useSearchedMembers } from '../state/members-on-demand.ts'
import { useComponentTexts } from '../i18n/component-texts.ts'
import { Avatar } from './avatar.tsx'
import { IconButton } from './button.tsx'
import { TextField } from './field.tsx'
import styles from './person-picker.module.css'

interface PersonPickerProps {
  serverId: string
  label: string
  value: string | null
  onChange: (userId: string | null) => void
  /** Whether a member can be picked; by default every member. */
  accepts?: (member: Member) => boolean
  /** Shown in the empty field, such as the meaning of an empty selection. */
  placeholder?: string
}

/** Selects a member by typing a name. */
export function PersonPicker(props: PersonPickerProps) {
  const { serverId, label, value, onChange, accepts, placeholder } = props
  const { picker: texts } = useComponentTexts()
  const frame = useRef<HTMLDivElement>(null)
  const byId = useMembers((all) => all[serverId]?.byId)
  const chosen = value === null ? undefined : byId?.get(value)
  const change = (userId: string | null): void => {
    flushSync(() => onChange(userId))
    // The focused element was removed: focus its replacement.
    frame.current?.querySelector<HTMLElement>('input, button')?.focus()
  }
  return (
    <div ref={frame}>
      {chosen ? (
        <div role="group" aria-label={label}>
          <p className={styles['label']}>{label}</p>
          <div className={styles['chosen']}>
            <Avatar
              name={nameOf(chosen)}
              image={chosen.user.avatar}
              id={chosen.user.id}
              size={24}
            />
            <span className={styles['name']}>{nameOf(chosen)}</span>
            <IconButton
              icon="close"
              label={texts.other(nameOf(chosen))}
              size={18}
              onClick={() => change(null)}
            />
          </div>
        </div>
      ) : (
        <MemberSearch
          serverId={serverId}
          label={label}
          accepts={accepts}
          placeholder={placeholder ?? texts.placeholder}
          onChange={change}
        />
      )}
    </div>
  )
}

interface SearchProps {
  serverId: string
  label: string
  accepts: ((member: Member) => boolean) | undefined
  placeholder: string
  onChange: (userId: string) => void
}

const maxShown = 8

function MemberSearch({
  serverId,
  label,
  accepts = acceptAll,
  placeholder,
  onChange,
}: SearchProps) {
  const { picker: texts } = useComponentTexts()
  const id = useId()
  const known = useMembers((all) => all[serverId])
  const [query, setQuery] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  useSearchedMembers(serverId, hasFocus ? query : undefined)
  const [active, setActive] = useState(0)
  const byId = known?.byId
  const candidates = useMemo(() => [...(byId?.values() ?? [])].filter(accepts), [byId, accepts])
  const found = useMemo(
    () => (isOpen ? findMembers(candidates, query).slice(0, maxShown) : []),
    [isOpen, candidates, query],
  )
  const activeIndex = Math.min(active, found.length - 1)
  const isShown = found.length > 0
  const isEmpty = isOpen && !isShown && known?.isComplete === true
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const member = found[activeIndex]
    if (step !== undefined) {
      setActive(isShown ? (activeIndex + step + found.length) % found.length : 0)
      setIsOpen(true)
    } else if (event.key === 'Enter' && member) onChange(member.user.id)
    else if (event.key === 'Escape' && isShown) setIsOpen(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      className={styles['picker']}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setIsOpen(false)}
    >
      <TextField
        label={label}
        role="combobox"
        autoComplete="off"
        placeholder={placeholder}
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown ? `${id}-${String(activeIndex)}` : undefined}
        value={query}
        error={isEmpty ? texts.nobody : null}
        onFocus={() => setHasFocus(true)}
        onClick={() => setIsOpen(true)}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setQuery(event.target.value)
          setActive(0)
          setIsOpen(true)
        }}
      />
      <ul
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className={styles['options']}
        hidden={!isShown}
      >
        {found.map((member, index) => (
          <li
            key={member.user.id}
            id={`${id}-${String(index)}`}
            role="option"
            aria-selected={index === activeIndex}
            className={styles['option']}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChange(member.user.id)}
          >
            <MemberOption member={member} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function MemberOption({ member }: { member: Member }) {
  const { user } = member
  const name = nameOf(member)
  return (
    <>
      <Avatar name={name} image={user.avatar} id={user.id} size={28} />
      <span className={styles['names']}>
        <span className={styles['name']}>{name}</span>
        <span className={styles['username']}>@{user.username}</span>
      </span>
    </>
  )
}

function acceptAll(): boolean {
  return true
}
