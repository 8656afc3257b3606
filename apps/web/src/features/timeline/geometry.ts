import type { VirtualizerHandle } from 'virtua'
import type { Place } from './places.ts'
import type { Row } from './rows.ts'

/** Between the top of the screen and a message that is higher than it. */
const marginPx = 32

/** A list of rows on the screen, with one piece before them and one after. */
export interface View {
  list: VirtualizerHandle
  scroller: HTMLElement
  rows: readonly Row[]
}

/** How far a list is to be scrolled to stand at a place; null where its row is not there. */
export function offsetOf(place: Place, view: View): number | null {
  const { list, scroller } = view
  const { clientHeight } = scroller
  const most = Math.max(0, scroller.scrollHeight - clientHeight)
  if (place.kind === 'end') return most
  const index = rowOf(place, view.rows)
  if (index < 0) return null
  const top = list.getItemOffset(index + 1)
  const height = list.getItemSize(index + 1)
  const wanted = (): number => {
    if (place.kind === 'message') return top - Math.max(marginPx, (clientHeight - height) / 2)
    return place.edge === 'top' ? top - place.gap : top + height + place.gap - clientHeight
  }
  return Math.min(most, Math.max(0, wanted()))
}

function rowOf(place: Exclude<Place, { kind: 'end' }>, rows: readonly Row[]): number {
  if (place.kind === 'row') return rows.findIndex(({ key }) => key === place.key)
  const index = rows.findIndex(({ message }) => message.seq >= place.seq)
  return index < 0 ? rows.length - 1 : index
}

/** Whether that part of the channel is at hand. */
export function hasPlace(place: Place, rows: readonly Row[], reachesEnd: boolean): boolean {
  if (place.kind === 'end') return reachesEnd
  if (place.kind === 'row') return rows.some(({ key }) => key === place.key)
  const index = rows.findIndex(({ message }) => message.seq >= place.seq)
  return index > 0 || rows[0]?.message.seq === place.seq
}

/** Where a list stands, told by the first row that begins on the screen; null without rows. */
export function placeOf({ list, scroller, rows }: View): Place | null {
  const { scrollTop, clientHeight } = scroller
  const above = firstShown(list)
  const begins = list.getItemOffset(above + 1) >= scrollTop
  const isNextThere = list.getItemOffset(above + 2) < scrollTop + clientHeight
  const index = !begins && isNextThere && above + 1 < rows.length ? above + 1 : above
  const row = rows[index]
  if (!row) return null
  return { kind: 'row', key: row.key, edge: 'top', gap: list.getItemOffset(index + 1) - scrollTop }
}

/** Where a list stands when as little is scrolled as brings a row onto the screen whole; null where it is there. */
export function placeToShow(key: string, { list, scroller, rows }: View): Place | null {
  const index = rows.findIndex((row) => row.key === key)
  if (index < 0) return null
  const top = list.getItemOffset(index + 1) - scroller.scrollTop
  const bottom = top + list.getItemSize(index + 1)
  if (top >= 0 && bottom <= scroller.clientHeight) return null
  return { kind: 'row', key, edge: top < 0 ? 'top' : 'bottom', gap: 0 }
}

/** The place among the rows of the first one that is on the screen. */
export function firstShown(list: VirtualizerHandle): number {
  return Math.max(0, list.findItemIndex(list.scrollOffset) - 1)
}
