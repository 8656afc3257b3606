import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'
import { placeList } from './placement.ts'

/**
 * Shows the list of a combobox above everything else while it is open, so that no dialog or panel cuts it off. The list is a
 * popover, and the combobox names it in `aria-controls`. It follows the combobox, unless the style sheet places it.
 */
export function useListPopup(
  list: RefObject<HTMLElement | null>,
  isOpen: boolean,
  isPlaced = false,
): void {
  useLayoutEffect(() => {
    const element = list.current
    if (!element || !isOpen) return undefined
    const follow = ({ target }: Event): void => {
      if (target !== element && !isPlaced) place(element)
    }
    element.showPopover()
    document.addEventListener('scroll', follow, true)
    addEventListener('resize', follow)
    return () => {
      document.removeEventListener('scroll', follow, true)
      removeEventListener('resize', follow)
      element.hidePopover()
    }
  }, [list, isOpen, isPlaced])
  // Other options can make it higher or lower.
  useLayoutEffect(() => {
    if (list.current && isOpen && !isPlaced) place(list.current)
  })
}

function place(list: HTMLElement): void {
  const field = document.querySelector(`[role=combobox][aria-controls="${CSS.escape(list.id)}"]`)
  if (field) placeList(list, field)
}
