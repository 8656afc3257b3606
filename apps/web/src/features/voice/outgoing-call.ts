import { ringMs } from '@guildhall/contract'
import type { Call } from '@guildhall/contract'

/** A call that the account has begun, until someone joins. */
export interface OutgoingCall {
  serverId: string
  answer: 'ringing' | 'declined' | 'unanswered'
  /** When it stops to ring without an answer, on the local clock. */
  endsAt: number
}

/** A call that stops to ring this long before its end may have reached it: events take different times. */
const toleranceMs = 1000

/** The outgoing call after a change of the call of this conversation. */
export function nextOutgoingCall(
  before: OutgoingCall | null,
  changed: { serverId: string; call: Call | null; ownId: string; isAnswered: boolean; now: number },
): OutgoingCall | null {
  const { serverId, call, ownId, isAnswered, now } = changed
  if (isAnswered) return null
  const known = before?.serverId === serverId && before.answer === 'ringing' ? before : null
  if (call) {
    if (call.callerId !== ownId) return null
    return known ?? { serverId, answer: 'ringing', endsAt: now + ringMs }
  }
  if (!known) return before
  return { ...known, answer: now < known.endsAt - toleranceMs ? 'declined' : 'unanswered' }
}
