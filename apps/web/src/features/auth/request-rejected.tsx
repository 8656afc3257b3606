import type { InvitePreview } from '@guildhall/contract'
import { ServerAvatar } from '../../shared/ui/server-avatar.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { ButtonLink } from '../../shared/ui/button-link.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { AttemptNotice } from './attempt-notice.tsx'
import styles from './invite.module.css'
import type { Attempt } from './use-attempt.ts'

interface RequestRejectedProps {
  invite: InvitePreview
  attempt: Attempt
  onRequestAgain: () => void
}

/** Says that the join request was rejected; while the invite is valid, the account can request again. */
export function RequestRejected({
  invite,
  attempt,
  onRequestAgain: askAgain,
}: RequestRejectedProps) {
  const texts = useLazyTexts('auth').invite
  const { server, valid } = invite
  return (
    <div className={styles['waiting']} role="status">
      <ServerAvatar server={server} size={64} />
      <h1>{texts.rejectedTitle(server.name)}</h1>
      <p>{texts.rejectedText}</p>
      <AttemptNotice attempt={attempt} />
      <ButtonLink href="/">{texts.home}</ButtonLink>
      {valid && (
        <Button variant="ghost" isBusy={attempt.isBusy} onClick={askAgain}>
          {texts.askAgain}
        </Button>
      )}
    </div>
  )
}
