import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { Row } from './rows.ts'
import {
  anchorToReveal,
  currentAnchor,
  firstVisibleIndex,
  isAnchorLoaded,
  scrollTopFor,
} from './scroll-anchor.ts'
import type { ListView, ScrollAnchor } from './scroll-anchor.ts'
import { clearScrollRequest, useScrollRequest } from './scroll-request.ts'

/** The list counts as at its end within this distance. */
const nearEndPx = 48
/** Browsers round scroll positions. */
const roundingPx = 2

/** The last anchor of each channel, while the page is open. */
const savedAnchors = new Map<string, ScrollAnchor>()

interface Options {
  channelId: string
  rows: readonly Row[]
  reachesEnd: boolean
  list: RefObject<VirtualizerHandle | null>
  scroller: RefObject<HTMLElement | null>
}

/**
 * Keeps a list of messages at its anchor while rows are added or change their height. A scroll request sets the anchor;
 * scrolling by the user replaces it.
 */
export function useScrollAnchor({ channelId, rows, reachesEnd, list, scroller }: Options) {
  const [isAtEnd, setIsAtEnd] = useState(false)
  const request = useScrollRequest((state) =>
    state.request?.channelId === channelId ? state.request : null,
  )
  const anchor = useRef<ScrollAnchor>({ kind: 'end' })
  const isNearEnd = useRef(false)
  const lastScrollTop = useRef(0)
  const isNotifying = useRef(false)

  const getView = useCallback((): ListView | null => {
    if (!list.current || !scroller.current) return null
    return { list: list.current, scroller: scroller.current, rows }
  }, [list, scroller, rows])

  const recordPosition = useCallback(
    ({ scroller: { scrollHeight, scrollTop, clientHeight } }: ListView) => {
      lastScrollTop.current = scrollTop
      isNearEnd.current = reachesEnd && scrollHeight - scrollTop - clientHeight <= nearEndPx
      setIsAtEnd(isNearEnd.current || anchor.current.kind === 'end')
      savedAnchors.set(channelId, anchor.current)
    },
    [channelId, reachesEnd],
  )

  /** Scrolls to the anchor. All other scrolling is the user's. */
  const restore = useCallback(() => {
    const view = getView()
    if (!view) return
    const top = scrollTopFor(anchor.current, view)
    // The row was removed: keep the current position.
    if (top === null) anchor.current = currentAnchor(view) ?? { kind: 'end' }
    else if (Math.abs(top - view.scroller.scrollTop) > roundingPx) {
      // The list ignores the pointer while it scrolls. Here, the user is not scrolling.
      view.scroller.dataset['restored'] = ''
      view.scroller.scrollTop = top
      queueMicrotask(() => {
        isNotifying.current = true
        notifyVirtualizer(view)
        isNotifying.current = false
      })
    }
    recordPosition(view)
  }, [getView, recordPosition])

  // Sets the anchor before the first paint.
  useLayoutEffect(() => {
    anchor.current = initialAnchor(savedAnchors.get(channelId), rows)
    // Only on mount.
  }, [])

  const lastKey = rows.at(-1)?.key
  const previousLastKey = useRef(lastKey)
  useLayoutEffect(() => {
    const shouldFollow = lastKey !== previousLastKey.current && isNearEnd.current
    previousLastKey.current = lastKey
    if (request && (request.isLoaded || isAnchorLoaded(request.anchor, rows, reachesEnd))) {
      anchor.current = request.anchor
      clearScrollRequest()
    } else if (shouldFollow) anchor.current = { kind: 'end' }
    restore()
  }, [request, rows, lastKey, reachesEnd, restore])

  const onScroll = useCallback(() => {
    const view = getView()
    if (!view || isNotifying.current) return
    const { scrollTop, scrollHeight, clientHeight } = view.scroller
    const below = scrollHeight - scrollTop - clientHeight
    // The browser scrolls, not the user, when the content becomes shorter than the scroll position.
    const isClamped = scrollTop < lastScrollTop.current && Math.abs(below) <= roundingPx
    if (isClamped || Math.abs(scrollTop - lastScrollTop.current) < 1) {
      const top = scrollTopFor(anchor.current, view)
      // Restores if rows changed their height, but does not disturb very slow scrolling.
      if (top === null || Math.abs(top - lastScrollTop.current) > roundingPx) restore()
      return
    }
    const isEnd = reachesEnd && below <= roundingPx
    anchor.current = (isEnd ? null : currentAnchor(view)) ?? { kind: 'end' }
    delete view.scroller.dataset['restored']
    recordPosition(view)
  }, [getView, reachesEnd, restore, recordPosition])

  /** Scrolls as little as possible to show a whole row. */
  const reveal = useCallback(
    (key: string) => {
      const view = getView()
      const target = view && anchorToReveal(key, view)
      if (!target) return
      anchor.current = reachesEnd && key === lastKey ? { kind: 'end' } : target
      restore()
    },
    [getView, restore, reachesEnd, lastKey],
  )

  return {
    isAtEnd,
    restore,
    onScroll,
    reveal,
    firstVisibleIndex: () => (list.current ? firstVisibleIndex(list.current) : 0),
  }
}

function initialAnchor(saved: ScrollAnchor | undefined, rows: readonly Row[]): ScrollAnchor {
  if (saved && saved.kind !== 'end' && isAnchorLoaded(saved, rows, true)) return saved
  const firstNew = rows.find(({ startsNew }) => startsNew)
  return firstNew ? { kind: 'row', key: firstNew.key, edge: 'top', gap: 32 } : { kind: 'end' }
}

/** Makes the virtualizer render the new position immediately instead of in the next frame. */
function notifyVirtualizer({ list, scroller }: ListView): void {
  const { scrollTop } = scroller
  if (list.scrollOffset === scrollTop) {
    // The list moved and came back. The virtualizer renders nothing for an unchanged offset, so change it by a pixel.
    scroller.scrollTop += scrollTop > 0 ? -1 : 1
    scroller.dispatchEvent(new Event('scroll'))
    scroller.scrollTop = scrollTop
  }
  scroller.dispatchEvent(new Event('scroll'))
}
