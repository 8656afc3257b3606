import { useLayoutEffect } from 'react'

const hasFieldSizing = CSS.supports('field-sizing', 'content')

/** Fits the height of a field to its text in browsers without `field-sizing`. */
export function useAutoHeight(field: { current: HTMLTextAreaElement | null }, text: string): void {
  useLayoutEffect(() => {
    const element = field.current
    if (!element || hasFieldSizing) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
  }, [field, text])
}
