import type { Presence } from '@guildhall/contract'
import { findServer, useChatState } from '../../shared/state/chat-state.ts'
import type { ConversationItem } from '../../shared/state/conversations.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import styles from './conversation-list.module.css'

interface ConversationAvatarProps {
  item: Pick<ConversationItem, 'id' | 'kind' | 'icon' | 'other' | 'name'>
  size: number
}

/** The picture and presence of the other person, or the picture or sign of a group. */
export function ConversationAvatar({ item, size }: ConversationAvatarProps) {
  const presence = useOtherPresence(item)
  const { id, kind, icon, other, name } = item
  if (kind === 'group' && icon === null) {
    return (
      <span className={styles['groupPicture']} style={{ width: size, height: size }}>
        <Icon name="people" size={size * 0.6} />
      </span>
    )
  }
  return (
    <Avatar
      name={name}
      image={kind === 'group' ? icon : (other?.avatar ?? null)}
      id={other?.id ?? id}
      size={size}
      presence={kind === 'group' ? undefined : (presence?.status ?? 'offline')}
    />
  )
}

/** The presence of the other person of a direct conversation; undefined while they are offline. */
export function useOtherPresence({
  id,
  other,
}: Pick<ConversationItem, 'id' | 'other'>): Presence | undefined {
  return useChatState(({ snapshot }) =>
    findServer(snapshot, id)?.presences.find(({ userId }) => userId === other?.id),
  )
}
