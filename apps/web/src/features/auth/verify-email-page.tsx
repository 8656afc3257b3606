import { useState } from 'react'
import { api, ApiError } from '../../shared/api/http.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { ButtonLink } from '../../shared/ui/button-link.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Empty } from '../../shared/ui/notice.tsx'
import { useSecondsUntil } from '../../shared/ui/rate-limit-notice.tsx'
import { AttemptNotice } from './attempt-notice.tsx'
import { CenteredPage } from './centered-page.tsx'
import styles from './form.module.css'
import { useAttempt } from './use-attempt.ts'

/** The page of a link that confirms an e-mail address. The token follows the #, so that browsers never send it to a server. */
export function VerifyEmailPage() {
  const { verifyEmail, invite } = useLazyTexts('auth')
  const [token] = useState(() => location.hash.slice(1))
  const [result, setResult] = useState<'done' | 'unusable' | null>(null)
  const attempt = useAttempt()
  const mustWait = useSecondsUntil(attempt.waitUntil) > 0
  // A button, because some mail servers open the links of mails before their readers do.
  const confirm = () =>
    attempt.run(async () => {
      try {
        await api.call('verifyEmail', { body: { token } })
        setResult('done')
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
        setResult('unusable')
      }
    })
  if (result) {
    const isDone = result === 'done'
    return (
      <CenteredPage>
        <div role="status">
          <Empty
            icon={isDone ? 'check' : 'alert'}
            title={isDone ? verifyEmail.doneTitle : verifyEmail.unusableTitle}
            level={1}
          >
            <p>{isDone ? verifyEmail.doneText : verifyEmail.unusableText}</p>
            <ButtonLink href="/">{invite.home}</ButtonLink>
          </Empty>
        </div>
      </CenteredPage>
    )
  }
  return (
    <CenteredPage>
      <div className={styles['heading']}>
        <h1>{verifyEmail.heading}</h1>
        <p className={styles['lead']}>{verifyEmail.lead}</p>
      </div>
      <AttemptNotice attempt={attempt} />
      <Button variant="primary" isBusy={attempt.isBusy} disabled={mustWait} onClick={confirm}>
        {verifyEmail.confirm}
      </Button>
    </CenteredPage>
  )
}
