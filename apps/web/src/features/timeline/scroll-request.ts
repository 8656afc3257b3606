import { create } from 'zustand'
import { errorText } from '../../shared/i18n/error-text.ts'
import { currentTexts } from '../../shared/i18n/texts.ts'
import { loadAround, loadEnd, timelineOf } from '../../shared/state/timelines.ts'
import { showToast } from '../../shared/ui/toast.tsx'
import type { ScrollAnchor } from './scroll-anchor.ts'

/** A request to scroll a channel's list. Every request is a new object, so that a repeated one scrolls again. */
export interface ScrollRequest {
  channelId: string
  anchor: ScrollAnchor
  /** The messages around the anchor have been loaded, as far as they exist. */
  isLoaded: boolean
}

/** The latest request, until a list has applied it. */
export const useScrollRequest = create<{ request: ScrollRequest | null }>()(() => ({
  request: null,
}))

/** Scrolls the list of the open channel to an anchor, after loading the messages around it. */
export async function requestScroll(channelId: string, anchor: ScrollAnchor): Promise<void> {
  const request: ScrollRequest = { channelId, anchor, isLoaded: false }
  const earlierError = timelineOf(channelId)?.error
  useScrollRequest.setState({ request })
  if (anchor.kind === 'message') await loadAround(channelId, anchor.seq)
  else await loadEnd(channelId)
  if (useScrollRequest.getState().request !== request) return
  const error = timelineOf(channelId)?.error
  if (error == null || error === earlierError) {
    useScrollRequest.setState({ request: { ...request, isLoaded: true } })
    return
  }
  clearScrollRequest()
  // An empty list shows the error itself.
  if (timelineOf(channelId)?.messages.length) showError(error)
}

function showError(error: unknown): void {
  const texts = currentTexts()
  showToast(`${texts.timeline.failed} ${errorText(error, texts)}`, 'danger')
}

export function clearScrollRequest(): void {
  useScrollRequest.setState({ request: null })
}
