import type { VoiceState } from '@guildhall/contract'
import type { VoiceTexts } from '../../shared/i18n/en/voice.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useHasPriority } from '../../shared/voice/speakers.ts'
import { VoiceIcon } from '../../shared/voice/voice-icon.tsx'
import type { VoiceIconName } from '../../shared/voice/voice-icon.tsx'
import { useMaySpeak, useWhisper } from './use-voice-states.ts'
import styles from './voice-marks.module.css'

type MarkName = keyof VoiceTexts['marks']

const icons: Record<MarkName, VoiceIconName> = {
  muted: 'microphone',
  serverMuted: 'microphone',
  mayNotSpeak: 'microphone',
  deafened: 'headphones',
  serverDeafened: 'headphones',
  camera: 'camera',
  screen: 'screen',
  priority: 'megaphone',
  whispersToYou: 'whisper',
  whispering: 'whisper',
}

const isOnMarks: readonly MarkName[] = [
  'camera',
  'screen',
  'priority',
  'whispersToYou',
  'whispering',
]

/** Icons for what is on and off; what the server imposes goes before the person's own choice. */
export function VoiceMarks({ state, size = 16 }: { state: VoiceState; size?: number }) {
  const { marks } = useLazyTexts('voice')
  const maySpeak = useMaySpeak(state)
  const hasPriority = useHasPriority(state)
  const shown: MarkName[] = []
  const whisper = useWhisper(state)
  if (hasPriority) shown.push('priority')
  if (whisper) shown.push(whisper)
  if (state.screen) shown.push('screen')
  if (state.camera) shown.push('camera')
  if (state.serverMuted) shown.push(maySpeak ? 'serverMuted' : 'mayNotSpeak')
  else if (state.muted) shown.push('muted')
  if (state.serverDeafened) shown.push('serverDeafened')
  else if (state.deafened) shown.push('deafened')
  if (shown.length === 0) return null
  return (
    <span className={styles['marks']}>
      {shown.map((mark) => (
        <span
          key={mark}
          role="img"
          aria-label={marks[mark]}
          data-tip={marks[mark]}
          className={styles[mark]}
        >
          <VoiceIcon name={icons[mark]} size={size} isOff={!isOnMarks.includes(mark)} />
        </span>
      ))}
    </span>
  )
}
