import { act } from '../../shared/gateway/client.ts'
import { useVoiceSettings } from '../../shared/voice/voice-settings.ts'
import { may } from './call-queries.ts'
import { useCall } from './call-state.ts'

/** Longer than it takes from the microphone to the track, so that the end of a whisper is not heard by all. */
const drainMs = 250

/** Counts whispers: what the server says about an older one no longer matters. */
let attempt = 0
let draining: ReturnType<typeof setTimeout> | undefined

/** From now on nobody hears the account, and, once the server has confirmed it, those to whom it whispers. */
export async function startWhisper(): Promise<void> {
  const { call } = useCall.getState()
  if (!call || !may('speak', call)) return
  attempt += 1
  const own = attempt
  clearTimeout(draining)
  const to = useVoiceSettings.getState().whisperTargets[call.serverId] ?? []
  useCall.setState({ whisper: { kind: 'starting' } })
  try {
    const { userIds } = await act('voice.whisper', { to: [...to] })
    if (own === attempt) useCall.setState({ whisper: { kind: 'heard', userIds } })
  } catch (error) {
    if (own === attempt)
      useCall.setState({ whisper: { kind: 'failed' }, notice: { kind: 'error', error } })
  }
}

export function endWhisper(): void {
  if (useCall.getState().whisper === null) return
  attempt += 1
  useCall.setState({ whisper: { kind: 'ending' } })
  // What is lost with the connection is no danger: nothing is sent any more.
  act('voice.whisper', { to: [] }).catch(() => undefined)
  draining = setTimeout(() => useCall.setState({ whisper: null }), drainMs)
}

/** The account is another participant, or in another channel, to whom the server lets it whisper to nobody yet. */
export function restartWhisper(): void {
  const { whisper } = useCall.getState()
  if (whisper !== null && whisper.kind !== 'ending') void startWhisper()
}
