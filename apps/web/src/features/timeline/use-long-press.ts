import { useRef } from 'react'
import type { MouseEvent, PointerEvent } from 'react'

const longPressMs = 450
/** A touch that moves further scrolls. */
const maxMovePx = 10

/** Events from dialogs and popovers inside the element bubble to it, too. */
function isInOverlay({ target }: PointerEvent): boolean {
  return target instanceof Element && target.closest('dialog, [popover]') !== null
}

/** Event handlers that call back on a long touch. */
export function useLongPress(onPress: (anchor: HTMLElement) => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null)
  /** The long press was handled: the following click is ignored. */
  const hasFired = useRef(false)
  const cancel = (): void => {
    clearTimeout(press.current?.timer)
    press.current = null
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      hasFired.current = false
      if (event.pointerType !== 'touch' || isInOverlay(event)) return
      // The innermost element handles the press.
      event.stopPropagation()
      const anchor = event.currentTarget
      const timer = setTimeout(() => {
        hasFired.current = true
        onPress(anchor)
      }, longPressMs)
      press.current = { timer, x: event.clientX, y: event.clientY }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x = 0, y = 0 } = press.current ?? {}
      if (press.current && Math.hypot(clientX - x, clientY - y) > maxMovePx) cancel()
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onClickCapture: (event: MouseEvent) => {
      if (!hasFired.current) return
      hasFired.current = false
      event.preventDefault()
      event.stopPropagation()
    },
    // Prevents the browser's context menu.
    onContextMenu: (event: MouseEvent) => press.current && event.preventDefault(),
  }
}
