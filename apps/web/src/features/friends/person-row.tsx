import type { Presence, User } from '@guildhall/contract'
import type { MouseEventHandler, ReactNode } from 'react'
import { Avatar } from '../../shared/ui/avatar.tsx'
import styles from './friends.module.css'

interface PersonRowProps {
  user: User
  presence?: Presence['status'] | undefined
  /** Below the name. */
  note: ReactNode
  onContextMenu?: MouseEventHandler<HTMLElement>
  /** Buttons. */
  children: ReactNode
}

export function PersonRow({ user, presence, note, onContextMenu, children }: PersonRowProps) {
  const { id, displayName, avatar } = user
  return (
    <li className={styles['person']} onContextMenu={onContextMenu}>
      <Avatar name={displayName} image={avatar} id={id} size={40} presence={presence} />
      <div className={styles['names']}>
        <p className={styles['name']}>
          <bdi>{displayName}</bdi>
        </p>
        <p className={styles['note']}>
          <bdi>{note}</bdi>
        </p>
      </div>
      <div className={styles['buttons']}>{children}</div>
    </li>
  )
}
