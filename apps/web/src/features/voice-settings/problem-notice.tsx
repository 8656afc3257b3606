import type { MediaProblem } from '../../shared/voice/media-devices.ts'
import { useVoiceSettingsTexts } from '../../shared/i18n/voice-settings-texts.ts'
import { Notice } from '../../shared/ui/notice.tsx'

interface ProblemNoticeProps {
  device: 'microphone' | 'camera'
  problem: MediaProblem
}

/** Why there is no microphone or camera, and what to do. */
export function ProblemNotice({ device, problem }: ProblemNoticeProps) {
  const { problems } = useVoiceSettingsTexts()
  return <Notice severity="danger">{problems[device][problem]}</Notice>
}
