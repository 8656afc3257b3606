import { pagePath } from '@guildhall/contract'
import type { PresenceStatus } from '@guildhall/contract'
import { useLocation } from 'wouter'
import { act, signOut } from '../../shared/gateway/client.ts'
import { errorText } from '../../shared/i18n/error-text.ts'
import { currentTexts, useTexts } from '../../shared/i18n/texts.ts'
import { statusLine } from '../../shared/presence/status-line.ts'
import { useChatState } from '../../shared/state/chat-state.ts'
import { PresenceDot } from '../../shared/ui/avatar.tsx'
import { Menu } from '../../shared/ui/menu.tsx'
import type { MenuItem } from '../../shared/ui/menu.tsx'
import { showToast } from '../../shared/ui/toast.tsx'
import styles from './user-panel.module.css'

const statuses: PresenceStatus[] = ['online', 'idle', 'dnd', 'invisible']

interface UserMenuProps {
  anchor: HTMLElement
  onEditText: () => void
  onClose: () => void
}

/** The account's presence, and what it can open or do. */
export function UserMenu({ anchor, onEditText, onClose }: UserMenuProps) {
  const { user } = useTexts().navigation
  const items = useUserItems(onEditText)
  return <Menu label={user.menu} anchor={anchor} items={items} onClose={onClose} />
}

function useUserItems(onEditText: () => void): (MenuItem | null)[] {
  const { navigation, common } = useTexts()
  const [, navigate] = useLocation()
  const status = useChatState(({ snapshot }) => snapshot?.presence.status)
  const hasText = useChatState(({ snapshot }) => statusLine(snapshot?.presence) !== null)
  const requestCount = useChatState(
    ({ snapshot }) =>
      snapshot?.relationships.filter(({ kind }) => kind === 'incoming_request').length ?? 0,
  )
  const choices: MenuItem[] = statuses.map((choice) => ({
    label: common.presence[choice],
    image: (
      <span className={styles['presence']}>
        <PresenceDot status={choice} />
      </span>
    ),
    isChecked: choice === status,
    onSelect: () => setPresence(choice),
  }))
  return [
    ...choices,
    null,
    {
      label: hasText ? navigation.user.changeText : navigation.user.setText,
      icon: 'pencil',
      onSelect: onEditText,
    },
    {
      label: navigation.user.friends(requestCount),
      icon: 'people',
      onSelect: () => navigate(pagePath('friends', requestCount > 0 ? { view: 'requests' } : {})),
    },
    {
      label: navigation.user.settings,
      icon: 'gear',
      onSelect: () => navigate(pagePath('accountSettings')),
    },
    null,
    {
      label: navigation.user.signOut,
      icon: 'logout',
      variant: 'danger',
      onSelect: () => {
        // Opens the landing page instead of signing in to return here.
        signOut().then(() => navigate('/'), showError)
      },
    },
  ]
}

function setPresence(status: PresenceStatus): void {
  act('presence.set', { status }).catch(showError)
}

function showError(error: unknown): void {
  showToast(errorText(error, currentTexts()), 'danger')
}
