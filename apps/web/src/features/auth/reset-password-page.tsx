import { pagePath } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { validatePassword } from '../../shared/forms/account-validation.ts'
import { api, ApiError } from '../../shared/api/http.ts'
import { useInstance } from '../../shared/api/use-instance.ts'
import { errorText } from '../../shared/i18n/error-text.ts'
import { ButtonLink } from '../../shared/ui/button-link.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Empty, Loading } from '../../shared/ui/notice.tsx'
import { PasswordField } from '../../shared/ui/password-field.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { AttemptNotice } from './attempt-notice.tsx'
import styles from './form.module.css'
import { passwordHint, passwordError, passwordRejection } from './password-error.ts'
import { CenteredPage } from './centered-page.tsx'
import { useAttemptForm } from './use-attempt-form.ts'

/** The page of a reset link. The token follows the #, so that browsers never send it to a server. */
export function ResetPasswordPage() {
  const [token] = useState(() => location.hash.slice(1))
  const [isDone, setIsDone] = useState(false)
  return (
    <CenteredPage>
      {isDone ? <Done /> : <CheckedLink token={token} onDone={() => setIsDone(true)} />}
    </CenteredPage>
  )
}

interface CheckedLinkProps {
  token: string
  onDone: () => void
}

function CheckedLink({ token, onDone: done }: CheckedLinkProps) {
  const { reset } = useLazyTexts('auth')
  const texts = useTexts()
  const [isUsedUp, setIsUsedUp] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['password-reset', token],
    queryFn: () => api.call('checkPasswordReset', { body: { token } }),
    retry: false,
  })
  if (isUsedUp || isUnusable(error)) return <Unusable />
  if (error) {
    return (
      <Empty icon="alert" title={reset.failed} level={1}>
        <p>{errorText(error, texts)}</p>
        <Button onClick={() => void refetch()}>{texts.common.retry}</Button>
      </Empty>
    )
  }
  if (!data) return <Loading label={texts.common.loading} />
  return (
    <>
      <div className={styles['heading']}>
        <h1>{reset.heading}</h1>
        <p className={styles['lead']}>{reset.lead(data.username)}</p>
      </div>
      <NewPasswordForm
        token={token}
        username={data.username}
        onDone={done}
        onUsedUp={() => setIsUsedUp(true)}
      />
    </>
  )
}

interface FormProps extends CheckedLinkProps {
  username: string
  onUsedUp: () => void
}

function NewPasswordForm({ token, username, onDone: done, onUsedUp: usedUp }: FormProps) {
  const { account, reset } = useLazyTexts('auth')
  const { errors } = useTexts()
  const [password, setPassword] = useState('')
  const { attempt, isChecked, mustWait, propsFor } = useAttemptForm()
  const { error } = attempt
  const rejection =
    error instanceof ApiError && error.field !== undefined
      ? passwordRejection(error, account, errors)
      : null
  const isValid = validatePassword(password) === null
  const setNewPassword = async (): Promise<void> => {
    try {
      await api.call('resetPassword', { body: { token, password } })
      done()
    } catch (error) {
      if (!isUnusable(error)) throw error
      usedUp()
    }
  }

  return (
    <form className={styles['form']} {...propsFor(isValid, setNewPassword)}>
      {!rejection && <AttemptNotice attempt={attempt} />}
      {/* Lets password managers assign the password to the account. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label={reset.password}
        name="password"
        autoComplete="new-password"
        autoFocus
        value={password}
        hint={passwordHint(password, account)}
        error={rejection ?? (isChecked ? passwordError(password, account) : null)}
        onChange={(event) => {
          setPassword(event.target.value)
          if (rejection) attempt.reset()
        }}
      />
      <Button type="submit" variant="primary" isBusy={attempt.isBusy} disabled={mustWait}>
        {reset.action}
      </Button>
    </form>
  )
}

function Done() {
  const auth = useLazyTexts('auth')
  const { reset } = auth
  return (
    <div role="status">
      <Empty icon="check" title={reset.doneTitle} level={1}>
        <p>{reset.doneText}</p>
        <ButtonLink href={pagePath('signIn')} variant="primary">
          {auth.signIn}
        </ButtonLink>
      </Empty>
    </div>
  )
}

function Unusable() {
  const auth = useLazyTexts('auth')
  const { invite, reset } = auth
  const canAskByEmail = useInstance().data?.email === true
  return (
    <div role="status">
      <Empty icon="alert" title={reset.unusableTitle} level={1}>
        <p>{canAskByEmail ? reset.unusableTextByEmail : reset.unusableText}</p>
        {canAskByEmail ? (
          <ButtonLink href={pagePath('signIn')}>{auth.signIn}</ButtonLink>
        ) : (
          <ButtonLink href="/">{invite.home}</ButtonLink>
        )}
      </Empty>
    </div>
  )
}

function isUnusable(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_found'
}
