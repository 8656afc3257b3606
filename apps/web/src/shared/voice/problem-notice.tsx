import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { Notice } from '../ui/notice.tsx'
import type { MediaProblem } from './media-devices.ts'

interface ProblemNoticeProps {
  device: 'microphone' | 'camera'
  problem: MediaProblem
}

/** Why there is no microphone or camera, and what to do. */
export function ProblemNotice({ device, problem }: ProblemNoticeProps) {
  const { problems } = useLazyTexts('voiceSettings')
  return <Notice severity="danger">{problems[device][problem]}</Notice>
}
