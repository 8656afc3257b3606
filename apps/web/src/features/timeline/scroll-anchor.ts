import type { VirtualizerHandle } from 'virtua'
import type { Row } from './rows.ts'

/** What keeps its position on the screen while rows above and below change. */
export type ScrollAnchor =
  | { kind: 'end' }
  /** The message with this number, or the next one if it was deleted, in the middle. */
  | { kind: 'message'; seq: number }
  /** A row, `gap` pixels below the upper or above the lower edge of the screen. */
  | { kind: 'row'; key: string; edge: 'top' | 'bottom'; gap: number }

/** The list's items are the rows, with one item before and one after them. */
export interface ListView {
  list: VirtualizerHandle
  scroller: HTMLElement
  rows: readonly Row[]
}

/** The space above a message that is higher than the screen. */
const topMarginPx = 32

/** The scroll position that puts the anchor at its position; null if its row does not exist. */
export function scrollTopFor(anchor: ScrollAnchor, view: ListView): number | null {
  const { list, scroller } = view
  const { clientHeight } = scroller
  const maxTop = Math.max(0, scroller.scrollHeight - clientHeight)
  if (anchor.kind === 'end') return maxTop
  const index = rowIndexOf(anchor, view.rows)
  if (index < 0) return null
  const top = list.getItemOffset(index + 1)
  const height = list.getItemSize(index + 1)
  const unclamped = (): number => {
    if (anchor.kind === 'message') return top - Math.max(topMarginPx, (clientHeight - height) / 2)
    return anchor.edge === 'top' ? top - anchor.gap : top + height + anchor.gap - clientHeight
  }
  return Math.min(maxTop, Math.max(0, unclamped()))
}

function rowIndexOf(anchor: Exclude<ScrollAnchor, { kind: 'end' }>, rows: readonly Row[]): number {
  if (anchor.kind === 'row') return rows.findIndex(({ key }) => key === anchor.key)
  const index = rows.findIndex(({ message }) => message.seq >= anchor.seq)
  return index < 0 ? rows.length - 1 : index
}

/** Whether the rows include the anchor. */
export function isAnchorLoaded(
  anchor: ScrollAnchor,
  rows: readonly Row[],
  reachesEnd: boolean,
): boolean {
  if (anchor.kind === 'end') return reachesEnd
  if (anchor.kind === 'row') return rows.some(({ key }) => key === anchor.key)
  const index = rows.findIndex(({ message }) => message.seq >= anchor.seq)
  return index > 0 || rows[0]?.message.seq === anchor.seq
}

/** The current scroll position as an anchor: the first row that starts on the screen; null without rows. */
export function currentAnchor({ list, scroller, rows }: ListView): ScrollAnchor | null {
  const { scrollTop, clientHeight } = scroller
  const first = firstVisibleIndex(list)
  const startsOnScreen = list.getItemOffset(first + 1) >= scrollTop
  const isNextOnScreen = list.getItemOffset(first + 2) < scrollTop + clientHeight
  const index = !startsOnScreen && isNextOnScreen && first + 1 < rows.length ? first + 1 : first
  const row = rows[index]
  if (!row) return null
  return { kind: 'row', key: row.key, edge: 'top', gap: list.getItemOffset(index + 1) - scrollTop }
}

/** The anchor that reveals a whole row with the least scrolling; null if the row is visible or does not exist. */
export function anchorToReveal(
  key: string,
  { list, scroller, rows }: ListView,
): ScrollAnchor | null {
  const index = rows.findIndex((row) => row.key === key)
  if (index < 0) return null
  const top = list.getItemOffset(index + 1) - scroller.scrollTop
  const bottom = top + list.getItemSize(index + 1)
  if (top >= 0 && bottom <= scroller.clientHeight) return null
  return { kind: 'row', key, edge: top < 0 ? 'top' : 'bottom', gap: 0 }
}

/** The index of the first row on the screen. */
export function firstVisibleIndex(list: VirtualizerHandle): number {
  return Math.max(0, list.findItemIndex(list.scrollOffset) - 1)
}
