import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Gives the focus back to what had it before something was shown, if what was shown had it when it went away; to the page's
 * main part if that is gone as well.
 */
export function useReturnFocus(isShown: boolean): void {
  const opener = useRef<Element>(null)
  // Before the effects of what is shown, which may move the focus.
  useLayoutEffect(() => {
    if (isShown) opener.current = document.activeElement
  }, [isShown])
  useEffect(() => {
    if (!isShown) return
    return () => {
      if (document.activeElement !== document.body) return
      const { current } = opener
      const isThere = current instanceof HTMLElement && current.isConnected
      const target = isThere && current !== document.body ? current : document.querySelector('main')
      target?.focus({ preventScroll: true })
    }
  }, [isShown])
}
