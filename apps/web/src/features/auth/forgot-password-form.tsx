import { useState } from 'react'
import { api } from '../../shared/api/http.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { Button } from '../../shared/ui/button.tsx'
import { TextField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { AttemptNotice } from './attempt-notice.tsx'
import styles from './form.module.css'
import { useAttemptForm } from './use-attempt-form.ts'

/** Asks for a link by e-mail. The result is the same for every name, so that nobody learns who has an account. */
export function ForgotPasswordForm() {
  const { forgotPassword } = useLazyTexts('auth')
  const [account, setAccount] = useState('')
  const [isSent, setIsSent] = useState(false)
  const { attempt, isChecked, mustWait, propsFor } = useAttemptForm()

  const isBlank = account.trim() === ''
  const send = async (): Promise<void> => {
    await api.call('requestPasswordReset', { body: { account: account.trim() } })
    setIsSent(true)
  }

  return (
    <form className={styles['form']} {...propsFor(!isBlank, send)}>
      <p>{forgotPassword.lead}</p>
      <AttemptNotice attempt={attempt} />
      <TextField
        label={forgotPassword.account}
        name="account"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={account}
        error={isChecked && isBlank ? forgotPassword.missing : null}
        onChange={(event) => {
          setAccount(event.target.value)
          setIsSent(false)
        }}
      />
      <Button type="submit" isBusy={attempt.isBusy} disabled={mustWait}>
        {forgotPassword.send}
      </Button>
      <div role="status">{isSent && <Notice severity="ok">{forgotPassword.sent}</Notice>}</div>
    </form>
  )
}
