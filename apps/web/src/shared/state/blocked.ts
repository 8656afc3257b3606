import { isBlocked } from '@guildhall/contract'
import { useChatState } from './chat-state.ts'

/** Whether the account has blocked the user. */
export function hasBlocked(userId: string): boolean {
  return isBlocked(useChatState.getState().snapshot?.relationships ?? [], userId)
}

export function useHasBlocked(userId: string): boolean {
  return useChatState(({ snapshot }) => isBlocked(snapshot?.relationships ?? [], userId))
}
