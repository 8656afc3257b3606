import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent, RefObject } from 'react'
import { focusComposer, useComposerState } from '../../shared/state/composer-state.ts'
import type { Row } from './rows.ts'

/** The number of frames to wait until a row can take the focus. */
const focusAttempts = 30

/** Makes the rows a single tab stop: arrows, Home and End move between rows, Escape returns to the composer. */
export function useRowFocus(
  rows: readonly Row[],
  reveal: (key: string) => void,
  scroller: RefObject<HTMLElement | null>,
) {
  const [focusedKey, setFocusedKey] = useState<string | null>(null)
  const editing = useComposerState((state) => state.editing)
  const pendingFocus = useRef<string | null>(null)
  const focusedIndex = focusedKey === null ? -1 : rows.findIndex(({ key }) => key === focusedKey)
  const activeIndex = focusedIndex < 0 ? rows.length - 1 : focusedIndex
  const editedIndex =
    editing === null ? -1 : rows.findIndex(({ message }) => message.id === editing)

  useEffect(() => {
    const edited = rows[editedIndex]
    if (edited) reveal(edited.key)
    // Only when editing starts.
  }, [editing])

  const focusPending = useCallback(
    (attempts: number): void => {
      if (pendingFocus.current === null) return
      const row = rowElement(scroller.current, pendingFocus.current)
      row?.focus({ preventScroll: true })
      // A row outside of the screen cannot take the focus before it has been measured.
      if (row && document.activeElement === row) pendingFocus.current = null
      else if (attempts > 0) requestAnimationFrame(() => focusPending(attempts - 1))
      else pendingFocus.current = null
    },
    [scroller],
  )
  // Without delay if possible, because the next key may follow at once.
  useLayoutEffect(() => focusPending(focusAttempts), [focusedKey, focusPending])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const key = (event.target as HTMLElement).dataset['row']
    if (key === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      focusComposer(rows[0]?.message.channelId ?? '')
    }
    const index = rows.findIndex((row) => row.key === key)
    const target = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: rows.length - 1 }[
      event.key
    ]
    const row = target === undefined ? undefined : rows[target]
    if (!row) return
    event.preventDefault()
    pendingFocus.current = row.key
    setFocusedKey(row.key)
    reveal(row.key)
  }
  const onFocus = useCallback((event: FocusEvent<HTMLElement>): void => {
    const row = event.target.closest<HTMLElement>('[data-row]')
    if (row?.dataset['row'] !== undefined) setFocusedKey(row.dataset['row'])
  }, [])

  const onBlur = useCallback((event: FocusEvent<HTMLElement>): void => {
    const hasLeft = !event.currentTarget.contains(event.relatedTarget)
    if (hasLeft && pendingFocus.current === null) setFocusedKey(null)
  }, [])

  return {
    activeKey: rows[activeIndex]?.key,
    /** Items that stay mounted outside of the screen: the focused row and the edited one. */
    mountedIndexes: [activeIndex, editedIndex]
      .filter((index) => index >= 0)
      .map((index) => index + 1),
    handlers: { onKeyDown, onFocus, onBlur },
  }
}

function rowElement(scroller: HTMLElement | null, key: string): HTMLElement | null {
  return scroller?.querySelector(`[data-row="${CSS.escape(key)}"]`) ?? null
}
