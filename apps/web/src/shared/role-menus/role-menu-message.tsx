import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { useServer } from '../state/chat-state.ts'
import { RoleMenuCard } from './role-menu-card.tsx'
import styles from './role-menus.module.css'

interface RoleMenuMessageProps {
  serverId: string
  menuId: string
  /** What the title was when it was posted. */
  title: string
}

/** The role menu of a message, as it is now. */
export function RoleMenuMessage({ serverId, menuId, title }: RoleMenuMessageProps) {
  const texts = useLazyTexts('roleMenus')
  const menu = useServer(serverId)?.roleMenus.find(({ id }) => id === menuId)
  if (menu) {
    return (
      <div className={styles['message']}>
        <RoleMenuCard serverId={serverId} menu={menu} />
      </div>
    )
  }
  return (
    <section className={styles['card']}>
      <p className={styles['title']} dir="auto">
        {title}
      </p>
      <p className={styles['hint']}>{texts.deleted}</p>
    </section>
  )
}
