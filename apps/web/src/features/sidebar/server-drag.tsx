import type { RefObject } from 'react'
import { useSortable } from '../../shared/drag/use-sortable.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useNavigationState } from '../../shared/state/navigation-state.ts'
import { useRailItems } from '../../shared/state/server-order.ts'
import { showToast } from '../../shared/ui/toast.tsx'
import { changeOrder, dropped, dropSides } from './rail-moves.ts'

/** Makes the servers and folders of the rail draggable. */
export function ServerDrag({ list }: { list: RefObject<HTMLElement | null> }): null {
  const texts = useLazyTexts('ordering')
  const items = useRailItems()
  useSortable(list, {
    canDrag: () => true,
    sides(dragged, target) {
      const isOpenFolder =
        items.some(({ folder }) => folder?.id === target) &&
        !useNavigationState.getState().folded.includes(target)
      const sides = dropSides(items, dragged, target)
      // Below an open folder are its servers.
      return isOpenFolder && sides.length === 3 ? ['before', 'inside'] : sides
    },
    async onDrop(dragged, target, side) {
      let isGone = false
      await changeOrder((present) => {
        const next = dropped(present, dragged, target, side)
        isGone = next === null
        return next
      })
      if (isGone) showToast(texts.gone, 'danger')
    },
  })
  return null
}
