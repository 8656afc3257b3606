import { useState } from 'react'
import { api } from '../../shared/api/http.ts'
import { useFriendsTexts } from '../../shared/i18n/friends-texts.ts'
import { lazyOverlay } from '../../shared/lazy/lazy-component.tsx'
import { runChange, useRelationship } from '../../shared/relationships/relationships.ts'
import { useOwnUser } from '../../shared/state/chat-state.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import type { IconName } from '../../shared/ui/icon.tsx'
import styles from './member-card.module.css'

const RelationshipDialog = lazyOverlay(
  async () =>
    (await import('../../shared/relationships/relationship-dialog.tsx')).RelationshipDialog,
)

interface RelationshipActionsProps {
  userId: string
  name: string
  /** Undefined where only the name is known, such as of people who left the server. */
  username: string | undefined
}

interface Action {
  icon: IconName
  label: string
  isDanger?: boolean
  onPress: () => void
}

/** Friend requests and blocking, in a profile. */
export function RelationshipActions({ userId, name, username }: RelationshipActionsProps) {
  const texts = useFriendsTexts()
  const [dialog, setDialog] = useState<'remove' | 'block' | null>(null)
  const kind = useRelationship(userId)?.kind
  const isSelf = useOwnUser()?.id === userId
  if (isSelf) return null
  const params = { userId }
  const actions: Action[] = []
  if (kind === undefined && username !== undefined) {
    const send = () => api.call('sendFriendRequest', { body: { username } })
    const onPress = () => void runChange(send, texts.add.sent(name))
    actions.push({ icon: 'user', label: texts.actions.add, onPress })
  } else if (kind === 'incoming_request') {
    const accept = () => api.call('acceptFriendRequest', { params })
    const decline = () => api.call('removeFriendRequest', { params })
    actions.push({
      icon: 'check',
      label: texts.acceptOne(name),
      onPress: () => void runChange(accept, texts.accepted(name)),
    })
    const onPress = () => void runChange(decline)
    actions.push({ icon: 'close', label: texts.declineOne(name), onPress })
  } else if (kind === 'outgoing_request') {
    const withdraw = () => api.call('removeFriendRequest', { params })
    const onPress = () => void runChange(withdraw)
    actions.push({ icon: 'close', label: texts.withdraw, onPress })
  } else if (kind === 'friend') {
    const onPress = () => setDialog('remove')
    actions.push({ icon: 'user', label: texts.actions.remove, onPress })
  }
  if (kind === 'blocked') {
    const unblock = () => api.call('unblockUser', { params })
    const onPress = () => void runChange(unblock, texts.unblocked(name))
    actions.push({ icon: 'ban', label: texts.unblock, onPress })
  } else {
    const onPress = () => setDialog('block')
    actions.push({ icon: 'ban', label: texts.actions.block, isDanger: true, onPress })
  }
  return (
    <>
      <ul className={styles['actions']} aria-label={texts.actions.label}>
        {actions.map(({ icon, label, isDanger, onPress }) => (
          <li key={label}>
            <button
              type="button"
              className={isDanger ? styles['danger'] : undefined}
              onClick={onPress}
            >
              <Icon name={icon} size={18} />
              {label}
            </button>
          </li>
        ))}
      </ul>
      {dialog && (
        <RelationshipDialog
          action={dialog}
          userId={userId}
          name={name}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}
