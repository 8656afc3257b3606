import type { User } from '@guildhall/contract'
import { limits } from '@guildhall/contract'
import { useState } from 'react'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTask } from '../../shared/forms/use-task.ts'
import { isComposing } from '../../shared/keyboard/is-composing.ts'
import { usePeople } from '../../shared/state/people.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { TextField } from '../../shared/ui/field.tsx'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import styles from './people-dialog.module.css'

const maxShown = 50

interface PeopleDialogProps {
  title: string
  hint: string
  /** The label of the button, by how many people are chosen. */
  submit: (count: number) => string
  /** Those who are in the conversation already, without the account itself. */
  presentIds: readonly string[]
  /** Throws ApiError. */
  onSubmit: (userIds: string[]) => Promise<void>
  onClose: () => void
}

/** Chooses people by name. */
export function PeopleDialog(props: PeopleDialogProps) {
  const { title, hint, submit, presentIds, onSubmit, onClose } = props
  const { create: texts } = useLazyTexts('conversations')
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<readonly User[]>([])
  const people = usePeople(typed).filter(({ id }) => !presentIds.includes(id))
  const shown = people.slice(0, maxShown)
  const left = limits.participantsPerGroup - 1 - presentIds.length - chosen.length
  const isChosen = ({ id }: User): boolean => chosen.some((user) => user.id === id)
  const toggle = (user: User): void => {
    if (isChosen(user)) setChosen(chosen.filter(({ id }) => id !== user.id))
    else if (left > 0) setChosen([...chosen, user])
  }
  const task = useTask(() => onSubmit(chosen.map(({ id }) => id)))
  return (
    <FormDialog
      title={title}
      submit={submit(chosen.length)}
      task={task}
      isBlocked={chosen.length === 0}
      onSubmit={() => void task.run().then((isDone) => isDone && onClose())}
      onClose={onClose}
    >
      <p className={styles['hint']}>{hint}</p>
      {chosen.length > 0 && (
        <ul className={styles['chosen']} aria-label={texts.chosen}>
          {chosen.map((user) => (
            <li key={user.id}>
              <button
                type="button"
                aria-label={texts.remove(user.displayName)}
                onClick={() => toggle(user)}
              >
                <bdi>{user.displayName}</bdi>
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextField
        label={texts.search}
        type="search"
        autoComplete="off"
        maxLength={limits.displayNameMax}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          const [first] = shown
          if (event.key !== 'Enter' || isComposing(event) || typed.trim() === '' || !first) return
          event.preventDefault()
          if (!isChosen(first)) toggle(first)
          setTyped('')
        }}
      />
      <fieldset className={styles['people']}>
        <legend className="visually-hidden">{title}</legend>
        {shown.map((user) => (
          <label key={user.id} data-disabled={(left <= 0 && !isChosen(user)) || undefined}>
            <Avatar name={user.displayName} image={user.avatar} id={user.id} size={32} />
            <span className={styles['names']}>
              <span dir="auto">{user.displayName}</span>
              <span className={styles['username']}>@{user.username}</span>
            </span>
            <input
              type="checkbox"
              checked={isChosen(user)}
              disabled={left <= 0 && !isChosen(user)}
              onChange={() => toggle(user)}
            />
          </label>
        ))}
      </fieldset>
      <p className={styles['hint']} role="status">
        {people.length === 0 ? texts.nobody : chosen.length > 0 && texts.left(left)}
      </p>
    </FormDialog>
  )
}
