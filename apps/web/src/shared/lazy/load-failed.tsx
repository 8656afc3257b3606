import { useEffect, useRef, useState } from 'react'
import { useChatState } from '../state/chat-state.ts'
import { useTexts } from '../i18n/texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import styles from './load-failed.module.css'

interface LoadFailedProps {
  /** The number of retries so far. */
  attempts: number
  onRetry: () => void
  /** The component is an overlay, so the message is one, too. */
  isOverlay: boolean
  /** Defined if the component can be closed. */
  onClose: (() => void) | undefined
}

/**
 * Replaces a component that could not be loaded. Retries automatically on reconnect. When the server runs another version,
 * the files of this one no longer exist: then it offers to reload the page.
 */
export function LoadFailed({ attempts, onRetry, isOverlay, onClose }: LoadFailedProps) {
  const { common } = useTexts()
  const { part } = common
  const [version, setVersion] = useState<'unknown' | 'current' | 'outdated'>('unknown')
  useEffect(() => {
    checkVersion().then(setVersion, () => undefined)
  }, [])
  useOnReconnect(onRetry)
  const isOutdated = version === 'outdated'
  return (
    <div
      ref={isOverlay ? showPopover : undefined}
      popover={isOverlay ? 'manual' : undefined}
      className={styles[isOverlay ? 'overlay' : 'inline']}
    >
      <p role="alert">{isOutdated ? part.outdated : part.failed}</p>
      {!isOutdated && <Button onClick={onRetry}>{common.retry}</Button>}
      {(isOutdated || (version === 'current' && attempts > 0)) && (
        <Button variant={isOutdated ? 'primary' : 'plain'} onClick={() => location.reload()}>
          {part.reload}
        </Button>
      )}
      {onClose && <IconButton icon="close" label={common.close} onClick={onClose} />}
    </div>
  )
}

function showPopover(element: HTMLElement | null): void {
  element?.showPopover()
}

/** Whether the server's index page has the same scripts as this page. */
async function checkVersion(): Promise<'current' | 'outdated'> {
  const response = await fetch('/', { cache: 'no-store' })
  const html = await response.text()
  if (!response.ok) throw new Error(`index page: ${response.status}`)
  const isCurrent = [...document.scripts].every(({ src }) => html.includes(new URL(src).pathname))
  return isCurrent ? 'current' : 'outdated'
}

function useOnReconnect(onReconnect: () => void): void {
  const isOnline = useChatState(({ connection }) => connection.kind === 'online')
  const wasOnline = useRef(isOnline)
  useEffect(() => {
    if (isOnline && !wasOnline.current) onReconnect()
    wasOnline.current = isOnline
    // Only a change of the connection counts, not a new callback.
  }, [isOnline])
}
