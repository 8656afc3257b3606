import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { TextField } from '../../../shared/ui/field.tsx'

interface CodeFieldProps {
  value: string
  hint?: string
  isWrong: boolean
  onChange: (value: string) => void
}

/** The field for a code of the authenticator app. */
export function CodeField({ value, hint, isWrong, onChange }: CodeFieldProps) {
  const texts = useLazyTexts('account').twoFactor
  return (
    <TextField
      label={texts.code}
      hint={hint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      value={value}
      error={isWrong ? texts.codeWrong : null}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
