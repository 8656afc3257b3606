import { useVoiceTexts } from '../../shared/i18n/voice-texts.ts'
import { useMay } from '../../shared/state/permissions.ts'
import { leaveCall, setDeafened, setMuted, toggleVideo } from './call.ts'
import { useCall } from './call-state.ts'
import { canShareScreen } from './own-video.ts'
import { useOwnVoiceState } from './use-voice-states.ts'
import { VoiceButton } from './voice-button.tsx'

/** Buttons for the account's own microphone and sound. */
export function CallControls() {
  return (
    <>
      <MuteButton />
      <DeafenButton />
    </>
  )
}

/** Buttons for the account's own camera and screen. */
export function VideoControls() {
  const texts = useVoiceTexts()
  const { serverId = '', channelId = '' } = useCall(({ call }) => call) ?? {}
  const maySpeak = useMay('speak', serverId, channelId)
  const isCameraOn = useCall(({ ownVideo }) => ownVideo.camera !== null)
  const isScreenOn = useCall(({ ownVideo }) => ownVideo.screen !== null)
  if (!maySpeak) return null
  return (
    <>
      <VoiceButton
        icon="camera"
        label={isCameraOn ? texts.stopCamera : texts.startCamera}
        variant={isCameraOn ? 'on' : 'plain'}
        onClick={() => toggleVideo('camera')}
      />
      {canShareScreen() && (
        <VoiceButton
          icon="screen"
          label={isScreenOn ? texts.stopScreen : texts.startScreen}
          variant={isScreenOn ? 'on' : 'plain'}
          onClick={() => toggleVideo('screen')}
        />
      )}
    </>
  )
}

export function LeaveButton() {
  const texts = useVoiceTexts()
  return <VoiceButton icon="hangUp" label={texts.leave} variant="danger" onClick={leaveCall} />
}

function MuteButton() {
  const texts = useVoiceTexts()
  const isMuted = useCall(
    ({ muted, deafened, microphone }) => muted || deafened || microphone.kind === 'failed',
  )
  const isServerMuted = useOwnVoiceState()?.serverMuted ?? false
  const action = isMuted ? texts.unmute : texts.mute
  return (
    <VoiceButton
      icon="microphone"
      label={isServerMuted ? texts.withState(action, texts.marks.serverMuted) : action}
      isOff={isMuted || isServerMuted}
      variant={isMuted || isServerMuted ? 'alert' : 'plain'}
      onClick={() => setMuted(!isMuted)}
    />
  )
}

function DeafenButton() {
  const texts = useVoiceTexts()
  const isDeafened = useCall((state) => state.deafened)
  const isServerDeafened = useOwnVoiceState()?.serverDeafened ?? false
  const action = isDeafened ? texts.undeafen : texts.deafen
  return (
    <VoiceButton
      icon="headphones"
      label={isServerDeafened ? texts.withState(action, texts.marks.serverDeafened) : action}
      isOff={isDeafened || isServerDeafened}
      variant={isDeafened || isServerDeafened ? 'alert' : 'plain'}
      onClick={() => setDeafened(!isDeafened)}
    />
  )
}
