import type { InvitePreview } from '@guildhall/contract'
import { useTimes } from '../../shared/time.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { useArriveWords } from '../../shared/words/arrive-words.ts'
import styles from './invite.module.css'

interface InviteWaitingProps {
  invite: InvitePreview
  since: number
}

/** Stands until someone decides: whoever is approved has the server in the world, and the page goes in. */
export function InviteWaiting({ invite, since }: InviteWaitingProps) {
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
      <p className={styles['note']}>{words.waitSince(times.short(since))}</p>
    </div>
  )
}
