import type { MouseEvent } from 'react'
import { isLastInputKeyboard } from '../keyboard/focus-origin.ts'
import type { Point } from './placement.ts'

/** Where a menu opens: next to an element, or at the pointer. */
export interface MenuPosition {
  anchor: HTMLElement
  at?: Point
}

/** Browsers have menus for these. */
const withOwnMenu = 'a, input, textarea, select, video, audio, [contenteditable], dialog, [popover]'

/** Some browsers select the word under the pointer before `contextmenu`, so the press counts. */
let wasSelectionPressed = false

addEventListener(
  'pointerdown',
  ({ clientX: x, clientY: y }) => (wasSelectionPressed = isSelectionAt({ x, y })),
  true,
)

/**
 * Where the menu of `anchor` opens after a `contextmenu` event inside of it. Null if the browser's own menu opens: with
 * Shift, and on links, fields, media and selected text.
 */
export function contextMenuPosition(event: MouseEvent, anchor: HTMLElement): MenuPosition | null {
  const { target, shiftKey, clientX: x, clientY: y } = event
  const isKeyboard = isLastInputKeyboard()
  const inner = (target as Element).closest(withOwnMenu)
  if (
    event.defaultPrevented ||
    (inner && inner !== anchor && anchor.contains(inner)) ||
    (isKeyboard ? hasSelectionIn(anchor) : shiftKey || wasSelectionPressed)
  ) {
    return null
  }
  event.preventDefault()
  return isKeyboard ? { anchor } : { anchor, at: { x, y } }
}

function hasSelectionIn(element: Element): boolean {
  const selection = getSelection()
  return selection?.type === 'Range' && selection.containsNode(element, true)
}

function isSelectionAt({ x, y }: Point): boolean {
  const selection = getSelection()
  if (selection?.type !== 'Range') return false
  return [...selection.getRangeAt(0).getClientRects()].some(
    ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
  )
}
