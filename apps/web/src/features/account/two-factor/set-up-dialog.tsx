import type { TwoFactorSetup } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { useRefusableTask } from '../../../shared/forms/use-refusable-task.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { lazyComponent } from '../../../shared/lazy/lazy-component.tsx'
import { CopyField } from '../../../shared/ui/copy-field.tsx'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { CodeField } from './code-field.tsx'
import { OwnPassword } from '../../../shared/forms/own-password.tsx'
import { useHasPassword } from '../../../shared/forms/use-login-methods.ts'
import styles from './two-factor.module.css'

const QrCode = lazyComponent(async () => (await import('./qr-code.tsx')).QrCode)

interface SetUpDialogProps {
  onEnabled: (recoveryCodes: string[]) => void
  onClose: () => void
}

/** Asks for the password, then connects an authenticator app. */
export function SetUpDialog({ onEnabled, onClose }: SetUpDialogProps) {
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null)
  return setup ? (
    <ConnectStep setup={setup} onEnabled={onEnabled} onClose={onClose} />
  ) : (
    <PasswordStep onConfirmed={setSetup} onClose={onClose} />
  )
}

interface PasswordStepProps {
  onConfirmed: (setup: TwoFactorSetup) => void
  onClose: () => void
}

function PasswordStep({ onConfirmed: confirmed, onClose }: PasswordStepProps) {
  const account = useLazyTexts('account')
  const texts = account.twoFactor
  const hasPassword = useHasPassword()
  const [password, setPassword] = useState('')
  const task = useRefusableTask(async () => {
    confirmed(await api.call('beginTwoFactor', { body: { password } }))
  })
  return (
    <FormDialog
      title={texts.setUpTitle}
      submit={texts.next}
      task={task}
      isBlocked={hasPassword && password === ''}
      onSubmit={() => void task.run()}
      onClose={onClose}
    >
      <p>{texts.passwordFirst}</p>
      <OwnPassword
        value={password}
        isWrong={task.refused !== null}
        onChange={(value) => {
          setPassword(value)
          task.accept()
        }}
      />
    </FormDialog>
  )
}

interface ConnectStepProps extends SetUpDialogProps {
  setup: TwoFactorSetup
}

function ConnectStep({ setup, onEnabled: enabled, onClose }: ConnectStepProps) {
  const texts = useLazyTexts('account').twoFactor
  const [code, setCode] = useState('')
  const task = useRefusableTask(async () => {
    enabled((await api.call('enableTwoFactor', { body: { code } })).recoveryCodes)
  })
  return (
    <FormDialog
      title={texts.setUpTitle}
      submit={texts.turnOn}
      task={task}
      isBlocked={code === ''}
      onSubmit={() => void task.run()}
      onClose={onClose}
    >
      <p>{texts.scan}</p>
      <div className={styles['qr']}>
        <QrCode text={setup.uri} label={texts.qrCode} />
      </div>
      <p>{texts.orType}</p>
      <CopyField label={texts.secret} text={setup.secret} />
      <CodeField
        value={code}
        hint={texts.codeOfApp}
        isWrong={task.refused === 'code'}
        onChange={(next) => {
          setCode(next)
          task.accept()
        }}
      />
    </FormDialog>
  )
}
