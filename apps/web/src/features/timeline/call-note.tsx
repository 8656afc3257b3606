import type { EndedCall } from '@guildhall/contract'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { shownName } from '../../shared/i18n/shown-name.ts'
import { useOwnUser } from '../../shared/state/chat-state.ts'
import { VoiceIcon } from '../../shared/voice/voice-icon.tsx'
import styles from './call-note.module.css'

interface CallNoteProps {
  call: EndedCall
  /** The name of the caller. */
  name: string
}

/** What became of a call. */
export function CallNote({ call: { duration, missedBy }, name }: CallNoteProps) {
  const { call: texts } = useLazyTexts('conversations')
  const ownId = useOwnUser()?.id ?? ''
  const isMissed = missedBy.includes(ownId)
  const length = duration === null ? texts.noAnswer : lengthOf(duration, texts.span)
  return (
    <p className={styles['call']} data-missed={isMissed || undefined}>
      <VoiceIcon name={duration === null ? 'hangUp' : 'handset'} size={18} />
      {(isMissed ? texts.missed : texts.ended)(shownName(name))}
      {!(isMissed && duration === null) && <span className={styles['length']}>{length}</span>}
    </p>
  )
}

function lengthOf(milliseconds: number, span: (seconds: number) => string): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000))
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? span(seconds) : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
