import { pagePath } from '@guildhall/contract'
import type { InvitePreview } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Redirect } from 'wouter'
import { api, ApiError } from '../../shared/api/http.ts'
import { errorText } from '../../shared/i18n/error-text.ts'
import { useChatState } from '../../shared/state/chat-state.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ButtonLink } from '../../shared/ui/button-link.tsx'
import { Empty, Loading } from '../../shared/ui/notice.tsx'
import { useSecondsUntil, RateLimitNotice } from '../../shared/ui/rate-limit-notice.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { inviteErrorOf } from './invite-error.ts'
import type { InviteError } from './invite-error.ts'
import { InviteCard } from './invite-card.tsx'
import { RequestRejected } from './request-rejected.tsx'
import { InviteActions } from './invite-actions.tsx'
import { InviteWaiting } from './invite-waiting.tsx'
import styles from './invite.module.css'
import { CenteredPage } from './centered-page.tsx'
import { useJoin } from './use-join.ts'

/** Shows an invite: the server's preview, and how to join. */
export function InvitePage({ code }: { code: string }) {
  const auth = useLazyTexts('auth')
  const texts = useTexts()
  const account = useChatState((state) => state.account)
  const { data, error, refetch } = useQuery({
    queryKey: ['invite', code],
    queryFn: () => api.call('previewInvite', { params: { code } }),
  })
  const linkText = account === 'signed-in' ? auth.toMyServers : auth.signIn
  const href =
    account === 'signed-in' ? '/' : `${pagePath('signIn')}?invite=${encodeURIComponent(code)}`
  return (
    <CenteredPage
      headerActions={
        <ButtonLink variant="ghost" href={href}>
          {linkText}
        </ButtonLink>
      }
    >
      {data ? (
        <Invite key={code} invite={data.invite} />
      ) : error ? (
        <LoadError error={error} retry={() => void refetch()} />
      ) : (
        <div className={styles['pending']}>
          <Loading label={texts.common.loading} />
        </div>
      )}
    </CenteredPage>
  )
}

function Invite({ invite }: { invite: InvitePreview }) {
  const texts = useTexts()
  const isSignedOut = useChatState((state) => state.account === 'signed-out')
  const { joinState, attempt, accept } = useJoin(invite)
  const inviteError = inviteErrorOf(attempt.error)
  if (joinState.kind === 'joined')
    return <Redirect to={pagePath('channel', { serverId: invite.server.id })} replace />
  if (inviteError) return <InviteUnusable inviteError={inviteError} />
  if (joinState.kind === 'loading') return <Loading label={texts.common.loading} />
  if (joinState.kind === 'pending') return <InviteWaiting invite={invite} since={joinState.since} />
  if (joinState.kind === 'rejected')
    return <RequestRejected invite={invite} attempt={attempt} onRequestAgain={accept} />
  if (!invite.valid && joinState.kind === 'not-member') {
    // For signed-in accounts, accepting the invite fails in a moment and says why.
    if (isSignedOut || attempt.error) return <InviteUnusable inviteError="unusable" />
    return <Loading label={texts.common.loading} />
  }
  return (
    <>
      <InviteCard server={invite.server} />
      <InviteActions invite={invite} joinState={joinState} attempt={attempt} accept={accept} />
    </>
  )
}

function InviteUnusable({ inviteError }: { inviteError: InviteError | 'unusable' }) {
  const { invite } = useLazyTexts('auth')
  return (
    <div className={styles['unusable']} role="status">
      <Empty
        icon={inviteError === 'banned' ? 'ban' : 'door'}
        title={invite[inviteError].title}
        level={1}
      >
        <p>{invite[inviteError].text}</p>
        <ButtonLink href="/">{invite.home}</ButtonLink>
      </Empty>
    </div>
  )
}

function LoadError({ error, retry }: { error: Error; retry: () => void }) {
  const auth = useLazyTexts('auth')
  const texts = useTexts()
  const wait = error instanceof ApiError ? error.retryAfterMs : null
  const [until] = useState(() => (wait === null ? null : Date.now() + wait))
  const mustWait = useSecondsUntil(until) > 0
  const inviteError = inviteErrorOf(error)
  if (inviteError) return <InviteUnusable inviteError={inviteError} />
  return (
    <Empty icon="alert" title={auth.invite.failed} level={1}>
      {until === null ? <p>{errorText(error, texts)}</p> : <RateLimitNotice until={until} />}
      <Button onClick={retry} disabled={mustWait}>
        {texts.common.retry}
      </Button>
    </Empty>
  )
}
