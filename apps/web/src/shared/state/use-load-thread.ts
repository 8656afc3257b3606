import { useEffect } from 'react'
import { findChannel, useChatState } from './chat-state.ts'
import { loadThread } from './threads.ts'

/** Loads the thread with this id, unless it is the id of a channel or known. */
export function useLoadThread(channelId: string): void {
  const isKnown = useChatState(({ snapshot }) => findChannel(snapshot, channelId) !== undefined)
  useEffect(() => {
    // Nothing is shown of what the account can't see.
    if (!isKnown) loadThread(channelId).catch(() => undefined)
  }, [channelId, isKnown])
}
