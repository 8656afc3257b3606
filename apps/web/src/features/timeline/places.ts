import { create } from 'zustand'
import { errorText } from '../../shared/i18n/error-text.ts'
import { loadAround, loadEnd, timelineOf } from '../../shared/state/timelines.ts'
import { showToast } from '../../shared/ui/toast.tsx'
import { currentTexts } from '../../shared/i18n/texts.ts'

/** Where a list of messages stands. */
export type Place =
  | { kind: 'end' }
  /** In the middle: the message with this number, or the next where it is gone. */
  | { kind: 'message'; seq: number }
  /** A row by an edge of the screen, so many pixels below the upper or above the lower one. */
  | { kind: 'row'; key: string; edge: 'top' | 'bottom'; gap: number }

/** Where somebody asked to be taken; each asking is an object of its own. */
export interface Wish {
  channelId: string
  place: Place
  /** All that there is for it has been read. */
  isRead: boolean
}

/** What was asked for last, until a list has taken it over. */
export const useWish = create<{ wish: Wish | null }>()(() => ({ wish: null }))

/** Where each channel was left, while the page lives. */
export const places = new Map<string, Place>()

/** Takes the list of the channel on the screen to a place, and reads what is missing for that. */
export async function goTo(channelId: string, place: Place): Promise<void> {
  const wish: Wish = { channelId, place, isRead: false }
  const earlier = timelineOf(channelId)?.error
  useWish.setState({ wish })
  if (place.kind === 'message') await loadAround(channelId, place.seq)
  else await loadEnd(channelId)
  if (useWish.getState().wish !== wish) return
  const error = timelineOf(channelId)?.error
  if (error == null || error === earlier) {
    useWish.setState({ wish: { ...wish, isRead: true } })
    return
  }
  endWish()
  // Where nothing is at hand, that is told in its place.
  if (timelineOf(channelId)?.messages.length) tellFailure(error)
}

function tellFailure(error: unknown): void {
  const texts = currentTexts()
  showToast(`${texts.timeline.failed} ${errorText(error, texts)}`, 'danger')
}

/** The list has taken it over, or it is wanted no longer. */
export function endWish(): void {
  useWish.setState({ wish: null })
}
