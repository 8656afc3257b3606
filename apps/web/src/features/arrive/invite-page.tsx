import type { InvitePreview } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Redirect } from 'wouter'
import { api, ApiError } from '../../shared/api/http.ts'
import { errorText } from '../../shared/error-text.ts'
import { useWorld } from '../../shared/state/world.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ButtonLink } from '../../shared/ui/button-link.tsx'
import { Empty, Loading } from '../../shared/ui/notice.tsx'
import { useSecondsUntil, WaitNotice } from '../../shared/ui/wait-notice.tsx'
import { useAuthTexts } from '../../shared/i18n/auth-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { inviteFault } from './invite-fault.ts'
import { InviteCard } from './invite-card.tsx'
import { InviteRejected } from './invite-rejected.tsx'
import { InviteWays } from './invite-ways.tsx'
import { InviteWaiting } from './invite-waiting.tsx'
import styles from './invite.module.css'
import { Sheet } from './sheet.tsx'
import { useEntry } from './use-entry.ts'

/** What an invite leads to, and the way in. */
export function InvitePage({ code }: { code: string }) {
  const auth = useAuthTexts()
  const texts = useTexts()
  const account = useWorld((state) => state.account)
  const { data, error, refetch } = useQuery({
    queryKey: ['invite', code],
    queryFn: () => api.call('previewInvite', { params: { code } }),
  })
  const way = account === 'signed-in' ? auth.toMyServers : auth.signIn
  const href = account === 'signed-in' ? '/' : `/sign-in?invite=${encodeURIComponent(code)}`
  return (
    <Sheet
      ways={
        <ButtonLink look="quiet" href={href}>
          {way}
        </ButtonLink>
      }
    >
      {data ? (
        <Invite key={code} invite={data.invite} />
      ) : error ? (
        <LoadFault error={error} retry={() => void refetch()} />
      ) : (
        <div className={styles['pending']}>
          <Loading label={texts.common.loading} />
        </div>
      )}
    </Sheet>
  )
}

function Invite({ invite }: { invite: InvitePreview }) {
  const texts = useTexts()
  const isStranger = useWorld((state) => state.account === 'signed-out')
  const { entry, attempt, accept } = useEntry(invite)
  const fault = inviteFault(attempt.error)
  if (entry.kind === 'arrived') return <Redirect to={`/servers/${invite.server.id}`} replace />
  if (fault) return <Fault of={fault} />
  if (entry.kind === 'unknown') return <Loading label={texts.common.loading} />
  if (entry.kind === 'waiting') return <InviteWaiting invite={invite} since={entry.since} />
  if (entry.kind === 'rejected')
    return <InviteRejected invite={invite} attempt={attempt} askAgain={accept} />
  if (!invite.valid && entry.kind === 'outside') {
    // Who is signed in is told why in a moment.
    if (isStranger || attempt.error) return <Fault of="unusable" />
    return <Loading label={texts.common.loading} />
  }
  return (
    <>
      <InviteCard server={invite.server} />
      <InviteWays invite={invite} entry={entry} attempt={attempt} accept={accept} />
    </>
  )
}

function Fault({ of }: { of: NonNullable<ReturnType<typeof inviteFault>> | 'unusable' }) {
  const { invite } = useAuthTexts()
  return (
    <div className={styles['fault']} role="status">
      <Empty icon={of === 'banned' ? 'ban' : 'door'} title={invite[of].title} level={1}>
        <p>{invite[of].text}</p>
        <ButtonLink href="/">{invite.home}</ButtonLink>
      </Empty>
    </div>
  )
}

function LoadFault({ error, retry }: { error: Error; retry: () => void }) {
  const auth = useAuthTexts()
  const texts = useTexts()
  const wait = error instanceof ApiError ? error.retryAfterMs : null
  const [until] = useState(() => (wait === null ? null : Date.now() + wait))
  const mustWait = useSecondsUntil(until) > 0
  const fault = inviteFault(error)
  if (fault) return <Fault of={fault} />
  return (
    <Empty icon="alert" title={auth.invite.failed} level={1}>
      {until === null ? <p>{errorText(error, texts)}</p> : <WaitNotice until={until} />}
      <Button onClick={retry} disabled={mustWait}>
        {texts.common.retry}
      </Button>
    </Empty>
  )
}
