import type { Member } from '@guildhall/contract'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { KnownPeople } from '../state/conversation-people.ts'
import { nameOf, useMembers } from '../state/members.ts'
import { useFoundMembers } from '../state/use-found-members.ts'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { Avatar } from './avatar.tsx'
import { IconButton } from './button.tsx'
import { TextField } from './field.tsx'
import { MemberOption } from './member-option.tsx'
import { OptionList, optionId, useOptionKeys } from './option-list.tsx'
import styles from './person-picker.module.css'

interface PersonPickerProps {
  serverId: string
  /** Instead of the members of the server. */
  people?: KnownPeople | undefined
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
  const { serverId, people, label, value, onChange, accepts, placeholder } = props
  const { picker: texts } = useLazyTexts('components')
  const frame = useRef<HTMLDivElement>(null)
  const members = useMembers((all) => all[serverId]?.byId)
  const byId = people ?? members
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
            <span className={styles['name']} dir="auto">
              {nameOf(chosen)}
            </span>
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
          source={people ?? serverId}
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
  source: string | KnownPeople
  label: string
  accepts: ((member: Member) => boolean) | undefined
  placeholder: string
  onChange: (userId: string) => void
}

function MemberSearch({ source, label, accepts = acceptAll, placeholder, onChange }: SearchProps) {
  const { picker: texts } = useLazyTexts('components')
  const listId = useId()
  const [query, setQuery] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const { found, isComplete } = useFoundMembers(source, hasFocus ? query : undefined, accepts)
  const onPick = ({ user }: Member): void => onChange(user.id)
  const keys = useOptionKeys({
    options: isOpen ? found : none,
    isOpen,
    onOpenChange: setIsOpen,
    onPick,
  })
  const { activeIndex, isShown } = keys
  const isEmpty = isOpen && !isShown && isComplete
  return (
    <div onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setIsOpen(false)}>
      <TextField
        label={label}
        role="combobox"
        autoComplete="off"
        placeholder={placeholder}
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown ? optionId(listId, activeIndex) : undefined}
        value={query}
        error={isEmpty ? texts.nobody : null}
        onFocus={() => setHasFocus(true)}
        onClick={() => setIsOpen(true)}
        onKeyDown={keys.onKeyDown}
        onChange={(event) => {
          setQuery(event.target.value)
          keys.restart()
          setIsOpen(true)
        }}
      />
      <OptionList
        id={listId}
        label={label}
        options={isOpen ? found : none}
        isShown={isShown}
        activeIndex={activeIndex}
        keyOf={({ user }) => user.id}
        onPick={onPick}
      >
        {(member) => <MemberOption member={member} />}
      </OptionList>
    </div>
  )
}

const none: Member[] = []

function acceptAll(): boolean {
  return true
}
