import { useState } from 'react'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { IconButton } from '../../shared/ui/button.tsx'
import { TextField } from '../../shared/ui/field.tsx'
import { useWords } from '../../shared/words/words.ts'

interface PasswordFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  hint?: ReactNode
  error?: string | null | undefined
}

/** A password, with a button that shows what was typed. */
export function PasswordField(props: PasswordFieldProps) {
  const { account } = useWords().arrive
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      {...props}
      label={account.password}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <IconButton
          icon="eye"
          label={account.showPassword}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  )
}
