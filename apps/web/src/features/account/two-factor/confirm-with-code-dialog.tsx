import type { TwoFactorConfirmation } from '@guildhall/contract'
import { useState } from 'react'
import { useRefusableTask } from '../../../shared/forms/use-refusable-task.ts'
import { useAccountTexts } from '../../../shared/i18n/account-texts.ts'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { PasswordField } from '../../../shared/ui/password-field.tsx'
import { CodeField } from './code-field.tsx'

interface ConfirmWithCodeDialogProps {
  title: string
  text: string
  submit: string
  variant?: 'primary' | 'danger'
  /** Sends the request. */
  onConfirmed: (body: TwoFactorConfirmation) => Promise<void>
  onClose: () => void
}

/** Asks for the password and a code. */
export function ConfirmWithCodeDialog(props: ConfirmWithCodeDialogProps) {
  const { title, text, submit, variant = 'primary', onConfirmed: send, onClose } = props
  const account = useAccountTexts()
  const texts = account.twoFactor
  const [body, setBody] = useState<TwoFactorConfirmation>({ password: '', code: '' })
  const task = useRefusableTask(() => send(body))
  const change = (part: Partial<TwoFactorConfirmation>): void => {
    setBody({ ...body, ...part })
    task.accept()
  }
  return (
    <FormDialog
      title={title}
      submit={submit}
      variant={variant}
      isBusy={task.isBusy}
      isBlocked={body.password === '' || body.code === ''}
      error={task.error}
      onSubmit={() => void task.run()}
      onClose={onClose}
    >
      <p>{text}</p>
      <PasswordField
        label={account.password.current}
        autoComplete="current-password"
        value={body.password}
        error={task.refused === 'password' ? account.password.currentWrong : null}
        onChange={(event) => change({ password: event.target.value })}
      />
      <CodeField
        value={body.code}
        hint={texts.codeOrRecoveryCode}
        isWrong={task.refused === 'code'}
        onChange={(code) => change({ code })}
      />
    </FormDialog>
  )
}
