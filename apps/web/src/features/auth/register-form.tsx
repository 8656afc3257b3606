import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { SyntheticEvent } from 'react'
import { api, ApiError } from '../../shared/api/http.ts'
import { signedIn } from '../../shared/gateway/client.ts'
import { Button } from '../../shared/ui/button.tsx'
import { focusFirstInvalid } from '../../shared/ui/focus-first-invalid.ts'
import { useSecondsUntil } from '../../shared/ui/rate-limit-notice.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import type { AuthTexts } from '../../shared/i18n/en/auth.ts'
import { validatePassword, validateUsername } from '../../shared/forms/account-validation.ts'
import { AttemptNotice } from './attempt-notice.tsx'
import { useTexts } from '../../shared/i18n/texts.ts'
import type { Texts } from '../../shared/i18n/texts.ts'
import styles from './form.module.css'
import { PasswordField } from '../../shared/ui/password-field.tsx'
import { inviteErrorText } from './invite-error.ts'
import { passwordHint, passwordError, passwordRejection } from './password-error.ts'
import { useAttempt } from './use-attempt.ts'
import { UsernameField } from './username-field.tsx'

type AccountTexts = AuthTexts['account']

export function RegisterForm({ inviteCode }: { inviteCode: string | null }) {
  const auth = useLazyTexts('auth')
  const { account } = auth
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  /** The fields that have lost focus or were submitted: errors are not shown while typing. */
  const [touched, setTouched] = useState({ username: false, password: false })
  const form = useRef<HTMLFormElement>(null)
  const queries = useQueryClient()
  const attempt = useAttempt()
  const mustWait = useSecondsUntil(attempt.waitUntil) > 0
  const { errors } = useTexts()
  const serverErrors = fieldErrorsOf(attempt.error, account, errors)

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    setTouched({ username: true, password: true })
    if (validateUsername(username) || validatePassword(password)) focusFirstInvalid(form.current)
    else if (!mustWait) register()
  }
  const register = (): void =>
    attempt.run(async () => {
      await api.call('register', {
        body: {
          username,
          password,
          ...(inviteCode !== null && { inviteCode }),
        },
      })
      // `firstRun` changes with the first account.
      void queries.invalidateQueries({ queryKey: ['instance'] })
      signedIn()
    })
  useEffect(() => {
    if (attempt.error) focusFirstInvalid(form.current)
  }, [attempt.error])

  return (
    <form ref={form} className={styles['form']} onSubmit={submit} noValidate>
      {!serverErrors.username && !serverErrors.password && (
        <AttemptNotice attempt={attempt} text={serverErrors.other} />
      )}
      <UsernameField
        value={username}
        serverError={serverErrors.username}
        isChecked={touched.username}
        onBlur={() => setTouched({ ...touched, username: touched.username || username !== '' })}
        onChange={(value) => {
          setUsername(value)
          if (serverErrors.username) attempt.reset()
        }}
      />
      <PasswordField
        label={account.password}
        name="password"
        autoComplete="new-password"
        value={password}
        hint={passwordHint(password, account)}
        error={
          serverErrors.password ?? (touched.password ? passwordError(password, account) : null)
        }
        onBlur={() => setTouched({ ...touched, password: touched.password || password !== '' })}
        onChange={(event) => {
          setPassword(event.target.value)
          if (serverErrors.password) attempt.reset()
        }}
      />
      <Button type="submit" variant="primary" isBusy={attempt.isBusy} disabled={mustWait}>
        {auth.register}
      </Button>
    </form>
  )
}

interface FieldErrors {
  username?: string
  password?: string
  other?: string
}

function fieldErrorsOf(
  error: unknown,
  account: AccountTexts,
  errors: Texts['errors'],
): FieldErrors {
  if (!(error instanceof ApiError)) return {}
  const { code, field, reason } = error
  if (code === 'conflict') return { username: account.usernameTaken }
  if (code === 'forbidden') return { other: account.closed }
  if (field === undefined) return {}
  if (field === 'inviteCode') return { other: inviteErrorText(reason, account) }
  if (field === 'password') return { password: passwordRejection(error, account, errors) }
  return { username: errors.text(error) }
}
