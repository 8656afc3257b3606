import { discardMessage, retryMessage } from '../../shared/gateway/client.ts'
import type { PendingMessage } from '../../shared/state/pending-messages.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { useTabStop } from '../../shared/ui/tab-stop.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import styles from './message.module.css'

/** Says that a message did not reach the server, and what can be done about it. */
export function NotSent({ outgoing }: { outgoing: PendingMessage }) {
  const { common, timeline: texts } = useTexts()
  const tabIndex = useTabStop()
  const { nonce, reason } = outgoing
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
