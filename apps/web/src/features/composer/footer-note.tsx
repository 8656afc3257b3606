import { limits } from '@guildhall/contract'
import { useEffect, useState } from 'react'
import { useChatState } from '../../shared/state/chat-state.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import type { Texts } from '../../shared/i18n/texts.ts'
import styles from './composer.module.css'
import type { Sending } from './use-sending.ts'

/** From so many characters on, it is shown how many are left. */
const shownFrom = 300

interface FooterNoteProps {
  sending: Sending
  /** Why files were not taken. */
  fault: string | null
  slowmodeSeconds: number
}

/** A word on what keeps a message from going out, or soon will. */
export function FooterNote({ sending, fault, slowmodeSeconds }: FooterNoteProps) {
  const texts = useTexts().composer
  const isLost = useIsLost()
  const refused = refusalText(sending, texts) ?? fault
  const note = refused ?? noteText(sending, texts, isLost, slowmodeSeconds)
  const told = useTold(sending.refusal ?? fault, refused)
  return (
    <>
      <p
        id="composer-note"
        className={[styles['note'], refused === null ? '' : styles['refused']].join(' ')}
      >
        {note}
      </p>
      <p className="visually-hidden" role="alert">
        {told}
      </p>
    </>
  )
}

/** A connection that is back sooner than this was never gone for anyone who writes. */
const patienceMs = 1200

function useIsLost(): boolean {
  const isOnline = useChatState(({ connection }) => connection.kind === 'online')
  const [isLost, setIsLost] = useState(false)
  useEffect(() => {
    setIsLost(false)
    if (isOnline) return
    const timer = setTimeout(() => setIsLost(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isOnline])
  return isLost
}

/** For screen readers: why nothing was sent, once, and not each number that it counts down. */
function useTold(reason: string | null, text: string | null): string | null {
  const [told, setTold] = useState<string | null>(null)
  useEffect(() => setTold(reason === null ? null : text), [reason])
  return told
}

type ComposerTexts = Texts['composer']

function refusalText(
  { refusal, length, most, wait }: Sending,
  texts: ComposerTexts,
): string | null {
  if (length > most) return texts.tooLong(length, most, limits.messageMax)
  if (refusal === 'failed-upload') return texts.files.blocked
  return refusal === 'slowmode' ? texts.slowmode(texts.seconds(wait)) : null
}

function noteText(
  { isWaiting, length, most, wait }: Sending,
  texts: ComposerTexts,
  isLost: boolean,
  slowmodeSeconds: number,
): string {
  if (isWaiting) return texts.files.waiting
  if (isLost) return texts.offline
  if (most - length <= shownFrom) return texts.left(most - length)
  if (wait > 0) return texts.slowmode(texts.seconds(wait))
  return slowmodeSeconds > 0 ? texts.slowmodeOn(texts.seconds(slowmodeSeconds)) : ''
}
