import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { useTexts } from '../i18n/texts.ts'
import { useServer } from '../state/chat-state.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { RoleMenuCard } from './role-menu-card.tsx'
import styles from './role-menus.module.css'

/** All role menus of a server, in which members choose their own roles. */
export function RoleMenusDialog({ serverId, onClose }: { serverId: string; onClose: () => void }) {
  const texts = useLazyTexts('roleMenus')
  const { common } = useTexts()
  const entry = useServer(serverId)
  const menus = entry?.roleMenus ?? []
  return (
    <Dialog
      title={texts.title(entry?.server.name ?? '')}
      width="wide"
      onClose={onClose}
      actions={
        <Button data-autofocus onClick={onClose}>
          {common.close}
        </Button>
      }
    >
      <p>{menus.length > 0 ? texts.intro : texts.none}</p>
      <div className={styles['menus']}>
        {menus.map((menu) => (
          <RoleMenuCard key={menu.id} serverId={serverId} menu={menu} />
        ))}
      </div>
    </Dialog>
  )
}
