import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { makeSortable } from './sort-list.ts'
import type { SortableList } from './sort-list.ts'

/** Makes the items of the list in `container` draggable while the component is shown. */
export function useSortable(container: RefObject<HTMLElement | null>, list: SortableList): void {
  const latest = useRef(list)
  latest.current = list
  useEffect(() => {
    return container.current ? makeSortable(container.current, () => latest.current) : undefined
  }, [container])
}
