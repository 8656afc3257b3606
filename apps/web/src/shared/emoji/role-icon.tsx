import { emojiIdOf } from '@guildhall/contract'
import { useCustomEmoji } from '../markdown/custom-emoji.tsx'
import { findServer, useChatState } from '../state/chat-state.ts'
import { highestRoleWith } from '../ui/name-color.ts'
import { EmojiImage } from './emoji-image.tsx'
import styles from './role-icon.module.css'

interface RoleIconProps {
  serverId: string
  /** Of the member beside whose name it stands. */
  roleIds: readonly string[]
}

/** The icon of the member's highest role that has one. Nothing where its emoji was deleted. */
export function RoleIcon({ serverId, roleIds }: RoleIconProps) {
  const role = useChatState(({ snapshot }) =>
    highestRoleWith('icon', findServer(snapshot, serverId)?.roles ?? [], roleIds),
  )
  const id = role?.icon ? emojiIdOf(role.icon) : null
  const custom = useCustomEmoji(serverId, id)
  if (!role || (id !== null && !custom)) return null
  return (
    <span className={styles['icon']} role="img" aria-label={role.name} data-tip={role.name}>
      {custom ? <EmojiImage emoji={custom} size={18} /> : role.icon}
    </span>
  )
}
