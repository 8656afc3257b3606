import { useState } from 'react'
import { showToast } from '../../shared/ui/toast.tsx'
import { useConversation } from '../../shared/state/conversations.ts'
import { useLazyTexts, withTexts } from '../../shared/i18n/lazy-texts.ts'
import { useChannel } from '../../shared/state/chat-state.ts'
import { lazyOverlay } from '../../shared/lazy/lazy-component.tsx'
import { useMay } from '../../shared/state/permissions.ts'
import { leaveCall, setDeafened, setMuted, toggleVideo } from './call.ts'
import { useCall } from './call-state.ts'
import { canShareScreen } from './own-video.ts'
import { ScreenButton } from './screen-button.tsx'
import { SoundboardButton } from './soundboard-button.tsx'
import { useMaySpeak, useOwnVoiceState } from './use-voice-states.ts'
import { VoiceButton } from './voice-button.tsx'
import { useVoiceSettings } from '../../shared/voice/voice-settings.ts'
import type { VoiceIconName } from '../../shared/voice/voice-icon.tsx'

const CameraDialog = lazyOverlay(
  withTexts(['voiceSettings'], async () => (await import('./camera-dialog.tsx')).CameraDialog),
)

/** Buttons for the account's own microphone and sound. */
export function CallControls() {
  const texts = useLazyTexts('voice')
  const state = useOwnVoiceState()
  const maySpeak = useMaySpeak(state)
  const isMuted = useCall(
    ({ muted, deafened, microphone }) => muted || deafened || microphone.kind === 'failed',
  )
  const isDeafened = useCall(({ deafened }) => deafened)
  return (
    <>
      <SilenceButton
        icon="microphone"
        isOn={isMuted}
        action={isMuted ? texts.unmute : texts.mute}
        imposed={
          state?.serverMuted
            ? maySpeak
              ? texts.statusMessages.muted
              : texts.statusMessages.silenced
            : null
        }
        onChange={setMuted}
      />
      <SilenceButton
        icon="headphones"
        isOn={isDeafened}
        action={isDeafened ? texts.undeafen : texts.deafen}
        imposed={state?.serverDeafened ? texts.statusMessages.deafened : null}
        onChange={setDeafened}
      />
    </>
  )
}

/** Buttons for what the account sends apart from its voice: camera, screen and sounds. */
export function MediaControls() {
  const { serverId = '', channelId = '' } = useCall(({ call }) => call) ?? {}
  const maySpeak = useMay('speak', serverId, channelId)
  const isAfk = useChannel(channelId)?.afkMinutes != null
  if (!maySpeak || isAfk) return null
  return (
    <>
      <CameraButton />
      {canShareScreen() && <ScreenButton />}
      <SoundboardButton serverId={serverId} channelId={channelId} />
    </>
  )
}

export function LeaveButton() {
  const texts = useLazyTexts('voice')
  const serverId = useCall(({ call, joining }) => (joining ?? call)?.serverId)
  const isConversation = useConversation(serverId ?? '') !== undefined
  const label = isConversation ? texts.leaveCall : texts.leave
  return <VoiceButton icon="hangUp" label={label} variant="danger" onClick={leaveCall} />
}

function CameraButton() {
  const texts = useLazyTexts('voice')
  const isOn = useCall(({ ownVideo }) => ownVideo.camera !== null)
  const previews = useVoiceSettings(({ previewsCamera }) => previewsCamera) && !isOn
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <VoiceButton
        icon="camera"
        label={isOn ? texts.stopCamera : texts.startCamera}
        variant={isOn ? 'on' : 'plain'}
        aria-haspopup={previews ? 'dialog' : undefined}
        onClick={() => (previews ? setIsOpen(true) : toggleVideo('camera'))}
      />
      {isOpen && <CameraDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface SilenceButtonProps {
  icon: VoiceIconName
  /** By the person's own choice. */
  isOn: boolean
  action: string
  /** Says what the server imposes. Meanwhile the button explains that, and changes nothing that nobody would see. */
  imposed: string | null
  onChange: (isOn: boolean) => void
}

function SilenceButton(props: SilenceButtonProps) {
  const { icon, isOn, action, imposed, onChange } = props
  const isSilent = isOn || imposed !== null
  return (
    <VoiceButton
      icon={icon}
      label={imposed ?? action}
      isOff={isSilent}
      variant={isSilent ? 'alert' : 'plain'}
      onClick={() => {
        if (imposed === null) onChange(!isOn)
        else showToast(imposed)
      }}
    />
  )
}
