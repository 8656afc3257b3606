import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent, RefObject } from 'react'
import { useComposerState } from '../../shared/state/composer-state.ts'
import type { Row } from './rows.ts'

/** Frames in which a row is waited for. */
const focusAttempts = 30

/** Makes the rows one stop of the Tab key: arrows, Home and End move among them, Escape goes back to the composer. */
export function useRowFocus(
  rows: readonly Row[],
  show: (key: string) => void,
  scroller: RefObject<HTMLElement | null>,
) {
  const [chosen, setChosen] = useState<string | null>(null)
  const editing = useComposerState((state) => state.editing)
  const wanted = useRef<string | null>(null)
  const chosenAt = chosen === null ? -1 : rows.findIndex(({ key }) => key === chosen)
  const activeAt = chosenAt < 0 ? rows.length - 1 : chosenAt
  const editedAt = editing === null ? -1 : rows.findIndex(({ message }) => message.id === editing)

  useEffect(() => {
    const edited = rows[editedAt]
    if (edited) show(edited.key)
    // Only when one begins.
  }, [editing])

  const focusWanted = useCallback(
    (attempts: number): void => {
      if (wanted.current === null) return
      const row = rowElement(scroller.current, wanted.current)
      row?.focus({ preventScroll: true })
      // A row that was not on the screen cannot take the focus before it has been measured.
      if (row && document.activeElement === row) wanted.current = null
      else if (attempts > 0) requestAnimationFrame(() => focusWanted(attempts - 1))
      else wanted.current = null
    },
    [scroller],
  )
  // At once where it can be: the next key is already for it.
  useLayoutEffect(() => focusWanted(focusAttempts), [chosen, focusWanted])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const key = (event.target as HTMLElement).dataset['row']
    if (key === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      document.getElementById('composer')?.focus()
    }
    const at = rows.findIndex((row) => row.key === key)
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rows.length - 1 }[event.key]
    const row = to === undefined ? undefined : rows[to]
    if (!row) return
    event.preventDefault()
    wanted.current = row.key
    setChosen(row.key)
    show(row.key)
  }
  const onFocus = useCallback((event: FocusEvent<HTMLElement>): void => {
    const row = event.target.closest<HTMLElement>('[data-row]')
    if (row?.dataset['row'] !== undefined) setChosen(row.dataset['row'])
  }, [])

  const onBlur = useCallback((event: FocusEvent<HTMLElement>): void => {
    const isLeft = !event.currentTarget.contains(event.relatedTarget)
    if (isLeft && wanted.current === null) setChosen(null)
  }, [])

  return {
    activeKey: rows[activeAt]?.key,
    /** What must stay in the page when it is scrolled out of sight: the focus, and what is being written. */
    kept: [activeAt, editedAt].filter((at) => at >= 0).map((at) => at + 1),
    handlers: { onKeyDown, onFocus, onBlur },
  }
}

function rowElement(scroller: HTMLElement | null, key: string): HTMLElement | null {
  return scroller?.querySelector(`[data-row="${CSS.escape(key)}"]`) ?? null
}
