import { create } from 'zustand'
import { watchHeldKey } from './held-key.ts'

/** Whether the key of push-to-talk lets the voice through. */
export const usePushToTalk = create<{ isTalking: boolean }>()(() => ({ isTalking: false }))

/** Calls `onTalk` when the key of push-to-talk is pressed and released. Returns how to stop it. */
export function watchPushToTalk(onTalk: (isTalking: boolean) => void): () => void {
  const stop = watchHeldKey('pushToTalkKey', (isTalking) => {
    usePushToTalk.setState({ isTalking })
    onTalk(isTalking)
  })
  return () => {
    stop()
    usePushToTalk.setState({ isTalking: false })
  }
}
