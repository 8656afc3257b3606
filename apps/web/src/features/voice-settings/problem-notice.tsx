import type { MediaProblem } from '../../shared/voice/media-devices.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { Notice } from '../../shared/ui/notice.tsx'

interface ProblemNoticeProps {
  device: 'microphone' | 'camera'
  problem: MediaProblem
}

/** Why there is no microphone or camera, and what to do. */
export function ProblemNotice({ device, problem }: ProblemNoticeProps) {
  const { problems } = useLazyTexts('voiceSettings')
  return <Notice severity="danger">{problems[device][problem]}</Notice>
}
