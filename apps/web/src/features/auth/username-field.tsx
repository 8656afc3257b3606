import { limits } from '@guildhall/contract'
import { validateUsername } from '../../shared/forms/account-validation.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import type { AuthTexts } from '../../shared/i18n/en/auth.ts'
import { TextField } from '../../shared/ui/field.tsx'

interface UsernameFieldProps {
  value: string
  isTaken?: boolean
  /** Replaces the error of the field. */
  serverError?: string | undefined
  /** Whether the rules of usernames are shown as errors. */
  isChecked: boolean
  onChange: (value: string) => void
  onBlur?: () => void
}

/** The field for the name of a new account. */
export function UsernameField(props: UsernameFieldProps) {
  const { value, isTaken = false, serverError, isChecked, onChange, onBlur } = props
  const { account } = useLazyTexts('auth')
  const error = serverError ?? (isTaken ? account.usernameTaken : null)
  return (
    <TextField
      label={account.username}
      hint={account.usernameHint}
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      autoFocus
      value={value}
      error={error ?? (isChecked ? usernameError(value, account) : null)}
      onBlur={onBlur}
      onChange={(event) => onChange(event.target.value.trimStart().toLowerCase())}
    />
  )
}

function usernameError(username: string, account: AuthTexts['account']): string | null {
  switch (validateUsername(username)) {
    case 'missing':
      return account.usernameMissing
    case 'short':
      return account.usernameShort(limits.usernameMin)
    case 'long':
      return account.usernameLong(limits.usernameMax)
    case 'characters':
      return account.usernameCharacters
    case null:
      return null
  }
}
