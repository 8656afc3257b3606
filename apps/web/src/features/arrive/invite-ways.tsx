import type { InvitePreview } from '@guildhall/contract'
import { useInstance } from '../../shared/instance.ts'
import { useOwnUser, useWorld } from '../../shared/state/world.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ButtonLink } from '../../shared/ui/button-link.tsx'
import { Loading } from '../../shared/ui/notice.tsx'
import { useSecondsUntil } from '../../shared/ui/wait-notice.tsx'
import { useAuthTexts } from '../../shared/i18n/auth-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { AttemptNotice } from './attempt-notice.tsx'
import { meanToJoin } from './intent.ts'
import styles from './invite.module.css'
import type { Attempt } from './use-attempt.ts'
import type { Entry } from './use-entry.ts'

interface InviteWaysProps {
  invite: InvitePreview
  entry: Entry
  attempt: Attempt
  accept: () => void
}

/** What can be done with an invite that works. */
export function InviteWays({ invite, entry, attempt, accept }: InviteWaysProps) {
  const auth = useAuthTexts()
  const texts = useTexts()
  const account = useWorld((state) => state.account)
  const user = useOwnUser()
  const mustWait = useSecondsUntil(attempt.waitUntil) > 0
  const { server } = invite
  if (account === 'signed-out') return <StrangersWays code={invite.code} />
  if (!user) return <Loading label={texts.common.loading} />
  if (entry.kind === 'member') {
    return (
      <div className={styles['ways']}>
        <p className={styles['note']}>{auth.invite.isMember}</p>
        <ButtonLink look="primary" href={`/servers/${server.id}`}>
          {auth.invite.open}
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className={styles['ways']}>
      <AttemptNotice attempt={attempt} />
      <Button look="primary" isBusy={attempt.isBusy} disabled={mustWait} onClick={accept}>
        {server.requireApproval ? auth.invite.ask : auth.invite.join}
      </Button>
      <p className={styles['note']}>{auth.invite.asUser(user.displayName)}</p>
    </div>
  )
}

function StrangersWays({ code }: { code: string }) {
  const { invite } = useAuthTexts()
  const { data } = useInstance()
  const query = `?invite=${encodeURIComponent(code)}`
  const isClosed = data?.registration === 'closed'
  return (
    <div className={styles['ways']}>
      {!isClosed && (
        <ButtonLink look="primary" href={`/register${query}`} onClick={() => meanToJoin(code)}>
          {invite.registerToJoin}
        </ButtonLink>
      )}
      <ButtonLink
        look={isClosed ? 'primary' : 'plain'}
        href={`/sign-in${query}`}
        onClick={() => meanToJoin(code)}
      >
        {invite.signInToJoin}
      </ButtonLink>
    </div>
  )
}
