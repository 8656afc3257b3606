import type { ReactNode } from 'react'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { errorText } from '../../shared/i18n/error-text.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import type { MediaProblem } from '../../shared/voice/media-devices.ts'
import { useVoiceSettings } from '../../shared/voice/voice-settings.ts'
import { useChannel, useServer } from '../../shared/state/chat-state.ts'
import { Button, IconButton } from '../../shared/ui/button.tsx'
import { joinCall, reconnectCall, setMuted } from './call.ts'
import { useCall } from './call-state.ts'
import type { CallNotice as CallNoticeState } from './call-state.ts'
import styles from './call-notices.module.css'

/** What is wrong with the call, and what to do about it. */
export function CallNotices() {
  const texts = useLazyTexts('voice')
  const notice = useCall((state) => state.notice)
  const isUnreachable = useCall(({ call, joining }) => call?.media === 'unreachable' && !joining)
  const isSoundBlocked = useCall((state) => state.isSoundBlocked)
  const microphone = useCall((state) => state.microphone)
  return (
    <>
      {notice && <LastNotice />}
      {isUnreachable && (
        <CallNotice action={texts.retry} onAction={() => void reconnectCall()}>
          {texts.notices.connecting}
        </CallNotice>
      )}
      {isSoundBlocked && <CallNotice>{texts.notices.soundBlocked}</CallNotice>}
      {microphone.kind === 'failed' && <MicrophoneNotice problem={microphone.problem} />}
    </>
  )
}

function LastNotice() {
  const texts = useLazyTexts('voice')
  const all = useTexts()
  const notice = useCall((state) => state.notice)
  if (!notice) return null
  if (notice.kind === 'device') return <DeviceNotice {...notice} />
  if (notice.kind === 'echo') return <EchoNotice />
  if (notice.kind === 'inactive') return <InactiveNotice {...notice} />
  const text =
    notice.kind === 'error'
      ? errorText(notice.error, all)
      : texts.notices[notice.kind](notice.channelName)
  const onDismiss = (): void => useCall.setState({ notice: null })
  if (notice.kind !== 'interrupted') return <CallNotice onDismiss={onDismiss}>{text}</CallNotice>
  const { target } = notice
  return (
    <CallNotice
      onDismiss={onDismiss}
      action={texts.joinAgain}
      onAction={() => void joinCall(target)}
    >
      {text}
    </CallNotice>
  )
}

function EchoNotice() {
  const texts = useLazyTexts('voice').screenDialog
  const { screen, set } = useVoiceSettings()
  const close = (): void => useCall.setState({ notice: null })
  return (
    <CallNotice
      onDismiss={close}
      action={texts.turnSoundOff}
      onAction={() => {
        set({ screen: { ...screen, sound: false } })
        close()
      }}
    >
      {texts.echo}
    </CallNotice>
  )
}

function InactiveNotice({ channelName, target }: Extract<CallNoticeState, { kind: 'inactive' }>) {
  const { notices: texts } = useLazyTexts('voice')
  // A room may be gone meanwhile.
  const before = useChannel(target.channelId)
  const entry = useServer(target.serverId)
  const minutes = entry?.channels.find(({ afkMinutes }) => afkMinutes !== null)?.afkMinutes ?? 1
  return (
    <CallNotice
      onDismiss={() => useCall.setState({ notice: null })}
      {...(before && {
        action: texts.goBack(before.name),
        onAction: () => void joinCall(target),
      })}
    >
      {texts.inactive(channelName, minutes)}
    </CallNotice>
  )
}

function DeviceNotice({ device, problem }: Extract<CallNoticeState, { kind: 'device' }>) {
  const texts = useLazyTexts('voice')
  const { problems } = useLazyTexts('voiceSettings')
  return (
    <CallNotice onDismiss={() => useCall.setState({ notice: null })}>
      {device === 'camera' ? problems.camera[problem] : texts.screenProblems[problem]}
    </CallNotice>
  )
}

function MicrophoneNotice({ problem }: { problem: MediaProblem }) {
  const texts = useLazyTexts('voice')
  const { problems } = useLazyTexts('voiceSettings')
  // Trying again helps where the person can change something.
  const canRetry = problem !== 'insecure' && problem !== 'unsupported'
  return (
    <CallNotice {...(canRetry && { action: texts.retry, onAction: () => setMuted(false) })}>
      {problems.microphone[problem]} {texts.notices.listening}
    </CallNotice>
  )
}

interface CallNoticeProps {
  children: ReactNode
  action?: string
  onAction?: () => void
  onDismiss?: () => void
}

function CallNotice({ children, action, onAction, onDismiss }: CallNoticeProps) {
  const { dismiss } = useLazyTexts('voice')
  return (
    <div className={styles['notice']} role="alert">
      <p>{children}</p>
      {onDismiss && <IconButton icon="close" size={16} label={dismiss} onClick={onDismiss} />}
      {action !== undefined && (
        <Button className={styles['action']} onClick={onAction}>
          {action}
        </Button>
      )}
    </div>
  )
}
