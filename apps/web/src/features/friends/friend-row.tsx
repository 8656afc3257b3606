import { pagePath } from '@guildhall/contract'
import type { Relationship } from '@guildhall/contract'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { lazyOverlay } from '../../shared/lazy/lazy-component.tsx'
import { runAction } from '../../shared/ui/run-action.ts'
import { statusLine } from '../../shared/presence/status-line.ts'
import { useChatState } from '../../shared/state/chat-state.ts'
import { openDirect } from '../../shared/state/conversations.ts'
import { IconButton } from '../../shared/ui/button.tsx'
import { contextMenuPosition } from '../../shared/ui/context-menu.ts'
import type { MenuPosition } from '../../shared/ui/context-menu.ts'
import { Menu } from '../../shared/ui/menu.tsx'
import { PersonRow } from './person-row.tsx'

const RelationshipDialog = lazyOverlay(
  async () =>
    (await import('../../shared/relationships/relationship-dialog.tsx')).RelationshipDialog,
)

export function FriendRow({ relationship: { user } }: { relationship: Relationship }) {
  const texts = useLazyTexts('friends')
  const [position, setPosition] = useState<MenuPosition | null>(null)
  const [dialog, setDialog] = useState<'remove' | 'block' | null>(null)
  const presence = useChatState(({ snapshot }) =>
    snapshot?.friendPresences.find(({ userId }) => userId === user.id),
  )
  const { displayName: name } = user
  const more = texts.more(name)
  const [, navigate] = useLocation()
  const message = () =>
    runAction(async () => {
      const channelId = await openDirect(user.id)
      navigate(pagePath('messages', { channelId }))
    })
  return (
    <PersonRow
      user={user}
      presence={presence?.status ?? 'offline'}
      note={statusLine(presence) ?? `@${user.username}`}
      onContextMenu={(event) => setPosition(contextMenuPosition(event, event.currentTarget))}
    >
      <IconButton icon="message" label={texts.message(name)} onClick={() => void message()} />
      <IconButton
        icon="dots"
        label={more}
        aria-haspopup="menu"
        aria-expanded={position !== null}
        onClick={(event) => setPosition(position ? null : { anchor: event.currentTarget })}
      />
      {position && (
        <Menu
          label={more}
          {...position}
          items={[
            { label: texts.actions.remove, icon: 'user', onSelect: () => setDialog('remove') },
            {
              label: texts.actions.block,
              icon: 'ban',
              variant: 'danger',
              onSelect: () => setDialog('block'),
            },
          ]}
          onClose={() => setPosition(null)}
        />
      )}
      {dialog && (
        <RelationshipDialog
          action={dialog}
          userId={user.id}
          name={name}
          onClose={() => setDialog(null)}
        />
      )}
    </PersonRow>
  )
}
