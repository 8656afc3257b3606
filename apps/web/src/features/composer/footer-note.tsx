import { useEffect, useState } from 'react'
import { useChatState } from '../../shared/state/chat-state.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import type { Texts } from '../../shared/i18n/texts.ts'
import styles from './composer.module.css'
import type { SendState } from './use-send.ts'

/** The remaining characters are shown from this number on. */
const countdownFrom = 300

interface FooterNoteProps {
  id: string
  sendState: SendState
  /** Why files were rejected, or a command failed. */
  error: string | null
  /** What a running command does. */
  runNote: string | null
  slowmodeSeconds: number
}

/** Shows what blocks the message, or will block it soon. */
export function FooterNote({
  id,
  sendState,
  error: otherError,
  runNote,
  slowmodeSeconds,
}: FooterNoteProps) {
  const texts = useTexts().composer
  const isOffline = useIsOffline()
  const error = blockedText(sendState, texts) ?? otherError
  const note = error ?? runNote ?? noteText(sendState, texts, isOffline, slowmodeSeconds)
  const statusMessage = useStatusMessage(sendState.blocker ?? otherError, error)
  return (
    <>
      <p id={id} className={[styles['note'], error === null ? '' : styles['error']].join(' ')}>
        {note}
      </p>
      <p className="visually-hidden" role="alert">
        {statusMessage}
      </p>
    </>
  )
}

/** Shorter interruptions of the connection are not shown. */
const graceMs = 1200

function useIsOffline(): boolean {
  const isOnline = useChatState(({ connection }) => connection.kind === 'online')
  const [isOffline, setIsOffline] = useState(false)
  useEffect(() => {
    setIsOffline(false)
    if (isOnline) return
    const timer = setTimeout(() => setIsOffline(true), graceMs)
    return () => clearTimeout(timer)
  }, [isOnline])
  return isOffline
}

/** Lets screen readers say once why nothing was sent, and not every second of a countdown. */
function useStatusMessage(reason: string | null, text: string | null): string | null {
  const [statusMessage, setStatusMessage] = useState<string | null>(null)
  useEffect(() => setStatusMessage(reason === null ? null : text), [reason])
  return statusMessage
}

type ComposerTexts = Texts['composer']

function blockedText(
  { blocker, failedFile, length, maxLength, waitSeconds }: SendState,
  texts: ComposerTexts,
): string | null {
  if (length > maxLength) return texts.tooLong(length, maxLength)
  if (failedFile !== null) return texts.files.blocked(failedFile)
  return blocker === 'slowmode' ? texts.slowmode(texts.seconds(waitSeconds)) : null
}

function noteText(
  { isWaitingForUploads, length, maxLength, waitSeconds }: SendState,
  texts: ComposerTexts,
  isOffline: boolean,
  slowmodeSeconds: number,
): string {
  if (isWaitingForUploads) return texts.files.waiting
  if (isOffline) return texts.offline
  if (maxLength - length <= countdownFrom) return texts.left(maxLength - length)
  if (waitSeconds > 0) return texts.slowmode(texts.seconds(waitSeconds))
  return slowmodeSeconds > 0 ? texts.slowmodeOn(texts.seconds(slowmodeSeconds)) : ''
}
