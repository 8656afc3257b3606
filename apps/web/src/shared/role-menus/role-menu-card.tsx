import type { RoleMenu } from '@guildhall/contract'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { RoleChoices } from './role-choices.tsx'
import styles from './role-menus.module.css'

interface RoleMenuCardProps {
  serverId: string
  menu: RoleMenu
  isReadOnly?: boolean
}

/** A role menu with its title, its description and its roles. */
export function RoleMenuCard({ serverId, menu, isReadOnly = false }: RoleMenuCardProps) {
  const texts = useLazyTexts('roleMenus')
  return (
    <section className={styles['card']}>
      <p className={styles['title']} dir="auto">
        {menu.title}
      </p>
      {menu.description !== null && (
        <p className={styles['description']} dir="auto">
          {menu.description}
        </p>
      )}
      {menu.roles.length > 0 && <p className={styles['hint']}>{texts.modes[menu.mode]}</p>}
      <RoleChoices serverId={serverId} menu={menu} isReadOnly={isReadOnly} />
    </section>
  )
}
