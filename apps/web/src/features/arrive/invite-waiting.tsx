import type { InvitePreview } from '@guildhall/contract'
import { useTimes } from '../../shared/time.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { useArriveWords } from '../../shared/words/arrive-words.ts'
import { AttemptNotice } from './attempt-notice.tsx'
import styles from './invite.module.css'
import type { Attempt } from './use-attempt.ts'

interface InviteWaitingProps {
  invite: InvitePreview
  since: number
  attempt: Attempt
  askAgain: () => void
}

/** Stands until someone approves: then the server comes into the world, and the page goes in. */
export function InviteWaiting({ invite, since, attempt, askAgain }: InviteWaitingProps) {
  const words = useArriveWords().invite
  const times = useTimes()
  const { server } = invite
  return (
    <div className={styles['waiting']} role="status">
      <span className={styles['pulse']}>
        <Avatar
          name={server.name}
          image={server.icon}
          id={server.id}
          color={server.color}
          shape="square"
          size={64}
        />
      </span>
      <h1>{words.waitTitle(server.name)}</h1>
      <p>{words.waitText}</p>
      <p className={styles['note']}>{words.waitMore}</p>
      <p className={styles['note']}>{words.waitSince(times.short(since))}</p>
      <AttemptNotice attempt={attempt} />
      <Button look="quiet" isBusy={attempt.isBusy} onClick={askAgain}>
        {words.askAgain}
      </Button>
    </div>
  )
}
