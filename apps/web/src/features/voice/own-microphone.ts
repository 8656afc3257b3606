import { MediaError } from '../../shared/voice/media-devices.ts'
import { openMicrophone } from '../../shared/voice/microphone.ts'
import type { Microphone } from '../../shared/voice/microphone.ts'
import { useCall } from './call-state.ts'

/** Also while it is opening; a promise of an older call no longer matters. */
let opening: Promise<Microphone> | null = null
let microphone: Microphone | null = null
let isMuted = false
let isHeldOpen = false
let isWhispering = false

/** Opens the microphone unless it is open. Resolves when it is known whether there is one; its state is in `useCall`. */
export async function openOwnMicrophone(): Promise<void> {
  // A device that is gone is tried again from the start.
  if (microphone && useCall.getState().microphone.kind === 'failed') closeOwnMicrophone()
  if (opening) {
    await opening.catch(() => undefined)
    return
  }
  useCall.setState({ microphone: { kind: 'opening' } })
  const own = openMicrophone((state) => {
    if (opening !== own) return
    const isLost = state.kind === 'lost'
    useCall.setState({
      microphone: isLost ? { kind: 'failed', problem: state.problem } : { kind: 'open' },
    })
  })
  opening = own
  try {
    const opened = await own
    if (opening !== own) return opened.close()
    microphone = opened
    microphone.setMuted(isMuted)
    microphone.holdOpen(isHeldOpen)
    microphone.setWhispering(isWhispering)
    useCall.setState({ microphone: { kind: 'open' } })
  } catch (error) {
    if (opening !== own) return
    opening = null
    const problem = error instanceof MediaError ? error.problem : 'in_use'
    useCall.setState({ microphone: { kind: 'failed', problem } })
  }
}

export function ownMicrophoneTrack(): MediaStreamTrack | null {
  return microphone?.track ?? null
}

/** Null unless the account whispers. */
export function ownWhisperTrack(): MediaStreamTrack | null {
  return isWhispering ? (microphone?.whisperTrack ?? null) : null
}

export function muteOwnMicrophone(muted: boolean): void {
  isMuted = muted
  microphone?.setMuted(muted)
}

/** Lets the voice through whatever its level, as while a key is held down. */
export function holdOwnMicrophoneOpen(isHeld: boolean): void {
  isHeldOpen = isHeld
  microphone?.holdOpen(isHeld)
}

/** Sends the voice to those who hear the whisper. Mute it for all others before. */
export function whisperWithOwnMicrophone(whispers: boolean): void {
  isWhispering = whispers
  microphone?.setWhispering(whispers)
}

export function closeOwnMicrophone(): void {
  opening = null
  microphone?.close()
  microphone = null
}
