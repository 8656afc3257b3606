import type { PasskeyLoginRequest } from '@guildhall/contract'
import { useEffect, useRef, useState } from 'react'
import { api, ApiError } from '../../shared/api/http.ts'
import { signedIn } from '../../shared/gateway/client.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import type { AuthTexts } from '../../shared/i18n/en/auth.ts'
import {
  canSuggestPasskeys,
  choosePasskey,
  supportsPasskeys,
} from '../../shared/passkeys/passkeys.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { useSecondsUntil } from '../../shared/ui/rate-limit-notice.tsx'
import { AttemptNotice } from './attempt-notice.tsx'
import styles from './form.module.css'
import { useAttempt } from './use-attempt.ts'

/** Signs in with a passkey, which the browser also suggests in the field for the username. */
export function PasskeySignIn() {
  const [canUse] = useState(() => supportsPasskeys() && !isAddress(location.hostname))
  return canUse ? <PasskeyButton /> : null
}

function PasskeyButton() {
  const { account } = useLazyTexts('auth')
  const attempt = useAttempt()
  const mustWait = useSecondsUntil(attempt.waitUntil) > 0
  const [isChoosing, setIsChoosing] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  const suggestions = useRef<AbortController | null>(null)
  const logIn = useRef((credential: PasskeyLoginRequest['credential']): void =>
    attempt.run(() => send(credential)),
  )

  useEffect(() => {
    if (isChoosing) return
    const controller = new AbortController()
    suggestions.current = controller
    void suggestPasskeys(controller.signal, logIn.current)
    return () => controller.abort()
  }, [isChoosing])

  const choose = async (): Promise<void> => {
    // A browser handles one request at a time.
    suggestions.current?.abort()
    setIsChoosing(true)
    setIsRefused(false)
    try {
      const { options } = await api.call('beginPasskeyLogin')
      const credential = await choosePasskey(options)
      if (credential) await send(credential)
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
      setIsRefused(true)
    } finally {
      setIsChoosing(false)
    }
  }

  return (
    <div className={styles['form']}>
      <AttemptNotice attempt={attempt} text={errorTextOf(attempt.error, account)} />
      {isRefused && <Notice severity="danger">{account.passkeyRefused}</Notice>}
      <Button
        icon="phone"
        isBusy={attempt.isBusy}
        disabled={mustWait}
        onClick={() => attempt.run(choose)}
      >
        {account.passkey}
      </Button>
    </div>
  )
}

async function send(credential: PasskeyLoginRequest['credential']): Promise<void> {
  await api.call('logInWithPasskey', { body: { credential } })
  signedIn()
}

/** Offers passkeys in the field for the username until the signal aborts or one is chosen. Fails silently: there is the button. */
async function suggestPasskeys(
  signal: AbortSignal,
  onChosen: (credential: PasskeyLoginRequest['credential']) => void,
): Promise<void> {
  try {
    if (!(await canSuggestPasskeys())) return
    while (!signal.aborted) {
      const { options } = await api.call('beginPasskeyLogin', { signal })
      // A new challenge replaces it before it expires.
      const expiry = AbortSignal.timeout(options.timeout / 2)
      const request = {
        mediation: 'conditional',
        signal: AbortSignal.any([signal, expiry]),
      } as const
      const credential = await choosePasskey(options, request)
      if (credential) {
        onChosen(credential)
        return
      }
      if (!expiry.aborted) return
    }
  } catch {
    // Nothing is suggested.
  }
}

function errorTextOf(error: unknown, account: AuthTexts['account']): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'account_suspended') return account.suspended
  if (error.reason === 'passkey_copied') return account.passkeyCopied
  return error.code === 'unauthenticated' ? account.passkeyWrong : undefined
}

function isAddress(hostname: string): boolean {
  return /^[\d.]+$|:/.test(hostname)
}
