import type { InvitePreview } from '@guildhall/contract'
import { useInstance } from '../../shared/instance.ts'
import { useOwnUser, useWorld } from '../../shared/state/world.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ButtonLink } from '../../shared/ui/button-link.tsx'
import { Loading } from '../../shared/ui/notice.tsx'
import { useSecondsUntil } from '../../shared/ui/wait-notice.tsx'
import { useArriveWords } from '../../shared/words/arrive-words.ts'
import { useWords } from '../../shared/words/words.ts'
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
  const arrive = useArriveWords()
  const words = useWords()
  const account = useWorld((state) => state.account)
  const user = useOwnUser()
  const mustWait = useSecondsUntil(attempt.waitUntil) > 0
  const { server } = invite
  if (account === 'signed-out') return <StrangersWays code={invite.code} />
  if (!user) return <Loading label={words.common.loading} />
  if (entry.kind === 'member') {
    return (
      <div className={styles['ways']}>
        <p className={styles['note']}>{arrive.invite.isMember}</p>
        <ButtonLink look="primary" href={`/servers/${server.id}`}>
          {arrive.invite.open}
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className={styles['ways']}>
      <AttemptNotice attempt={attempt} />
      <Button look="primary" isBusy={attempt.isBusy} disabled={mustWait} onClick={accept}>
        {server.requireApproval ? arrive.invite.ask : arrive.invite.join}
      </Button>
      <p className={styles['note']}>{arrive.invite.asUser(user.displayName)}</p>
    </div>
  )
}

function StrangersWays({ code }: { code: string }) {
  const { invite } = useArriveWords()
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
