import { discardMessage, retryMessage } from '../../shared/gateway/client.ts'
import type { PendingMessage } from '../../shared/state/pending-messages.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { useTabStop } from '../../shared/ui/tab-stop.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import styles from './message.module.css'

/** Shows that a message could not be sent, with buttons to retry or discard it. */
export function NotSent({ pending }: { pending: PendingMessage }) {
  const { common, timeline: texts } = useTexts()
  const tabIndex = useTabStop()
  const { nonce, reason } = pending
  return (
    <div className={styles['notSent']} role="alert">
      <p>
        <Icon name="alert" size={16} />
        {reason === null ? texts.notSent : texts.notSentBecause(reason)}
      </p>
      <button type="button" tabIndex={tabIndex} onClick={() => retryMessage(nonce)}>
        {common.retry}
      </button>
      <button type="button" tabIndex={tabIndex} onClick={() => discardMessage(nonce)}>
        {common.discard}
      </button>
    </div>
  )
}
