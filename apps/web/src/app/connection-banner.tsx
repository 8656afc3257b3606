import { useEffect, useState } from 'react'
import { retryConnection } from '../shared/gateway/client.ts'
import { useChatState } from '../shared/state/chat-state.ts'
import { refusalText } from './refusal-text.ts'
import { Button } from '../shared/ui/button.tsx'
import { Icon } from '../shared/ui/icon.tsx'
import banner from '../shared/ui/banner.module.css'
import { useTexts } from '../shared/i18n/texts.ts'
import styles from './connection-banner.module.css'

/** Shorter interruptions are not shown. */
const showLostAfterMs = 1200
const showRestoredMs = 3000

/** Shows that the connection is lost, and for a moment that it is restored. An overlay: the messages do not move. */
export function ConnectionBanner() {
  const { common } = useTexts()
  const shown = useConnectionNotice()
  const refusal = useChatState((state) => state.refusal)
  return (
    <div className={styles['container']} role="status">
      {shown === 'lost' && (
        <div className={banner['banner']} data-level="warning">
          <Icon name="alert" size={18} />
          <span className={styles['text']}>
            {refusalText(refusal, common) ?? common.connection.lost}
          </span>
          <Button className={styles['button']} onClick={retryConnection}>
            {common.connection.retryNow}
          </Button>
        </div>
      )}
      {shown === 'restored' && (
        <div className={`${banner['banner']} ${styles['restored']}`} data-level="ok">
          <Icon name="check" size={18} />
          <span className={styles['text']}>{common.connection.back}</span>
        </div>
      )}
    </div>
  )
}

function useConnectionNotice(): 'lost' | 'restored' | null {
  const isOnline = useChatState(({ connection }) => connection.kind === 'online')
  const [notice, setNotice] = useState<'lost' | 'restored' | null>(null)
  useEffect(() => {
    if (!isOnline) {
      const timer = setTimeout(() => setNotice('lost'), showLostAfterMs)
      return () => clearTimeout(timer)
    }
    setNotice((old) => (old === 'lost' ? 'restored' : null))
    const timer = setTimeout(() => setNotice(null), showRestoredMs)
    return () => clearTimeout(timer)
  }, [isOnline])
  return notice
}
