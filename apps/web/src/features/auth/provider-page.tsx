import { pagePath } from '@guildhall/contract'
import { useEffect, useRef, useState } from 'react'
import { Redirect } from 'wouter'
import { api, ApiError } from '../../shared/api/http.ts'
import { useInstance } from '../../shared/api/use-instance.ts'
import { signedIn } from '../../shared/gateway/client.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { errorText } from '../../shared/i18n/error-text.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { ButtonLink } from '../../shared/ui/button-link.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Empty, Loading, Notice } from '../../shared/ui/notice.tsx'
import { showToast } from '../../shared/ui/toast.tsx'
import { AttemptNotice } from './attempt-notice.tsx'
import { CenteredPage } from './centered-page.tsx'
import styles from './form.module.css'
import { InviteLinkForm } from './invite-link-form.tsx'
import { inviteErrorText } from './invite-error.ts'
import { queryBeforeProvider } from './provider-button.tsx'
import { safePath } from './safe-path.ts'
import { useAttemptForm } from './use-attempt-form.ts'
import { UsernameField } from './username-field.tsx'
import { validateUsername } from '../../shared/forms/account-validation.ts'

type State =
  | { kind: 'waiting' | 'signed-in' | 'linked' }
  | { kind: 'choosing'; username: string }
  | { kind: 'failed'; error: unknown }

/** Where the identity provider sends the browser back to. */
export function ProviderPage() {
  const texts = useTexts()
  const { provider } = useLazyTexts('auth')
  const [state, setState] = useState<State>({ kind: 'waiting' })
  const [before] = useState(queryBeforeProvider)
  const serverInvite = before.get('invite')
  const inviteCode = before.get('invitation') ?? serverInvite
  const hasBegun = useRef(false)

  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    const query = location.search.slice(1)
    // The answer works once.
    history.replaceState(null, '', location.pathname)
    complete(query, inviteCode).then(setState, (error: unknown) =>
      setState({ kind: 'failed', error }),
    )
  }, [inviteCode])

  useEffect(() => {
    if (state.kind === 'signed-in') signedIn()
    if (state.kind === 'linked') showToast(provider.linked)
  }, [state.kind, provider.linked])

  switch (state.kind) {
    case 'waiting':
      return (
        <CenteredPage>
          <h1 className="visually-hidden">{provider.waiting}</h1>
          <Loading label={texts.common.loading} />
        </CenteredPage>
      )
    case 'linked':
      return <Redirect to={pagePath('accountSettings', { section: 'provider' })} replace />
    case 'signed-in': {
      const invite = serverInvite === null ? '/' : pagePath('invite', { code: serverInvite })
      return <Redirect to={safePath(before.get('then'), location.origin) ?? invite} replace />
    }
    case 'choosing':
      return (
        <UsernamePage
          suggestion={state.username}
          inviteCode={inviteCode}
          onDone={() => setState({ kind: 'signed-in' })}
        />
      )
    case 'failed':
      return <FailedPage error={state.error} />
  }
}

async function complete(query: string, inviteCode: string | null): Promise<State> {
  const body = { query, ...(inviteCode !== null && { inviteCode }) }
  const { outcome, username = '' } = await api.call('completeProviderLogin', { body })
  if (outcome === 'choose_username') return { kind: 'choosing', username }
  return { kind: outcome === 'linked' ? 'linked' : 'signed-in' }
}

function FailedPage({ error }: { error: unknown }) {
  const texts = useTexts()
  const { provider, account } = useLazyTexts('auth')
  const reason = error instanceof ApiError ? error.reason : undefined
  const needsInvite = reason === 'invite_required'
  const byOperator = useInstance().data?.registration === 'operator_invitation'
  const shown: Partial<Record<string, string>> = {
    invite_required: byOperator ? account.needsInvitation : account.needsInvite,
    provider_expired: provider.expired,
    account_suspended: account.suspended,
    registration_closed: account.closed,
  }
  const isInvite = error instanceof ApiError && error.field === 'inviteCode'
  const text = isInvite ? inviteErrorText(reason, account) : errorText(error, texts)
  return (
    <CenteredPage>
      <div role="alert">
        <Empty icon="alert" title={provider.failed} level={1}>
          <p>{shown[reason ?? ''] ?? text}</p>
          {!needsInvite && <ButtonLink href={pagePath('signIn')}>{provider.back}</ButtonLink>}
        </Empty>
      </div>
      {needsInvite && <InviteLinkForm />}
    </CenteredPage>
  )
}

interface UsernamePageProps {
  suggestion: string
  inviteCode: string | null
  onDone: () => void
}

/** Asks for a username, because the one at the provider is taken or not valid here. */
function UsernamePage({ suggestion, inviteCode, onDone: done }: UsernamePageProps) {
  const auth = useLazyTexts('auth')
  const { provider } = auth
  const name = useInstance().data?.identityProvider?.name ?? ''
  const [username, setUsername] = useState(suggestion)
  const { attempt, isChecked, mustWait, propsFor } = useAttemptForm()
  const isTaken = attempt.error instanceof ApiError && attempt.error.reason === 'username_taken'
  const isValid = validateUsername(username) === null
  const register = async (): Promise<void> => {
    const body = { username, ...(inviteCode !== null && { inviteCode }) }
    await api.call('registerWithProvider', { body })
    done()
  }

  return (
    <CenteredPage>
      <div className={styles['heading']}>
        <h1>{provider.chooseTitle}</h1>
        <p className={styles['lead']}>{provider.chooseText(name)}</p>
      </div>
      <form className={styles['form']} {...propsFor(isValid, register)}>
        {!isTaken && <AttemptNotice attempt={attempt} />}
        {suggestion !== '' && !validateUsername(suggestion) && (
          <Notice>{provider.taken(suggestion)}</Notice>
        )}
        <UsernameField
          value={username}
          isTaken={isTaken}
          isChecked={isChecked}
          onChange={(value) => {
            setUsername(value)
            if (isTaken) attempt.reset()
          }}
        />
        <Button type="submit" variant="primary" isBusy={attempt.isBusy} disabled={mustWait}>
          {auth.register}
        </Button>
      </form>
    </CenteredPage>
  )
}
