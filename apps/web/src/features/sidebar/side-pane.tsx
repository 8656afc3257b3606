import type { ReactNode } from 'react'
import styles from './side-pane.module.css'
import { UserPanel } from './user-panel.tsx'

interface SidePaneProps {
  /** The channels of a server, or the conversations. */
  navigation: ReactNode
  /** The pane is the whole page, as on phones. */
  isFullPage: boolean
  /** Beside the name of the account's own user. */
  userButtons: ReactNode
  /** Shown above the account's own user. */
  children: ReactNode
}

/** What the account can open, and its own user. */
export function SidePane({ navigation, isFullPage, userButtons, children }: SidePaneProps) {
  const Pane = isFullPage ? 'main' : 'div'
  return (
    <Pane className={styles['pane']}>
      {navigation}
      {children}
      <UserPanel>{userButtons}</UserPanel>
    </Pane>
  )
}
