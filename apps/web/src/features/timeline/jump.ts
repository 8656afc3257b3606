import { create } from 'zustand'
import { requestScroll } from './scroll-request.ts'

interface Highlight {
  channelId: string
  seq: number
}

/** The highlighted message. Every jump sets a new object, so that a repeated jump highlights again. */
export const useHighlight = create<{ highlight: Highlight | null }>()(() => ({ highlight: null }))

const highlightMs = 2500
let clearTimer: ReturnType<typeof setTimeout> | undefined

/** Scrolls to a message of the open channel and highlights it for a moment. */
export function jumpTo(channelId: string, seq: number): void {
  const highlight: Highlight = { channelId, seq }
  clearTimeout(clearTimer)
  useHighlight.setState({ highlight })
  void requestScroll(channelId, { kind: 'message', seq }).then(() => {
    if (useHighlight.getState().highlight !== highlight) return
    clearTimeout(clearTimer)
    clearTimer = setTimeout(() => useHighlight.setState({ highlight: null }), highlightMs)
  })
}

/** Scrolls to the newest message of the open channel. */
export function jumpToEnd(channelId: string): void {
  void requestScroll(channelId, { kind: 'end' })
}
