import type { User } from '@guildhall/contract'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { loadMembers, nameOf, useMember } from '../../../shared/state/members.ts'
import { Avatar } from '../../../shared/ui/avatar.tsx'
import { useTexts } from '../../../shared/i18n/texts.ts'
import { useServerSettings } from '../server-settings.ts'
import styles from './components.module.css'

interface UserLineProps {
  user: User
  /** Replaces the user's own name. */
  name?: string
  size?: number
  /** The second line; the username by default. */
  children?: ReactNode
}

export function UserLine({ user, name = user.displayName, size = 36, children }: UserLineProps) {
  return (
    <span className={styles['user']}>
      <Avatar name={name} image={user.avatar} id={user.id} size={size} />
      <span>
        <span className={styles['userName']} dir="auto">
          {name}
        </span>
        <span className={styles['faint']}>{children ?? `@${user.username}`}</span>
      </span>
    </span>
  )
}

/** The name of the member with this id; a general word for former members. */
export function useMemberName(userId: string | null): string {
  const texts = useTexts()
  const { serverId, entry } = useServerSettings()
  const loadedMember = useMember(serverId, userId ?? '')
  const member = entry.me.user.id === userId ? entry.me : loadedMember
  const isMissing = userId !== null && !member
  useEffect(() => {
    if (isMissing) loadMembers(serverId).catch(() => undefined)
  }, [serverId, isMissing])
  return member ? nameOf(member) : texts.common.unknownMember
}
