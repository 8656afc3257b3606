import { pagePath } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, Redirect, useSearchParams } from 'wouter'
import { api } from '../../shared/api/http.ts'
import { useInstance } from '../../shared/api/use-instance.ts'
import { useChatState } from '../../shared/state/chat-state.ts'
import { Loading, Notice } from '../../shared/ui/notice.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import styles from './form.module.css'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { InviteLinkForm } from './invite-link-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { ResetPasswordPage } from './reset-password-page.tsx'
import { safePath } from './safe-path.ts'
import { CenteredPage } from './centered-page.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { ProviderButton } from './provider-button.tsx'
import { ProviderPage } from './provider-page.tsx'
import { VerifyEmailPage } from './verify-email-page.tsx'

type Kind = 'sign-in' | 'register'

/** Signing in, registering and the pages of links in e-mails, in one lazily loaded chunk. */
export function SignInPage({ kind }: { kind: Kind | 'reset' | 'verify' | 'provider' }) {
  if (kind === 'provider') return <ProviderPage />
  if (kind === 'verify') return <VerifyEmailPage />
  return kind === 'reset' ? <ResetPasswordPage /> : <AuthPage kind={kind} />
}

interface AuthPageProps {
  kind: Kind
}

/**
 * `?then=` is the path to open afterwards. `?invite=` opens that invite, which may be needed to register, as may an
 * operator's `?invitation=`.
 */
function AuthPage({ kind }: AuthPageProps) {
  const { account } = useLazyTexts('auth')
  const isSignedIn = useChatState((state) => state.account === 'signed-in')
  const instance = useInstance()
  const [search] = useSearchParams()
  const inviteCode = search.get('invite')
  const hasPasswords = instance.data?.passwordLogin !== false
  const isFirst = kind === 'register' && instance.data?.firstRun === true
  const title = kind === 'sign-in' ? account.signInTitle : account.registerTitle
  const heading = isFirst ? account.firstTitle : title

  if (isSignedIn) {
    const invite = inviteCode === null ? '/' : pagePath('invite', { code: inviteCode })
    return <Redirect to={safePath(search.get('then'), location.origin) ?? invite} replace />
  }
  const query = search.size === 0 ? '' : `?${search.toString()}`
  return (
    <CenteredPage>
      <div className={styles['heading']}>
        <h1>{heading}</h1>
        {inviteCode !== null && <InviteNote code={inviteCode} />}
      </div>
      {kind === 'sign-in' ? (
        <SignInForm hasPasswords={hasPasswords} />
      ) : (
        <Registration
          invite={inviteCode}
          invitation={search.get('invitation')}
          hasPasswords={hasPasswords}
        />
      )}
      {kind === 'sign-in' && hasPasswords && (
        <details className={styles['forgot']}>
          <summary>{account.forgot}</summary>
          {instance.data?.email ? <ForgotPasswordForm /> : <p>{account.forgotText}</p>}
        </details>
      )}
      <OtherFormLink kind={kind} query={query} />
    </CenteredPage>
  )
}

function InviteNote({ code }: { code: string }) {
  const { account } = useLazyTexts('auth')
  const { data } = useQuery({
    queryKey: ['invite', code],
    queryFn: () => api.call('previewInvite', { params: { code } }),
  })
  // Reserves the line while the name is loading.
  return (
    <p className={styles['lead']}>{data ? account.toJoin(data.invite.server.name) : '\u00a0'}</p>
  )
}

interface RegistrationProps {
  /** To a server. */
  invite: string | null
  /** Of an operator. */
  invitation: string | null
  hasPasswords: boolean
}

function Registration({ invite, invitation, hasPasswords }: RegistrationProps) {
  const auth = useLazyTexts('auth')
  const texts = useTexts()
  const { account, firstRun } = auth
  const { data, isPending } = useInstance()
  if (isPending) return <Loading label={texts.common.loading} />
  const { registration = 'open', identityProvider } = data ?? {}
  const provided = identityProvider?.newAccounts
  const inviteCode = invitation ?? (registration === 'operator_invitation' ? null : invite)
  const needsInvite = registration === 'invite' || registration === 'operator_invitation'
  const isInvited = needsInvite && inviteCode !== null && !data?.firstRun
  if ((registration === 'open' || isInvited) && (hasPasswords || provided !== 'never')) {
    return (
      <>
        {hasPasswords && <RegisterForm inviteCode={inviteCode} />}
        {provided !== 'never' && <ProviderButton />}
      </>
    )
  }
  if (provided === 'always') return <ProviderButton />
  if (data?.firstRun) return <Notice>{firstRun.notOpen}</Notice>
  if (!needsInvite) return <Notice>{account.closed}</Notice>
  return (
    <>
      <p>{registration === 'invite' ? account.needsInvite : account.needsInvitation}</p>
      <InviteLinkForm />
    </>
  )
}

function OtherFormLink({ kind, query }: AuthPageProps & { query: string }) {
  const auth = useLazyTexts('auth')
  const { data } = useInstance()
  if (kind === 'register') {
    if (data?.firstRun) return null
    return (
      <p className={styles['other']}>
        {auth.account.haveAccount} <Link href={pagePath('signIn') + query}>{auth.signIn}</Link>
      </p>
    )
  }
  if (data?.registration === 'closed') return null
  return (
    <p className={styles['other']}>
      {auth.account.noAccount} <Link href={pagePath('register') + query}>{auth.register}</Link>
    </p>
  )
}
