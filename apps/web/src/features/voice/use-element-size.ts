import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'
import type { Size } from './tile-layout.ts'

/** The size of the element without its padding, in CSS pixels; null before it is measured. */
export function useElementSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    if (!element.current) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return size
}
