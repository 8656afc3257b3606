import { watchHeldKey } from '../../shared/voice/held-key.ts'
import { may } from './call-queries.ts'
import { useCall } from './call-state.ts'
import { endWhisper, startWhisper } from './whisper.ts'

/** Follows the keys for priority and whispers while there is a call. Returns how to stop it. */
export function watchTalkKeys(): () => void {
  const stopPriority = watchHeldKey('priorityKey', (isHeld) => {
    const { call } = useCall.getState()
    useCall.setState({ hasPriority: isHeld && call !== null && may('priority_speaker', call) })
  })
  const stopWhisper = watchHeldKey('whisperKey', (isHeld) => {
    if (isHeld) void startWhisper()
    else endWhisper()
  })
  return () => {
    stopPriority()
    stopWhisper()
    endWhisper()
  }
}
