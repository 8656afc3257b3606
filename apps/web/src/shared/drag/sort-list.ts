import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import {
  attachInstruction,
  extractInstruction,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/list-item'
import './sort-list.css'

/** Where an item is dropped, relative to another one. */
export type DropSide = 'before' | 'after' | 'inside'

export interface SortableList {
  /** By default vertical. The container of a horizontal one has `data-axis="horizontal"`. */
  axis?: 'horizontal'
  canDrag: (id: string) => boolean
  /** Where `dragged` can be dropped at `target`; nothing if it can't. */
  sides: (dragged: string, target: string) => readonly DropSide[]
  /** Called with the ids of items that may have gone meanwhile. The item is faded until the promise settles. */
  onDrop: (dragged: string, target: string, side: DropSide) => Promise<unknown>
}

/**
 * Makes the items of a list draggable: elements inside of `container` with `data-drag={id}`, also those that appear later.
 * Marks the drop target with `data-drop`. `list` is asked for the present list, so that the list can change while an
 * item is dragged. Returns what ends it.
 */
export function makeSortable(container: HTMLElement, list: () => SortableList): () => void {
  const scope = Symbol('list')
  const attached = new Map<Element, () => void>()
  const update = (): void => {
    const items = new Set(container.querySelectorAll<HTMLElement>('[data-drag]'))
    for (const [item, detach] of attached) {
      if (items.has(item as HTMLElement)) continue
      detach()
      attached.delete(item)
    }
    for (const item of items) {
      if (!attached.has(item)) attached.set(item, attachItem(item, scope, list))
    }
  }
  const observer = new MutationObserver(update)
  observer.observe(container, { childList: true, subtree: true })
  update()
  const end = combine(
    // The mark of an item stays between the items of the list, and goes outside of it.
    dropTargetForElements({
      element: container,
      canDrop: ({ source }) => source.data[key] === scope,
    }),
    monitorForElements({
      canMonitor: ({ source }) => source.data[key] === scope,
      onDragStart: ({ source }) => source.element.toggleAttribute('data-dragged', true),
      onDrag: ({ location }) => showMark(container, targetAt(location.current.dropTargets)),
      onDropTargetChange: ({ location }) =>
        showMark(container, targetAt(location.current.dropTargets)),
      onDrop: ({ source, location }) => {
        showMark(container, null)
        const target = targetAt(location.current.dropTargets)
        const done = (): void => source.element.removeAttribute('data-dragged')
        if (!target) return done()
        void list().onDrop(idOf(source.element), idOf(target.element), target.side).finally(done)
      },
    }),
  )
  return () => {
    end()
    observer.disconnect()
    for (const detach of attached.values()) detach()
  }
}

/** Of the data of a dragged item: the list that it is from. */
const key = 'list'

function idOf(element: Element): string {
  return (element as HTMLElement).dataset['drag'] ?? ''
}

function attachItem(item: HTMLElement, scope: symbol, list: () => SortableList): () => void {
  const link = item.querySelector('a')
  // Browsers would drag the link instead of the item.
  if (link) link.draggable = false
  const sidesFor = (dragged: Element): readonly DropSide[] =>
    dragged === item ? [] : list().sides(idOf(dragged), idOf(item))
  return combine(
    draggable({
      element: item,
      canDrag: () => list().canDrag(idOf(item)),
      getInitialData: () => ({ [key]: scope }),
    }),
    dropTargetForElements({
      element: item,
      canDrop: ({ source }) => source.data[key] === scope && sidesFor(source.element).length > 0,
      getIsSticky: () => true,
      getData: ({ input, source }) => {
        const sides = sidesFor(source.element)
        const operations = Object.fromEntries(
          sides.map((side) => [operationOf[side], 'available' as const]),
        )
        return attachInstruction(
          {},
          { element: item, input, operations, axis: list().axis ?? 'vertical' },
        )
      },
    }),
  )
}

const operationOf = {
  before: 'reorder-before',
  after: 'reorder-after',
  inside: 'combine',
} as const satisfies Record<DropSide, string>

const sideOf = { 'reorder-before': 'before', 'reorder-after': 'after', combine: 'inside' } as const

interface Target {
  element: Element
  side: DropSide
}

type DropTargets = readonly { element: Element; data: Record<string | symbol, unknown> }[]

function targetAt([innermost]: DropTargets): Target | null {
  const instruction = innermost && extractInstruction(innermost.data)
  return instruction ? { element: innermost.element, side: sideOf[instruction.operation] } : null
}

function showMark(container: HTMLElement, target: Target | null): void {
  for (const marked of container.querySelectorAll<HTMLElement>('[data-drop]')) {
    if (marked !== target?.element) delete marked.dataset['drop']
  }
  if (target) (target.element as HTMLElement).dataset['drop'] = target.side
}
