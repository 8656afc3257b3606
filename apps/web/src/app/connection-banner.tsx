import { useEffect, useState } from 'react'
import { retryConnection } from '../shared/gateway/client.ts'
import { useChatState } from '../shared/state/chat-state.ts'
import { refusalText } from './refusal-text.ts'
import { Button } from '../shared/ui/button.tsx'
import { Icon } from '../shared/ui/icon.tsx'
import { useTexts } from '../shared/i18n/texts.ts'
import styles from './connection-banner.module.css'

/** A connection that is back sooner than this was never gone for anyone who reads. */
const patienceMs = 1200
const goodNewsMs = 3000

/** Says that the connection is gone for as long as it is, and then that it is back. It lies over the messages: nothing jumps. */
export function ConnectionBanner() {
  const { common } = useTexts()
  const shown = useConnectionNews()
  const refusal = useChatState((state) => state.refusal)
  return (
    <div className={styles['place']} role="status">
      {shown === 'lost' && (
        <div className={styles['banner']} data-tone="lost">
          <Icon name="alert" size={18} />
          <span className={styles['text']}>
            {refusalText(refusal, common) ?? common.connection.lost}
          </span>
          <Button className={styles['button']} onClick={retryConnection}>
            {common.connection.retryNow}
          </Button>
        </div>
      )}
      {shown === 'back' && (
        <div className={styles['banner']} data-tone="back">
          <Icon name="check" size={18} />
          <span className={styles['text']}>{common.connection.back}</span>
        </div>
      )}
    </div>
  )
}

function useConnectionNews(): 'lost' | 'back' | null {
  const isOnline = useChatState(({ connection }) => connection.kind === 'online')
  const [news, setNews] = useState<'lost' | 'back' | null>(null)
  useEffect(() => {
    if (!isOnline) {
      const timer = setTimeout(() => setNews('lost'), patienceMs)
      return () => clearTimeout(timer)
    }
    setNews((old) => (old === 'lost' ? 'back' : null))
    const timer = setTimeout(() => setNews(null), goodNewsMs)
    return () => clearTimeout(timer)
  }, [isOnline])
  return news
}
