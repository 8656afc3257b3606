import { moderationLimits, messageText } from '@guildhall/contract'
import type { Message } from '@guildhall/contract'
import { useState } from 'react'
import type { MouseEvent } from 'react'
import { api } from '../../shared/api/http.ts'
import { useTask } from '../../shared/forms/use-task.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTimes } from '../../shared/i18n/times.ts'
import { useExcerpt } from '../../shared/markdown/excerpt.ts'
import { useTimelines } from '../../shared/state/timelines.ts'
import { TextField } from '../../shared/ui/field.tsx'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'
import { RadioGroup } from '../../shared/ui/radio-group.tsx'
import { Select } from '../../shared/ui/select.tsx'
import { showToast } from '../../shared/ui/toast.tsx'
import { useAuthor } from './author.tsx'
import choiceStyles from '../../shared/moderation/roles-dialog.module.css'
import styles from './message.module.css'

interface DeleteSeveralDialogProps {
  serverId: string
  /** Selected at first. */
  message: Message
  onClose: () => void
}

/** Deletes selected messages of a channel, or its newest ones, at once. */
export function DeleteSeveralDialog({ serverId, message, onClose }: DeleteSeveralDialogProps) {
  const { deleteSeveral: texts } = useLazyTexts('members')
  const { channelId } = message
  const near = useNearMessages(message)
  const [mode, setMode] = useState<'selected' | 'newest'>('selected')
  const [authorId, setAuthorId] = useState('')
  const [selected, setSelected] = useState<readonly string[]>([message.id])
  const [count, setCount] = useState('10')
  const authors = new Map(near.map(({ author }) => [author.id, author]))
  const shown = near.filter(({ author }) => authorId === '' || author.id === authorId)
  const ids = shown.map(({ id }) => id).filter((id) => selected.includes(id))
  const number = mode === 'selected' ? ids.length : Number(count)
  const task = useTask(async () => {
    const { deleted } = await api.call('bulkDeleteMessages', {
      params: { channelId },
      body:
        mode === 'selected'
          ? { messageIds: ids }
          : { newest: number, ...(authorId !== '' && { authorId }) },
    })
    showToast(texts.done(deleted))
  })
  const isNumber =
    Number.isInteger(number) && number >= 1 && number <= moderationLimits.bulkDeletions
  return (
    <FormDialog
      title={texts.title}
      submit={texts.submit(isNumber ? number : 0)}
      variant="danger"
      width="wide"
      task={task}
      isBlocked={!isNumber}
      onSubmit={() => void task.run().then((isDone) => isDone && onClose())}
      onClose={onClose}
    >
      <RadioGroup
        label={texts.which}
        variant="inline"
        value={mode}
        options={[
          { value: 'selected', label: texts.selected },
          { value: 'newest', label: texts.newest },
        ]}
        onChange={setMode}
      />
      <Select
        label={texts.from}
        value={authorId}
        options={[
          { value: '', label: texts.everyone },
          ...[...authors.values()]
            // The newest of a webhook cannot be asked for.
            .filter(({ kind }) => mode === 'selected' || kind === 'user')
            .map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={setAuthorId}
      />
      {mode === 'selected' ? (
        <MessageChoices
          serverId={serverId}
          messages={shown}
          selected={ids}
          onChange={setSelected}
        />
      ) : (
        <TextField
          label={texts.count}
          hint={texts.countHint(moderationLimits.bulkDeletions)}
          type="number"
          min={1}
          max={moderationLimits.bulkDeletions}
          value={count}
          onChange={({ target }) => setCount(target.value)}
        />
      )}
      <p>{texts.warning}</p>
    </FormDialog>
  )
}

/** The loaded messages around a message, as many as can be deleted at once, newest first. */
function useNearMessages({ channelId, id }: Message): Message[] {
  const messages = useTimelines((timelines) => timelines[channelId]?.messages) ?? []
  const index = messages.findIndex((message) => message.id === id)
  const last = Math.min(messages.length, (index < 0 ? messages.length : index) + 50)
  return messages.slice(Math.max(0, last - moderationLimits.bulkDeletions), last).reverse()
}

interface MessageChoicesProps {
  serverId: string
  messages: Message[]
  selected: readonly string[]
  onChange: (ids: readonly string[]) => void
}

function MessageChoices({ serverId, messages, selected, onChange }: MessageChoicesProps) {
  const { deleteSeveral: texts } = useLazyTexts('members')
  const [last, setLast] = useState(-1)
  const ids = messages.map(({ id }) => id)
  const isAll = selected.length === ids.length
  const toggle = (index: number, { shiftKey }: MouseEvent): void => {
    const id = ids[index] ?? ''
    const isOn = !selected.includes(id)
    // Shift extends to the row that was clicked before.
    const from = shiftKey && last >= 0 ? last : index
    const range = ids.slice(Math.min(from, index), Math.max(from, index) + 1)
    const others = selected.filter((each) => !range.includes(each))
    setLast(index)
    onChange(isOn ? [...others, ...range] : others)
  }
  return (
    <fieldset className={choiceStyles['choices']}>
      <legend className="visually-hidden">{texts.list}</legend>
      <label>
        <input type="checkbox" checked={isAll} onChange={() => onChange(isAll ? [] : ids)} />
        {texts.selectAll}
      </label>
      <div className={styles['choiceList']}>
        {messages.map((message, index) => (
          <MessageChoice
            key={message.id}
            serverId={serverId}
            message={message}
            isSelected={selected.includes(message.id)}
            onToggle={(event) => toggle(index, event)}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface MessageChoiceProps {
  serverId: string
  message: Message
  isSelected: boolean
  onToggle: (event: MouseEvent) => void
}

function MessageChoice({ serverId, message, isSelected, onToggle }: MessageChoiceProps) {
  const { deleteSeveral: texts } = useLazyTexts('members')
  const times = useTimes()
  const { name } = useAuthor(serverId, message)
  const text = useExcerpt(messageText(message), serverId)
  return (
    <label>
      <input type="checkbox" checked={isSelected} readOnly onClick={onToggle} />
      <span className={styles['choice']}>
        <b dir="auto">{name}</b> <time>{times.short(message.createdAt)}</time>
        <span>{text || message.attachments[0]?.name || texts.without}</span>
      </span>
    </label>
  )
}
