import { pagePath } from '@guildhall/contract'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { lazyOverlay } from '../../shared/lazy/lazy-component.tsx'
import { statusLine } from '../../shared/presence/status-line.ts'
import { useOwnUser, useChatState } from '../../shared/state/chat-state.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { useTexts } from '../../shared/i18n/texts.ts'
import styles from './user-panel.module.css'

const UserMenu = lazyOverlay(async () => (await import('./user-menu.tsx')).UserMenu)
const StatusTextDialog = lazyOverlay(
  async () => (await import('./status-text-dialog.tsx')).StatusTextDialog,
)

/** The account's name and presence, with a menu, buttons and a link to the settings. */
export function UserPanel({ children }: { children: ReactNode }) {
  const { navigation, common } = useTexts()
  const user = useOwnUser()
  const status = useChatState(({ snapshot }) => snapshot?.presence.status)
  const text = useChatState(({ snapshot }) => statusLine(snapshot?.presence))
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isEditingText, setIsEditingText] = useState(false)
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
          <span className={styles['name']} dir="auto">
            {user.displayName}
          </span>
          <span className={styles['status']} dir="auto">
            {text ?? common.presence[status]}
          </span>
        </span>
      </button>
      {children}
      <Link
        href={pagePath('accountSettings')}
        className={styles['gear']}
        aria-label={navigation.user.settings}
        data-tip={navigation.user.settings}
      >
        <Icon name="gear" />
      </Link>
      {anchor && (
        <UserMenu
          anchor={anchor}
          onEditText={() => setIsEditingText(true)}
          onClose={() => setAnchor(null)}
        />
      )}
      {isEditingText && <StatusTextDialog onClose={() => setIsEditingText(false)} />}
    </section>
  )
}
