import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useCall } from './call-state.ts'
import type { OutgoingCall } from './outgoing-call.ts'

/** Whether the call that the account has begun rings, was declined or not answered; null for all other calls. */
export function useCallAnswer(serverId: string): OutgoingCall['answer'] | null {
  return useCall(({ outgoing }) => (outgoing?.serverId === serverId ? outgoing.answer : null))
}

/** Says what has become of the call that the account has begun. */
export function CallAnswer({ serverId, className }: { serverId: string; className?: string }) {
  const { answers } = useLazyTexts('voice')
  const answer = useCallAnswer(serverId)
  return (
    <p className={className} role="status">
      {answer && answers[answer]}
    </p>
  )
}
