import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { firstShown, hasPlace, offsetOf, placeOf, placeToShow } from './geometry.ts'
import type { View } from './geometry.ts'
import { endWish, places, useWish } from './places.ts'
import type { Place } from './places.ts'
import type { Row } from './rows.ts'

/** So near to the end counts as being there. */
const nearPx = 48
/** Browsers round where a list is scrolled to. */
const exactPx = 2

interface Options {
  channelId: string
  rows: readonly Row[]
  reachesEnd: boolean
  list: RefObject<VirtualizerHandle | null>
  scroller: RefObject<HTMLElement | null>
}

/**
 * Keeps a list of messages in its place, whatever comes or grows around it: where somebody asked to be taken, until they
 * scroll themselves; from then on where they left it.
 */
export function usePlace({ channelId, rows, reachesEnd, list, scroller }: Options) {
  const [isAtEnd, setIsAtEnd] = useState(false)
  const wish = useWish((state) => (state.wish?.channelId === channelId ? state.wish : null))
  const held = useRef<Place>({ kind: 'end' })
  const isNear = useRef(false)
  /** Where the list was scrolled to when it was looked at last. */
  const seenAt = useRef(0)
  const isOwn = useRef(false)

  const view = useCallback((): View | null => {
    if (!list.current || !scroller.current) return null
    return { list: list.current, scroller: scroller.current, rows }
  }, [list, scroller, rows])

  const settle = useCallback(
    ({ scroller: { scrollHeight, scrollTop, clientHeight } }: View) => {
      seenAt.current = scrollTop
      isNear.current = reachesEnd && scrollHeight - scrollTop - clientHeight <= nearPx
      setIsAtEnd(isNear.current || held.current.kind === 'end')
      places.set(channelId, held.current)
    },
    [channelId, reachesEnd],
  )

  /** Nothing but this and whoever reads scrolls the list, so that what is scrolled without it was scrolled by them. */
  const hold = useCallback(() => {
    const now = view()
    if (!now) return
    const to = offsetOf(held.current, now)
    // The row is gone: what stands in its place is kept.
    if (to === null) held.current = placeOf(now) ?? { kind: 'end' }
    else if (Math.abs(to - now.scroller.scrollTop) > exactPx) {
      // While somebody scrolls nothing in the list can be hit; here nobody does.
      now.scroller.dataset['sent'] = ''
      now.scroller.scrollTop = to
      queueMicrotask(() => {
        isOwn.current = true
        tellScrolled(now)
        isOwn.current = false
      })
    }
    settle(now)
  }, [view, settle])

  const stand = useCallback(
    (place: Place) => {
      held.current = place
      hold()
    },
    [hold],
  )

  // What is opened stands in its place before it is seen.
  useLayoutEffect(() => {
    held.current = startOf(places.get(channelId), rows)
    // Once, when the list is put up.
  }, [])

  const last = rows.at(-1)?.key
  const lastHeld = useRef(last)
  useLayoutEffect(() => {
    const isFollowed = last !== lastHeld.current && isNear.current
    lastHeld.current = last
    if (wish && (wish.isRead || hasPlace(wish.place, rows, reachesEnd))) {
      held.current = wish.place
      endWish()
    } else if (isFollowed) held.current = { kind: 'end' }
    hold()
  }, [wish, rows, last, reachesEnd, hold])

  const onScroll = useCallback(() => {
    const now = view()
    if (!now || isOwn.current) return
    const { scrollTop, scrollHeight, clientHeight } = now.scroller
    const below = scrollHeight - scrollTop - clientHeight
    // What became shorter than it was scrolled was moved by nobody.
    const isCut = scrollTop < seenAt.current && Math.abs(below) <= exactPx
    if (isCut || Math.abs(scrollTop - seenAt.current) < 1) {
      const to = offsetOf(held.current, now)
      // Rows may have grown since; whoever scrolls very slowly is left alone.
      if (to === null || Math.abs(to - seenAt.current) > exactPx) hold()
      return
    }
    const isEnd = reachesEnd && below <= exactPx
    held.current = (isEnd ? null : placeOf(now)) ?? { kind: 'end' }
    delete now.scroller.dataset['sent']
    settle(now)
  }, [view, reachesEnd, hold, settle])

  /** Scrolls as little as brings a row onto the screen whole. */
  const show = useCallback(
    (key: string) => {
      const now = view()
      const place = now && placeToShow(key, now)
      const isLast = reachesEnd && key === last
      if (place) stand(isLast ? { kind: 'end' } : place)
    },
    [view, stand, reachesEnd, last],
  )

  return {
    isAtEnd,
    hold,
    onScroll,
    show,
    firstShown: () => (list.current ? firstShown(list.current) : 0),
  }
}

function startOf(left: Place | undefined, rows: readonly Row[]): Place {
  if (left && left.kind !== 'end' && hasPlace(left, rows, true)) return left
  const firstNew = rows.find(({ startsNew }) => startsNew)
  return firstNew ? { kind: 'row', key: firstNew.key, edge: 'top', gap: 32 } : { kind: 'end' }
}

/** Lets the list draw what is there now, and not a frame later. */
function tellScrolled({ list, scroller }: View): void {
  const { scrollTop } = scroller
  if (list.scrollOffset === scrollTop) {
    // It has been moved and brought back: while it thinks that it did not move, it draws nothing else than before.
    scroller.scrollTop += scrollTop > 0 ? -1 : 1
    scroller.dispatchEvent(new Event('scroll'))
    scroller.scrollTop = scrollTop
  }
  scroller.dispatchEvent(new Event('scroll'))
}
