import type { Member } from '@guildhall/contract'
import { useId, useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { nameOf, useMembers } from '../../../shared/state/members.ts'
import { Avatar } from '../../../shared/ui/avatar.tsx'
import { IconButton } from '../../../shared/ui/button.tsx'
import { TextField } from '../../../shared/ui/field.tsx'
import { useManageWords } from '../../../shared/words/manage-words.ts'
import { useManaged } from '../managed.ts'
import { findMembers } from './find-members.ts'
import styles from './parts.module.css'
import { Person } from './person.tsx'

interface PersonPickerProps {
  label: string
  value: string | null
  onChange: (userId: string | null) => void
  /** Members that can be picked; all where it is left out. */
  accepts?: (member: Member) => boolean
}

const shownAtMost = 8

/** Finds a member by typing. */
export function PersonPicker({ label, value, onChange, accepts }: PersonPickerProps) {
  const words = useManageWords()
  const { serverId } = useManaged()
  const byId = useMembers((all) => all[serverId]?.byId)
  const chosen = value === null ? undefined : byId?.get(value)
  if (!chosen) return <Search {...{ label, accepts, onChange }} />
  return (
    <div role="group" aria-label={label}>
      <p className={styles['pickerLabel']}>{label}</p>
      <div className={styles['chosen']}>
        <span className={styles['person']}>
          <Avatar name={nameOf(chosen)} image={chosen.user.avatar} id={chosen.user.id} size={24} />
          <span>{nameOf(chosen)}</span>
        </span>
        <IconButton
          icon="close"
          label={words.picker.other(nameOf(chosen))}
          size={18}
          onClick={() => onChange(null)}
        />
      </div>
    </div>
  )
}

interface SearchProps {
  label: string
  accepts: ((member: Member) => boolean) | undefined
  onChange: (userId: string) => void
}

function Search({ label, accepts = () => true, onChange }: SearchProps) {
  const words = useManageWords()
  const { serverId } = useManaged()
  const id = useId()
  const byId = useMembers((all) => all[serverId]?.byId)
  const [query, setQuery] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [marked, setMarked] = useState(0)
  const fitting = useMemo(() => [...(byId?.values() ?? [])].filter(accepts), [byId, accepts])
  const found = findMembers(fitting, query).slice(0, shownAtMost)
  const at = Math.min(marked, found.length - 1)
  const isShown = isOpen && found.length > 0
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const member = found[at]
    if (step !== undefined && found.length > 0) {
      setMarked(isOpen ? (at + step + found.length) % found.length : 0)
      setIsOpen(true)
    } else if (event.key === 'Enter' && isShown && member) onChange(member.user.id)
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
        placeholder={words.picker.placeholder}
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown ? `${id}-${String(at)}` : undefined}
        value={query}
        error={isOpen && found.length === 0 ? words.picker.nobody : null}
        onClick={() => setIsOpen(true)}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setQuery(event.target.value)
          setMarked(0)
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
        {found.map((member, place) => (
          <li
            key={member.user.id}
            id={`${id}-${String(place)}`}
            role="option"
            aria-selected={place === at}
            className={styles['option']}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChange(member.user.id)}
          >
            <Person user={member.user} name={nameOf(member)} size={28} />
          </li>
        ))}
      </ul>
    </div>
  )
}
