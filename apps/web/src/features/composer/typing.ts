import { act } from '../../shared/gateway/client.ts'
import { useChatState } from '../../shared/state/chat-state.ts'

const sendIntervalMs = 5000
const lastSentAt = new Map<string, number>()

/** Notifies others that the account is typing, at most once per interval. */
export function sendTyping(channelId: string): void {
  if (useChatState.getState().connection.kind !== 'online') return
  if (Date.now() - (lastSentAt.get(channelId) ?? 0) < sendIntervalMs) return
  lastSentAt.set(channelId, Date.now())
  // A lost notification does no harm.
  act('typing.start', { channelId }).catch(() => undefined)
}

/** Called when a message is sent, so that the next typing is notified at once. */
export function resetTyping(channelId: string): void {
  lastSentAt.delete(channelId)
}
