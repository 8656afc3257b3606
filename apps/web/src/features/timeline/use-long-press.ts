import { useRef } from 'react'
import type { MouseEvent, PointerEvent } from 'react'

const longMs = 450
/** A finger that moves further scrolls. */
const stillPx = 10

/** What lies above the page belongs to the element, too, but is not it. */
function isAbove({ target }: PointerEvent): boolean {
  return target instanceof Element && target.closest('dialog, [popover]') !== null
}

/** Handlers of an element that a finger can be held on. */
export function useLongPress(onPress: (anchor: HTMLElement) => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null)
  /** What was held has had its answer: letting go is no press of its own. */
  const isAnswered = useRef(false)
  const end = (): void => {
    clearTimeout(press.current?.timer)
    press.current = null
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      isAnswered.current = false
      if (event.pointerType !== 'touch' || isAbove(event)) return
      // What lies within has the first word.
      event.stopPropagation()
      const anchor = event.currentTarget
      const timer = setTimeout(() => {
        isAnswered.current = true
        onPress(anchor)
      }, longMs)
      press.current = { timer, x: event.clientX, y: event.clientY }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x = 0, y = 0 } = press.current ?? {}
      if (press.current && Math.hypot(clientX - x, clientY - y) > stillPx) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: (event: MouseEvent) => {
      if (!isAnswered.current) return
      isAnswered.current = false
      event.preventDefault()
      event.stopPropagation()
    },
    // The browser's own menu would lie above ours.
    onContextMenu: (event: MouseEvent) => press.current && event.preventDefault(),
  }
}
