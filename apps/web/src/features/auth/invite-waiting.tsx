import type { InvitePreview } from '@guildhall/contract'
import { useTimes } from '../../shared/i18n/times.ts'
import { ServerAvatar } from '../../shared/ui/server-avatar.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { InviteRules } from './invite-rules.tsx'
import styles from './invite.module.css'

interface InviteWaitingProps {
  invite: InvitePreview
  since: number
}

/** Shown while a join request is pending. Once approved, the server appears in the state and the page opens it. */
export function InviteWaiting({ invite, since }: InviteWaitingProps) {
  const texts = useLazyTexts('auth').invite
  const times = useTimes()
  const { server } = invite
  return (
    <>
      <div className={styles['waiting']} role="status">
        <span className={styles['pulse']}>
          <ServerAvatar server={server} size={64} />
        </span>
        <h1>{texts.waitTitle(server.name)}</h1>
        <p>{texts.waitText}</p>
        <p className={styles['note']}>{texts.waitSince(times.short(since))}</p>
      </div>
      <InviteRules rules={server.rules} />
    </>
  )
}
