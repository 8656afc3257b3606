import { useEffect, useRef, useState } from 'react'
import { useChatState } from '../state/chat-state.ts'
import { useTexts } from '../i18n/texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import styles from './load-failed.module.css'

interface LoadFailedProps {
  /** How often it was tried again already. */
  attempts: number
  onRetry: () => void
  /** The part lies above the page: the message does, too. */
  isAbove: boolean
  /** Given where the part can be closed. */
  onClose: (() => void) | undefined
}

/**
 * Stands where a part of the client could not be loaded. Tries again by itself when the connection is back. Once another
 * version is running, the files of this one are gone: then only loading the page again helps.
 */
export function LoadFailed({ attempts, onRetry, isAbove, onClose }: LoadFailedProps) {
  const { common } = useTexts()
  const { part } = common
  const [page, setPage] = useState<'away' | 'current' | 'outdated'>('away')
  useEffect(() => {
    findPage().then(setPage, () => undefined)
  }, [])
  useOnReconnect(onRetry)
  const isOutdated = page === 'outdated'
  return (
    <div
      ref={isAbove ? showAbove : undefined}
      popover={isAbove ? 'manual' : undefined}
      className={styles[isAbove ? 'above' : 'within']}
    >
      <p role="alert">{isOutdated ? part.outdated : part.failed}</p>
      {!isOutdated && <Button onClick={onRetry}>{common.retry}</Button>}
      {(isOutdated || (page === 'current' && attempts > 0)) && (
        <Button variant={isOutdated ? 'primary' : 'plain'} onClick={() => location.reload()}>
          {part.reload}
        </Button>
      )}
      {onClose && <IconButton icon="close" label={common.close} onClick={onClose} />}
    </div>
  )
}

function showAbove(element: HTMLElement | null): void {
  element?.showPopover()
}

/** Whether the page that the server has now begins with the same scripts as this one. */
async function findPage(): Promise<'current' | 'outdated'> {
  const answer = await fetch('/', { cache: 'no-store' })
  const html = await answer.text()
  if (!answer.ok) throw new Error('the page is not there')
  const isCurrent = [...document.scripts].every(({ src }) => html.includes(new URL(src).pathname))
  return isCurrent ? 'current' : 'outdated'
}

function useOnReconnect(onReconnect: () => void): void {
  const isOnline = useChatState(({ connection }) => connection.kind === 'online')
  const wasOnline = useRef(isOnline)
  useEffect(() => {
    if (isOnline && !wasOnline.current) onReconnect()
    wasOnline.current = isOnline
    // Only the connection counts.
  }, [isOnline])
}
