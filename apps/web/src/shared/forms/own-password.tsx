import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { useHasPassword } from './use-login-methods.ts'

interface OwnPasswordProps {
  value: string
  isWrong: boolean
  onChange: (value: string) => void
}

/** The password that confirms an action, if the account has one. */
export function OwnPassword({ value, isWrong, onChange }: OwnPasswordProps) {
  const { password: texts } = useLazyTexts('account')
  if (!useHasPassword()) return <p>{texts.freshLogin}</p>
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
