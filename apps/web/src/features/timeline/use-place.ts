import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { Row } from './rows.ts'

/** So near to the end counts as being there. */
const nearPx = 48

type Place = 'end' | { key: string; offset: number }

/** Where each channel was left, while the page lives. */
const places = new Map<string, Place>()

interface Options {
  channelId: string
  rows: readonly Row[]
  reachesEnd: boolean
  /** A message that was asked for, and is shown before all else. */
  mark: { seq: number } | null
  list: RefObject<VirtualizerHandle | null>
  scroller: RefObject<HTMLElement | null>
}

/** Keeps a list of messages where its reader is: at the end while they are there, else at the message they look at. */
export function usePlace({ channelId, rows, reachesEnd, mark, list, scroller }: Options) {
  const [isAtEnd, setIsAtEnd] = useState(false)
  const sticks = useRef(false)
  const lastOffset = useRef(0)
  // One piece stands before the rows, and one after them.
  const endIndex = rows.length + 1

  const goToEnd = useCallback(() => {
    sticks.current = true
    list.current?.scrollToIndex(endIndex, { align: 'end' })
  }, [list, endIndex])

  const settle = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const { scrollTop, scrollHeight, clientHeight } = element
    const isNear = scrollHeight - scrollTop - clientHeight <= nearPx
    // Only who scrolls up leaves the end: rows that grow push it away, too.
    if (isNear) sticks.current = reachesEnd
    else if (scrollTop < lastOffset.current - 1) sticks.current = false
    lastOffset.current = scrollTop
    setIsAtEnd(sticks.current)
    places.set(channelId, sticks.current ? 'end' : placeAt(list.current, rows))
  }, [channelId, list, scroller, rows, reachesEnd])

  const goTo = useCallback(
    ({ index, ...how }: Target) => {
      sticks.current = false
      list.current?.scrollToIndex(index + 1, how)
    },
    [list],
  )

  // What is opened stands in its place before it is seen.
  useLayoutEffect(() => {
    const target = startOf(places.get(channelId), rows, mark)
    if (target) goTo(target)
    else goToEnd()
    // Once, when the list is put up.
  }, [])

  useLayoutEffect(() => {
    if (sticks.current) goToEnd()
  }, [rows, goToEnd])

  useEffect(() => {
    const target = mark && asked(rows, mark.seq)
    if (target) goTo(target)
    // Each asking counts once.
  }, [mark])

  const onResize = useCallback(() => {
    if (sticks.current) goToEnd()
    settle()
  }, [goToEnd, settle])

  return { isAtEnd, goToEnd, settle, onResize, firstShown: () => indexAt(list.current) }
}

interface Target {
  index: number
  align: 'start' | 'center'
  offset?: number
}

function startOf(
  place: Place | undefined,
  rows: readonly Row[],
  mark: Options['mark'],
): Target | null {
  const target = mark && asked(rows, mark.seq)
  if (target) return target
  if (place && place !== 'end') {
    const left = rows.findIndex(({ key }) => key === place.key)
    if (left >= 0) return { index: left, align: 'start', offset: place.offset }
  }
  const firstNew = rows.findIndex(({ startsNew }) => startsNew)
  return firstNew < 0 ? null : { index: firstNew, align: 'start', offset: -32 }
}

/** The message with this number, or the next where it is gone; none while that part of the channel is not at hand. */
function asked(rows: readonly Row[], seq: number): Target | null {
  const index = rows.findIndex(({ message }) => message.seq >= seq)
  const isInside = index > 0 || rows[0]?.message.seq === seq
  return isInside ? { index, align: 'center' } : null
}

function placeAt(list: VirtualizerHandle | null, rows: readonly Row[]): Place {
  if (!list) return 'end'
  const index = indexAt(list)
  const row = rows[index]
  return row ? { key: row.key, offset: list.scrollOffset - list.getItemOffset(index + 1) } : 'end'
}

/** The place of the first row that is on the screen. */
function indexAt(list: VirtualizerHandle | null): number {
  return list ? Math.max(0, list.findItemIndex(list.scrollOffset) - 1) : 0
}
