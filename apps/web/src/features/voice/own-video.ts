import { MediaError, openDevice, stopTracks } from '../../shared/voice/media-devices.ts'
import type { MediaProblem } from '../../shared/voice/media-devices.ts'
import { useVoiceSettings } from '../../shared/voice/voice-settings.ts'
import { useCall } from './call-state.ts'
import { applyScreenChoice, displayMediaOptions, echoesVoices } from './screen-choice.ts'
import type { UpSection } from './media-connection.ts'

export type VideoSource = 'camera' | 'screen'

/** Calls that began later than an opening device do not get it. */
const attempts = { camera: 0, screen: 0 }
let stopFollowing: (() => void) | null = null
let stopFollowingScreen: (() => void) | null = null

const cameraConstraints = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { max: 30 } }

/** Turns on the camera of the settings, which it follows; `onChange` runs whenever its track is another one or gone. */
export async function startCamera(onChange: () => void): Promise<void> {
  await openCamera(onChange)
  stopFollowing?.()
  stopFollowing = useVoiceSettings.subscribe((now, before) => {
    if (now.camera !== before.camera && useCall.getState().ownVideo.camera)
      void openCamera(onChange)
  })
}

/** Lets the person choose what to share; choosing nothing is no error. */
export async function startScreen(onChange: () => void): Promise<void> {
  attempts.screen += 1
  const own = attempts.screen
  try {
    const stream = await openScreen()
    if (own !== attempts.screen) return stopTracks(stream)
    setStream('screen', stream, onChange)
    if (echoesVoices(stream)) useCall.setState({ notice: { kind: 'echo' } })
    stopFollowingScreen = useVoiceSettings.subscribe((now, before) => {
      if (now.screen !== before.screen) void applyScreenChoice(stream, now.screen).then(onChange)
    })
  } catch (error) {
    if (own !== attempts.screen || isChoice(error)) return
    showProblem('screen', error instanceof MediaError ? error.problem : 'in_use')
  }
}

export function stopVideo(source: VideoSource): void {
  attempts[source] += 1
  if (source === 'camera') {
    stopFollowing?.()
    stopFollowing = null
  } else {
    stopFollowingScreen?.()
    stopFollowingScreen = null
  }
  const { ownVideo: own, notice } = useCall.getState()
  const stream = own[source]
  if (!stream) return
  stopTracks(stream)
  if (source === 'screen' && notice?.kind === 'echo') useCall.setState({ notice: null })
  useCall.setState(({ ownVideo }) => ({ ownVideo: { ...ownVideo, [source]: null } }))
}

export function ownVideoTrack(
  section: Exclude<UpSection, 'up-audio' | 'up-whisper'>,
): MediaStreamTrack | null {
  const { camera, screen } = useCall.getState().ownVideo
  if (section === 'up-camera') return camera?.getVideoTracks()[0] ?? null
  if (section === 'up-screen') return screen?.getVideoTracks()[0] ?? null
  return screen?.getAudioTracks()[0] ?? null
}

/** Phones share no screen. */
export function canShareScreen(): boolean {
  return !window.isSecureContext || 'getDisplayMedia' in navigator.mediaDevices
}

async function openCamera(onChange: () => void): Promise<void> {
  attempts.camera += 1
  const own = attempts.camera
  // Some cameras can't be open twice.
  const old = useCall.getState().ownVideo.camera
  if (old) stopTracks(old)
  try {
    const stream = await openDevice('video', useVoiceSettings.getState().camera, cameraConstraints)
    if (own === attempts.camera) setStream('camera', stream, onChange)
    else stopTracks(stream)
  } catch (error) {
    if (own !== attempts.camera) return
    stopVideo('camera')
    onChange()
    showProblem('camera', error instanceof MediaError ? error.problem : 'in_use')
  }
}

async function openScreen(): Promise<MediaStream> {
  if (!window.isSecureContext) throw new MediaError('insecure')
  const { screen } = useVoiceSettings.getState()
  const stream = await navigator.mediaDevices.getDisplayMedia(displayMediaOptions(screen))
  await applyScreenChoice(stream, screen)
  return stream
}

/** The person closed the browser's dialog; that a system forbids it has another message. */
function isChoice(error: unknown): boolean {
  return (
    error instanceof DOMException &&
    error.name === 'NotAllowedError' &&
    !error.message.includes('system')
  )
}

function setStream(source: VideoSource, stream: MediaStream, onChange: () => void): void {
  useCall.setState(({ ownVideo }) => ({ ownVideo: { ...ownVideo, [source]: stream } }))
  if (source === 'screen') useCall.setState({ isOwnScreenShown: !showsItself(stream) })
  // The browser's own button ends the sharing, or the camera is gone.
  stream.getVideoTracks()[0]?.addEventListener('ended', () => {
    if (useCall.getState().ownVideo[source] !== stream) return
    stopVideo(source)
    onChange()
    if (source === 'camera') showProblem('camera', 'no_device')
  })
  onChange()
}

/** A whole screen shows this page as well, which would show the screen within the screen, and so on. */
function showsItself(stream: MediaStream): boolean {
  return stream.getVideoTracks()[0]?.getSettings().displaySurface === 'monitor'
}

function showProblem(device: VideoSource, problem: MediaProblem): void {
  useCall.setState({ notice: { kind: 'device', device, problem } })
}
