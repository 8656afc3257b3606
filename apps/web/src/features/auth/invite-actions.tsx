import { pagePath } from '@guildhall/contract'
import type { InvitePreview } from '@guildhall/contract'
import { useInstance } from '../../shared/api/use-instance.ts'
import { useOwnUser, useChatState } from '../../shared/state/chat-state.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ButtonLink } from '../../shared/ui/button-link.tsx'
import { Loading } from '../../shared/ui/notice.tsx'
import { useSecondsUntil } from '../../shared/ui/rate-limit-notice.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { AttemptNotice } from './attempt-notice.tsx'
import { rememberInvite } from './remembered-invite.ts'
import styles from './invite.module.css'
import type { Attempt } from './use-attempt.ts'
import type { JoinState } from './use-join.ts'

interface InviteActionsProps {
  invite: InvitePreview
  joinState: JoinState
  attempt: Attempt
  accept: () => void
}

/** The actions of a valid invite: sign in, register, join, or open the server. */
export function InviteActions({ invite, joinState, attempt, accept }: InviteActionsProps) {
  const auth = useLazyTexts('auth')
  const texts = useTexts()
  const account = useChatState((state) => state.account)
  const user = useOwnUser()
  const mustWait = useSecondsUntil(attempt.waitUntil) > 0
  const { server } = invite
  if (account === 'signed-out') return <SignedOutActions code={invite.code} />
  if (!user) return <Loading label={texts.common.loading} />
  if (joinState.kind === 'member') {
    return (
      <div className={styles['actions']}>
        <p className={styles['note']}>{auth.invite.isMember}</p>
        <ButtonLink variant="primary" href={pagePath('channel', { serverId: server.id })}>
          {auth.invite.open}
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className={styles['actions']}>
      <AttemptNotice attempt={attempt} />
      <Button variant="primary" isBusy={attempt.isBusy} disabled={mustWait} onClick={accept}>
        {server.requireApproval ? auth.invite.ask : auth.invite.join}
      </Button>
      <p className={styles['note']}>{auth.invite.asUser(user.displayName)}</p>
    </div>
  )
}

function SignedOutActions({ code }: { code: string }) {
  const { invite } = useLazyTexts('auth')
  const { data } = useInstance()
  const query = `?invite=${encodeURIComponent(code)}`
  const needsInvitation = data?.registration === 'operator_invitation'
  const isClosed = data?.registration === 'closed' || needsInvitation
  return (
    <div className={styles['actions']}>
      {!isClosed && (
        <ButtonLink
          variant="primary"
          href={`/register${query}`}
          onClick={() => rememberInvite(code)}
        >
          {invite.registerToJoin}
        </ButtonLink>
      )}
      <ButtonLink
        variant={isClosed ? 'primary' : 'plain'}
        href={pagePath('signIn') + query}
        onClick={() => rememberInvite(code)}
      >
        {invite.signInToJoin}
      </ButtonLink>
      {needsInvitation && <p className={styles['note']}>{invite.needsInvitation}</p>}
    </div>
  )
}
