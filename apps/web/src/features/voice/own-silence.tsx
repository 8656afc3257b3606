import { CallControls } from './call-controls.tsx'
import { useCall } from './call-state.ts'

/** Mutes and deafens the account before it is in a call. In a call, the bar of the call has these buttons. */
export function OwnSilence() {
  const isInCall = useCall(({ call, joining }) => (joining ?? call) !== null)
  return isInCall ? null : <CallControls />
}
