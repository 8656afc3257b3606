import { create } from 'zustand'
import { loadAround } from '../../shared/state/timelines.ts'

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
  clearTimeout(fading)
  useMark.setState({ mark: { channelId, seq } })
  void loadAround(channelId, seq).then(() => {
    clearTimeout(fading)
    fading = setTimeout(() => useMark.setState({ mark: null }), markedMs)
  })
}
