import { useLayoutEffect } from 'react'

const growsByItself = CSS.supports('field-sizing', 'content')

/** Makes a field as high as its text where the browser does not do that. */
export function useGrowth(field: { current: HTMLTextAreaElement | null }, text: string): void {
  useLayoutEffect(() => {
    const element = field.current
    if (!element || growsByItself) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
  }, [field, text])
}
