import { toReaction } from '@guildhall/contract'
import { EmojiField } from '../../../shared/emoji/emoji-field.tsx'
import { ReactionEmoji, useEmojiLabel } from '../../../shared/emoji/reaction-emoji.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { IconButton } from '../../../shared/ui/button.tsx'
import styles from './roles.module.css'

interface RoleIconFieldProps {
  serverId: string
  value: string | null
  disabled: boolean
  onChange: (icon: string | null) => void
}

export function RoleIconField({ serverId, value, disabled, onChange }: RoleIconFieldProps) {
  const texts = useLazyTexts('manage').roles
  const label = useEmojiLabel({ serverId, emoji: value ?? '' })
  return (
    <fieldset className={styles['icon']} disabled={disabled}>
      <legend>{texts.icon}</legend>
      <EmojiField
        serverId={serverId}
        label={value === null ? texts.chooseIcon : texts.changeIcon(label)}
        chooseLabel={texts.chooseIcon}
        onPick={(emoji, custom) => onChange(custom ? toReaction(custom) : emoji)}
      >
        {value !== null && <ReactionEmoji serverId={serverId} emoji={value} />}
      </EmojiField>
      {value !== null && !disabled && (
        <IconButton icon="close" label={texts.removeIcon} onClick={() => onChange(null)} />
      )}
      <p>{texts.iconHint}</p>
    </fieldset>
  )
}
