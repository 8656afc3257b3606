import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useRailItems } from '../../shared/state/server-order.ts'
import type { MenuItem } from '../../shared/ui/menu.tsx'
import {
  changeOrder,
  dropped,
  folderOf,
  inNewFolder,
  movedBy,
  removedFromFolder,
} from './rail-moves.ts'

/** The items that move a folder or server of the rail by one position. */
export function useRailMoveItems(id: string): MenuItem[] {
  const texts = useLazyTexts('ordering')
  const items = useRailItems()
  const directions = [
    { label: texts.moveUp, icon: 'arrowUp', step: -1 },
    { label: texts.moveDown, icon: 'arrowDown', step: 1 },
  ] as const
  return directions
    .filter(({ step }) => movedBy(items, id, step) !== null)
    .map(({ step, ...item }) => ({
      ...item,
      onSelect: () => void changeOrder((present) => movedBy(present, id, step)),
    }))
}

/** The items that move a server of the rail, also into folders and out of them. */
export function useServerMoveItems(serverId: string): MenuItem[] {
  const texts = useLazyTexts('ordering').folder
  const items = useRailItems()
  const moveItems = useRailMoveItems(serverId)
  const own = folderOf(items, serverId)
  const others = items.filter((item) => item.folder && item !== own)
  const remove: MenuItem = {
    label: texts.removeFrom,
    icon: 'folder',
    onSelect: () => void changeOrder((present) => removedFromFolder(present, serverId)),
  }
  return [
    ...moveItems,
    {
      label: texts.create,
      icon: 'folder',
      onSelect: () => void changeOrder((present) => inNewFolder(present, serverId)),
    },
    ...others.map(({ folder, servers }) => ({
      label: texts.moveTo(
        texts.title(
          folder?.name ?? null,
          servers.map(({ name }) => name),
        ),
      ),
      icon: 'folder' as const,
      onSelect: () =>
        void changeOrder((present) => dropped(present, serverId, folder?.id ?? '', 'inside')),
    })),
    ...(own ? [remove] : []),
  ]
}
