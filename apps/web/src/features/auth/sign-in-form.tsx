import { useState } from 'react'
import { api, ApiError } from '../../shared/api/http.ts'
import { signedIn } from '../../shared/gateway/client.ts'
import { Button } from '../../shared/ui/button.tsx'
import { TextField } from '../../shared/ui/field.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import type { AuthTexts } from '../../shared/i18n/en/auth.ts'
import { AttemptNotice } from './attempt-notice.tsx'
import styles from './form.module.css'
import { PasswordField } from '../../shared/ui/password-field.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { ProviderButton } from './provider-button.tsx'
import { useAttemptForm } from './use-attempt-form.ts'

/** Signs in with the password, and with a code if the account needs one; or with the identity provider or a passkey. */
export function SignInForm({ hasPasswords }: { hasPasswords: boolean }) {
  const [credentials, setCredentials] = useState<Credentials | null>(null)
  return credentials ? (
    <CodeForm credentials={credentials} onBack={() => setCredentials(null)} />
  ) : (
    <>
      {hasPasswords && <PasswordForm onCodeNeeded={setCredentials} />}
      <ProviderButton />
      <PasskeySignIn />
    </>
  )
}

interface Credentials {
  username: string
  password: string
}

function PasswordForm({ onCodeNeeded: askForCode }: { onCodeNeeded: (by: Credentials) => void }) {
  const auth = useLazyTexts('auth')
  const { account } = auth
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const { attempt, isChecked, mustWait, propsFor } = useAttemptForm()

  const isComplete = username !== '' && password !== ''
  const logIn = async (): Promise<void> => {
    const credentials = { username: username.trim(), password }
    try {
      await api.call('logIn', { body: credentials })
      signedIn()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'second_factor_required') throw error
      askForCode(credentials)
    }
  }

  return (
    <form className={styles['form']} {...propsFor(isComplete, logIn)}>
      <AttemptNotice attempt={attempt} text={loginErrorText(attempt.error, account)} />
      <TextField
        label={account.username}
        name="username"
        autoComplete="username webauthn"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoFocus
        value={username}
        error={isChecked && username === '' ? account.usernameMissing : null}
        onChange={(event) => setUsername(event.target.value)}
      />
      <PasswordField
        label={account.password}
        name="password"
        autoComplete="current-password"
        value={password}
        error={isChecked && password === '' ? account.passwordMissing : null}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" variant="primary" isBusy={attempt.isBusy} disabled={mustWait}>
        {auth.signIn}
      </Button>
    </form>
  )
}

interface CodeFormProps {
  credentials: Credentials
  onBack: () => void
}

function CodeForm({ credentials, onBack: goBack }: CodeFormProps) {
  const auth = useLazyTexts('auth')
  const { account } = auth
  const [code, setCode] = useState('')
  const { attempt, isChecked, mustWait, propsFor } = useAttemptForm()
  const isWrong = attempt.error instanceof ApiError && attempt.error.reason === 'wrong_code'
  const logIn = async (): Promise<void> => {
    await api.call('logIn', { body: { ...credentials, code } })
    signedIn()
  }

  return (
    <form className={styles['form']} {...propsFor(code !== '', logIn)}>
      {!isWrong && (
        <AttemptNotice attempt={attempt} text={loginErrorText(attempt.error, account)} />
      )}
      <p className={styles['lead']}>{account.codeLead}</p>
      <TextField
        label={account.code}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoFocus
        value={code}
        error={isWrong ? account.codeWrong : isChecked && code === '' ? account.codeMissing : null}
        onChange={(event) => {
          setCode(event.target.value)
          if (isWrong) attempt.reset()
        }}
      />
      <Button type="submit" variant="primary" isBusy={attempt.isBusy} disabled={mustWait}>
        {auth.signIn}
      </Button>
      <Button onClick={goBack}>{account.codeBack}</Button>
      <details className={styles['forgot']}>
        <summary>{account.codeLost}</summary>
        <p>{account.codeLostText}</p>
      </details>
    </form>
  )
}

function loginErrorText(error: unknown, account: AuthTexts['account']): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'unauthenticated') return account.wrong
  return error.code === 'account_suspended' ? account.suspended : undefined
}
