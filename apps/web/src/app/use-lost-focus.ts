import { useEffect, useRef } from 'react'

/** Focuses the element with this ref when the focus went away with what it replaces. */
export function useLostFocus<T extends HTMLElement>(isReplacement: boolean) {
  const element = useRef<T>(null)
  useEffect(() => {
    if (isReplacement && document.activeElement === document.body) {
      element.current?.focus({ preventScroll: true })
    }
  }, [isReplacement])
  return element
}
