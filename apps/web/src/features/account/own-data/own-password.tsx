import { useAccountTexts } from '../../../shared/i18n/account-texts.ts'
import { PasswordField } from '../../../shared/ui/password-field.tsx'

interface OwnPasswordProps {
  value: string
  isWrong: boolean
  onChange: (value: string) => void
}

/** The password that confirms an action. */
export function OwnPassword({ value, isWrong, onChange }: OwnPasswordProps) {
  const { password: texts } = useAccountTexts()
  return (
    <PasswordField
      label={texts.current}
      autoComplete="current-password"
      value={value}
      error={isWrong ? texts.currentWrong : null}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
