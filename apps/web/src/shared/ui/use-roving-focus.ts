import { useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'

/**
 * Roving tabindex: makes a list one stop of the Tab key. Items have `data-stop={id}` and `tabIndex={stopIndex(id)}`; arrow
 * keys, Home and End move between them; with columns, left and right do as well. The tab stop is the last focused item, initially `first`.
 */
export function useRovingFocus(first: string | undefined, columns = 1) {
  const [last, setLast] = useState<string>()
  const stop = last ?? first
  return {
    stopIndex: (id: string): 0 | -1 => (id === stop ? 0 : -1),
    list: {
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => moveStop(event, columns),
      onFocus: (event: FocusEvent<HTMLElement>) => {
        const id = event.target.dataset['stop']
        if (id !== undefined) setLast(id)
      },
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setLast(undefined)
      },
    },
  }
}

function moveStop(event: KeyboardEvent<HTMLElement>, columns: number): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-stop]')]
  const index = stops.indexOf(document.activeElement as HTMLElement)
  if (index < 0) return
  const to = {
    ArrowDown: index + columns,
    ArrowUp: index - columns,
    ...(columns > 1 && { ArrowRight: index + 1, ArrowLeft: index - 1 }),
    Home: 0,
    End: stops.length - 1,
  }[event.key]
  if (to === undefined) return
  event.preventDefault()
  stops[Math.max(0, Math.min(stops.length - 1, to))]?.focus()
}
