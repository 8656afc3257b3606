import { useState } from 'react'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { IconButton } from './button.tsx'
import { TextField } from './field.tsx'

interface PasswordFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  hint?: ReactNode
  error?: string | null | undefined
}

/** A password input with a button that reveals the text. */
export function PasswordField(props: PasswordFieldProps) {
  const texts = useTexts()
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <IconButton
          icon="eye"
          label={texts.common.showPassword}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  )
}
