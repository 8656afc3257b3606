import type { TwoFactorConfirmation } from '@guildhall/contract'
import { useState } from 'react'
import { useRefusableTask } from '../../../shared/forms/use-refusable-task.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { CodeField } from './code-field.tsx'
import { OwnPassword } from '../../../shared/forms/own-password.tsx'
import { useHasPassword } from '../../../shared/forms/use-login-methods.ts'

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
  const account = useLazyTexts('account')
  const texts = account.twoFactor
  const hasPassword = useHasPassword()
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
      task={task}
      isBlocked={(hasPassword && body.password === '') || body.code === ''}
      onSubmit={() => void task.run()}
      onClose={onClose}
    >
      <p>{text}</p>
      <OwnPassword
        value={body.password}
        isWrong={task.refused === 'password'}
        onChange={(password) => change({ password })}
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
