import { useQuery } from '@tanstack/react-query'
import { Link, Redirect, useSearchParams } from 'wouter'
import { api } from '../../shared/api/http.ts'
import { useInstance } from '../../shared/instance.ts'
import { useWorld } from '../../shared/state/world.ts'
import { Loading, Notice } from '../../shared/ui/notice.tsx'
import { useAuthTexts } from '../../shared/i18n/auth-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import styles from './form.module.css'
import { LinkForm } from './link-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { ResetPasswordPage } from './reset-password-page.tsx'
import { safePath } from './safe-path.ts'
import { Sheet } from './sheet.tsx'
import { SignInForm } from './sign-in-form.tsx'

type Kind = 'sign-in' | 'register'

/** All ways to an account, so that the first load knows only one page. */
export function SignInPage({ kind }: { kind: Kind | 'reset' }) {
  return kind === 'reset' ? <ResetPasswordPage /> : <EntryPage kind={kind} />
}

interface EntryPageProps {
  kind: Kind
}

/** `?then=` is where to go afterwards; with `?invite=` it is that invite, which also lets in where only the invited may. */
function EntryPage({ kind }: EntryPageProps) {
  const { account } = useAuthTexts()
  const isSignedIn = useWorld((state) => state.account === 'signed-in')
  const instance = useInstance()
  const [search] = useSearchParams()
  const inviteCode = search.get('invite')
  const isFirst = kind === 'register' && instance.data?.firstRun === true
  const title = kind === 'sign-in' ? account.signInTitle : account.registerTitle
  const heading = isFirst ? account.firstTitle : title

  if (isSignedIn) {
    const invite = inviteCode === null ? '/' : `/invite/${encodeURIComponent(inviteCode)}`
    return <Redirect to={safePath(search.get('then'), location.origin) ?? invite} replace />
  }
  const query = search.size === 0 ? '' : `?${search.toString()}`
  return (
    <Sheet>
      <div className={styles['heading']}>
        <h1>{heading}</h1>
        {inviteCode !== null && <InviteLead code={inviteCode} />}
      </div>
      {kind === 'sign-in' ? <SignInForm /> : <Registration inviteCode={inviteCode} />}
      {kind === 'sign-in' && (
        <details className={styles['forgot']}>
          <summary>{account.forgot}</summary>
          <p>{account.forgotText}</p>
        </details>
      )}
      <OtherWay kind={kind} query={query} />
    </Sheet>
  )
}

function InviteLead({ code }: { code: string }) {
  const { account } = useAuthTexts()
  const { data } = useQuery({
    queryKey: ['invite', code],
    queryFn: () => api.call('previewInvite', { params: { code } }),
  })
  // The line keeps its place while the name is on its way.
  return (
    <p className={styles['lead']}>{data ? account.toJoin(data.invite.server.name) : '\u00a0'}</p>
  )
}

function Registration({ inviteCode }: { inviteCode: string | null }) {
  const auth = useAuthTexts()
  const texts = useTexts()
  const { account, firstRun } = auth
  const { data, isPending } = useInstance()
  if (isPending) return <Loading label={texts.common.loading} />
  const registration = data?.registration ?? 'open'
  if (data?.firstRun && registration !== 'open') return <Notice>{firstRun.notOpen}</Notice>
  if (registration === 'closed') return <Notice>{account.closed}</Notice>
  if (registration === 'invite' && inviteCode === null) {
    return (
      <>
        <p>{account.needsInvite}</p>
        <LinkForm />
      </>
    )
  }
  return <RegisterForm inviteCode={inviteCode} />
}

function OtherWay({ kind, query }: EntryPageProps & { query: string }) {
  const auth = useAuthTexts()
  const { data } = useInstance()
  if (kind === 'register') {
    if (data?.firstRun) return null
    return (
      <p className={styles['other']}>
        {auth.account.haveAccount} <Link href={`/sign-in${query}`}>{auth.signIn}</Link>
      </p>
    )
  }
  if (data?.registration === 'closed') return null
  return (
    <p className={styles['other']}>
      {auth.account.noAccount} <Link href={`/register${query}`}>{auth.register}</Link>
    </p>
  )
}
