import { useEffect, useState } from 'react'
import { retryConnection } from '../shared/gateway/client.ts'
import { useAppearance } from '../shared/instance/appearance.ts'
import { useChatState } from '../shared/state/chat-state.ts'
import { refusalText } from './refusal-text.ts'
import { Button } from '../shared/ui/button.tsx'
import { Empty, Loading } from '../shared/ui/notice.tsx'
import { useTexts } from '../shared/i18n/texts.ts'

/** After this time the page explains why it is waiting. */
const explainAfterMs = 1500

/** Shown until the data of a page is loaded. */
export function WaitingPage() {
  const { common, navigation } = useTexts()
  const instanceName = useAppearance(({ name }) => name)
  const refusal = useChatState((state) => state.refusal)
  const isLost = useChatState(({ connection }) => connection.kind === 'lost')
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), explainAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main tabIndex={-1} aria-busy>
      {refusal || (isLong && isLost) ? (
        <Empty level={1} icon="alert" title={instanceName}>
          <p role="status">{refusalText(refusal, common) ?? navigation.unreachable}</p>
          <Button onClick={retryConnection}>{common.connection.retryNow}</Button>
        </Empty>
      ) : (
        <Loading label={common.loading} />
      )}
    </main>
  )
}
