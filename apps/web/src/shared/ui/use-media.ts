import { useCallback, useSyncExternalStore } from 'react'

/** The breakpoints of the layout. */
export const widths = {
  phone: '(max-width: 760px)',
  /** Wide enough for a third column. */
  wide: '(min-width: 1100px)',
} as const

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
