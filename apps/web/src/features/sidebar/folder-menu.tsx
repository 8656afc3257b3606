import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { lazyOverlay } from '../../shared/lazy/lazy-component.tsx'
import { useChatState } from '../../shared/state/chat-state.ts'
import { markRead } from '../../shared/state/mark-read.ts'
import { useRailItems } from '../../shared/state/server-order.ts'
import type { MenuPosition } from '../../shared/ui/context-menu.ts'
import { Menu } from '../../shared/ui/menu.tsx'
import { runAction } from '../../shared/ui/run-action.ts'
import { useMenuDialog } from '../../shared/ui/use-menu-dialog.ts'
import { changedFolder, changeOrder } from './rail-moves.ts'
import { useRailMoveItems } from './use-rail-move-items.ts'

const FolderDialog = lazyOverlay(async () => (await import('./folder-dialog.tsx')).FolderDialog)

interface FolderMenuProps extends MenuPosition {
  folderId: string
  onClose: () => void
}

/** What an account can do with a folder of the rail. */
export function FolderMenu({ folderId, anchor, at, onClose }: FolderMenuProps) {
  const texts = useLazyTexts('ordering')
  const { markRead: markReadText } = useLazyTexts('notifications')
  const { shown, open, closeMenu } = useMenuDialog<'edit'>(onClose)
  const item = useRailItems().find(({ folder }) => folder?.id === folderId)
  const moveItems = useRailMoveItems(folderId)
  if (!item?.folder) return null
  const { folder, servers } = item
  const title = texts.folder.title(
    folder.name,
    servers.map(({ name }) => name),
  )
  const readAll = (): void => {
    const entries = useChatState.getState().snapshot?.servers ?? []
    const inside = entries.filter(({ server }) => servers.some(({ id }) => id === server.id))
    void runAction(() => markRead(inside.flatMap(({ channels }) => channels)))
  }
  return (
    <>
      {shown === 'menu' && (
        <Menu
          label={texts.folder.menu(title)}
          anchor={anchor}
          at={at}
          onClose={closeMenu}
          items={[
            { label: texts.folder.edit, icon: 'pencil', onSelect: () => open('edit') },
            { label: markReadText, icon: 'check', onSelect: readAll },
            null,
            ...moveItems,
            null,
            {
              label: texts.folder.remove,
              icon: 'trash',
              onSelect: () => void changeOrder((items) => changedFolder(items, folderId, null)),
            },
          ]}
        />
      )}
      {shown === 'edit' && <FolderDialog folder={folder} onClose={onClose} />}
    </>
  )
}
