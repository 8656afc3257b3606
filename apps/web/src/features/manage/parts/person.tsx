import type { Role, User } from '@guildhall/contract'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { loadMembers, nameOf, useMember } from '../../../shared/state/members.ts'
import { Avatar } from '../../../shared/ui/avatar.tsx'
import { useTexts } from '../../../shared/i18n/texts.ts'
import { useManaged } from '../managed.ts'
import styles from './parts.module.css'

interface PersonProps {
  user: User
  /** What to call them, where it is not their own name. */
  name?: string
  size?: number
  /** A second line; their username where it is left out. */
  children?: ReactNode
}

export function Person({ user, name = user.displayName, size = 36, children }: PersonProps) {
  return (
    <span className={styles['person']}>
      <Avatar name={name} image={user.avatar} id={user.id} size={size} />
      <span>
        <span className={styles['personName']}>{name}</span>
        <span className={styles['faint']}>{children ?? `@${user.username}`}</span>
      </span>
    </span>
  )
}

/** What to call the account with this id; a word in its place where it is no member any more. */
export function useNameOf(userId: string | null): string {
  const texts = useTexts()
  const { serverId, entry } = useManaged()
  const known = useMember(serverId, userId ?? '')
  const member = entry.me.user.id === userId ? entry.me : known
  const isMissing = userId !== null && !member
  useEffect(() => {
    if (isMissing) loadMembers(serverId).catch(() => undefined)
  }, [serverId, isMissing])
  return member ? nameOf(member) : texts.common.unknownMember
}

export function RoleName({ role }: { role: Role }) {
  return (
    <span className={styles['role']}>
      <span
        className={styles['dot']}
        style={role.color ? { background: role.color } : undefined}
        aria-hidden="true"
      />
      {role.name}
    </span>
  )
}
