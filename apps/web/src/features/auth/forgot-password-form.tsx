import { useRef, useState } from 'react'
import type { SyntheticEvent } from 'react'
import { api } from '../../shared/api/http.ts'
import { useAuthTexts } from '../../shared/i18n/auth-texts.ts'
import { Button } from '../../shared/ui/button.tsx'
import { TextField } from '../../shared/ui/field.tsx'
import { focusFirstInvalid } from '../../shared/ui/focus-first-invalid.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import { useSecondsUntil } from '../../shared/ui/rate-limit-notice.tsx'
import { AttemptNotice } from './attempt-notice.tsx'
import styles from './form.module.css'
import { useAttempt } from './use-attempt.ts'

/** Asks for a link by e-mail. The result is the same for every name, so that nobody learns who has an account. */
export function ForgotPasswordForm() {
  const { forgotPassword } = useAuthTexts()
  const [account, setAccount] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const attempt = useAttempt()
  const mustWait = useSecondsUntil(attempt.waitUntil) > 0

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    setIsChecked(true)
    if (account.trim() === '') focusFirstInvalid(form.current)
    else if (!mustWait) {
      attempt.run(async () => {
        await api.call('requestPasswordReset', { body: { account: account.trim() } })
        setIsSent(true)
      })
    }
  }

  return (
    <form ref={form} className={styles['form']} onSubmit={submit} noValidate>
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
        error={isChecked && account.trim() === '' ? forgotPassword.missing : null}
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
