import { pagePath } from '@guildhall/contract'
import type { PresenceStatus } from '@guildhall/contract'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { lazyOverlay } from '../../shared/lazy/lazy-component.tsx'
import { act, signOut } from '../../shared/gateway/client.ts'
import { errorText } from '../../shared/i18n/error-text.ts'
import { useOwnUser, useChatState } from '../../shared/state/chat-state.ts'
import { Avatar, PresenceDot } from '../../shared/ui/avatar.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Menu } from '../../shared/ui/menu.tsx'
import type { MenuItem } from '../../shared/ui/menu.tsx'
import { showToast } from '../../shared/ui/toast.tsx'
import { currentTexts, useTexts } from '../../shared/i18n/texts.ts'
import styles from './user-panel.module.css'

const StatusTextDialog = lazyOverlay(
  async () => (await import('./status-text-dialog.tsx')).StatusTextDialog,
)

const statuses: PresenceStatus[] = ['online', 'idle', 'dnd', 'invisible']

/** The account's name and presence, with a menu and a link to the settings. */
export function UserPanel() {
  const { navigation, common } = useTexts()
  const user = useOwnUser()
  const status = useChatState(({ snapshot }) => snapshot?.presence.status)
  const text = useChatState(({ snapshot }) => snapshot?.presence.text)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isEditingText, setIsEditingText] = useState(false)
  const items = useUserItems(status, () => setIsEditingText(true))
  if (!user || !status) return <div className={styles['panel']} />
  return (
    <section className={styles['panel']} aria-label={navigation.user.menu}>
      <button
        type="button"
        className={styles['user']}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        data-tip={navigation.user.menu}
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
      >
        <Avatar
          name={user.displayName}
          image={user.avatar}
          id={user.id}
          size={34}
          presence={status}
        />
        <span className={styles['names']}>
          <span className={styles['name']}>{user.displayName}</span>
          <span className={styles['status']}>{text ?? common.presence[status]}</span>
        </span>
      </button>
      <Link
        href={pagePath('accountSettings')}
        className={styles['gear']}
        aria-label={navigation.user.settings}
        data-tip={navigation.user.settings}
      >
        <Icon name="gear" />
      </Link>
      {anchor && (
        <Menu
          label={navigation.user.menu}
          anchor={anchor}
          items={items}
          onClose={() => setAnchor(null)}
        />
      )}
      {isEditingText && <StatusTextDialog onClose={() => setIsEditingText(false)} />}
    </section>
  )
}

function useUserItems(
  status: PresenceStatus | undefined,
  onEditText: () => void,
): (MenuItem | null)[] {
  const { navigation, common } = useTexts()
  const [, navigate] = useLocation()
  const hasText = useChatState(({ snapshot }) => Boolean(snapshot?.presence.text))
  const requestCount = useChatState(
    ({ snapshot }) =>
      snapshot?.relationships.filter(({ kind }) => kind === 'incoming_request').length ?? 0,
  )
  const choices: MenuItem[] = statuses.map((choice) => ({
    label: common.presence[choice],
    sign: (
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
