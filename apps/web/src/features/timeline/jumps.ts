import { create } from 'zustand'
import { goTo } from './places.ts'

interface Mark {
  channelId: string
  seq: number
}

/** The message that somebody asked to see; each asking is an object of its own, so that one may ask again. */
export const useMark = create<{ mark: Mark | null }>()(() => ({ mark: null }))

const markedMs = 2500
let fading: ReturnType<typeof setTimeout> | undefined

/** Shows a message of the channel that is on the screen, and marks it for a moment. */
export function jumpTo(channelId: string, seq: number): void {
  const mark: Mark = { channelId, seq }
  clearTimeout(fading)
  useMark.setState({ mark })
  void goTo(channelId, { kind: 'message', seq }).then(() => {
    if (useMark.getState().mark !== mark) return
    clearTimeout(fading)
    fading = setTimeout(() => useMark.setState({ mark: null }), markedMs)
  })
}

/** Shows the newest message of the channel that is on the screen. */
export function jumpToEnd(channelId: string): void {
  void goTo(channelId, { kind: 'end' })
}
