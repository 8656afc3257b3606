import type { ScreenChoice } from '../../shared/voice/voice-settings.ts'

/** TypeScript does not know these yet. */
interface SoundConstraints extends MediaTrackConstraints {
  /** Leaves out what the page itself plays, which are the voices of the call. */
  restrictOwnAudio?: boolean
}

interface DisplayOptions extends DisplayMediaStreamOptions {
  selfBrowserSurface?: 'exclude'
  systemAudio?: 'include' | 'exclude'
  surfaceSwitching?: 'include'
}

const kbit = 1000
/** In kbit/s at 30 frames a second, by height; of higher pictures as that of 1440. */
const bitrates: Readonly<Record<number, number>> = { 480: 1500, 720: 3000, 1080: 5000 }
const maxBitrate = 8000
const bitrateFactors: Readonly<Record<ScreenChoice['frames'], number>> = {
  5: 0.5,
  15: 0.7,
  30: 1,
  60: 1.6,
}

/** What the browser's own dialog offers and captures. */
export function displayMediaOptions(choice: ScreenChoice): DisplayMediaStreamOptions {
  const sound: SoundConstraints = {
    echoCancellation: false,
    noiseSuppression: false,
    autoGainControl: false,
    restrictOwnAudio: true,
  }
  const options: DisplayOptions = {
    video: videoConstraints(choice),
    audio: choice.sound && canShareSound() ? sound : false,
    // The page would show itself, and its sound are the voices of the call.
    selfBrowserSurface: 'exclude',
    systemAudio: choice.sound ? 'include' : 'exclude',
    surfaceSwitching: 'include',
  }
  return options
}

/** Applies what can change while a screen is shared. */
export async function applyScreenChoice(stream: MediaStream, choice: ScreenChoice): Promise<void> {
  for (const track of stream.getAudioTracks()) track.enabled = choice.sound
  const [track] = stream.getVideoTracks()
  if (!track) return
  track.contentHint = choice.content
  // A browser that can't scale the picture sends it as it is.
  await track.applyConstraints(videoConstraints(choice)).catch(() => undefined)
}

/** The limits of what is sent, in bit/s and frames a second. `channelKbps` is what the channel allows, if it has a limit. */
export function screenLimits({ height, frames }: ScreenChoice, channelKbps: number | null) {
  const base = (height !== null && bitrates[height]) || maxBitrate
  const kbps = Math.min(maxBitrate, base * bitrateFactors[frames], channelKbps ?? maxBitrate)
  return { maxBitrate: kbps * kbit, maxFramerate: frames }
}

/** Firefox and Safari share pictures alone. */
export function canShareSound(): boolean {
  return 'suppressLocalAudioPlayback' in navigator.mediaDevices.getSupportedConstraints()
}

/** Whether the sound of the shared screen includes the voices of the call, which others would hear again. */
export function echoesVoices(stream: MediaStream): boolean {
  const [picture] = stream.getVideoTracks()
  const [sound] = stream.getAudioTracks()
  if (!picture || !sound) return false
  const settings = sound.getSettings() as SoundConstraints
  return picture.getSettings().displaySurface === 'monitor' && settings.restrictOwnAudio !== true
}

function videoConstraints({ height, frames }: ScreenChoice): MediaTrackConstraints {
  return { frameRate: { max: frames }, ...(height !== null && { height: { max: height } }) }
}
