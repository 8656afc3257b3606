import { limits } from '@guildhall/contract'
import { EmojiField } from '../emoji/emoji-field.tsx'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { useTimes } from '../i18n/times.ts'
import { IconButton } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import type { SelectOption } from '../ui/select.tsx'
import type { ClearAfter, StatusEdit } from './status-edit.ts'
import styles from './status-fields.module.css'

const choices = ['never', 'half', 'hour', 'four', 'today'] as const

interface StatusFieldsProps {
  label: string
  error?: string | null
  values: StatusEdit
  /** When the status that is set disappears. */
  endsAt: number | null
  onEdit: (change: Partial<StatusEdit>) => void
}

/** The account's status: an emoji, a text, and when both disappear. */
export function StatusFields({ label, error, values, endsAt, onEdit }: StatusFieldsProps) {
  const texts = useLazyTexts('status')
  const times = useTimes()
  const { text, emoji, clearAfter } = values
  const options = choices.map((value): SelectOption<ClearAfter> => ({
    value,
    label: texts.clearAfter[value],
  }))
  if (endsAt !== null) options.unshift({ value: 'kept', label: texts.at(times.short(endsAt)) })
  return (
    <div className={styles['fields']}>
      <div className={styles['line']}>
        <div className={styles['emoji']}>
          <EmojiField
            serverId=""
            label={emoji === null ? texts.chooseEmoji : texts.changeEmoji(emoji)}
            chooseLabel={texts.chooseEmoji}
            onPick={(next) => onEdit({ emoji: next })}
          >
            {emoji}
          </EmojiField>
        </div>
        <TextField
          label={label}
          hint={texts.hint}
          {...(error !== undefined && { error })}
          maxLength={limits.presenceTextMax}
          autoComplete="off"
          value={text}
          onChange={(event) => onEdit({ text: event.target.value })}
          trailing={
            (text !== '' || emoji !== null) && (
              <IconButton
                icon="close"
                label={texts.empty}
                onClick={() => onEdit({ text: '', emoji: null })}
              />
            )
          }
        />
      </div>
      <Select
        label={texts.clearAfterLabel}
        value={clearAfter}
        options={options}
        onChange={(next) => onEdit({ clearAfter: next })}
      />
    </div>
  )
}
