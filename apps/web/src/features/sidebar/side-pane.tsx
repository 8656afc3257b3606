import type { ReactNode } from 'react'
import { useTexts } from '../../shared/i18n/texts.ts'
import { ChannelList } from './channel-list.tsx'
import { ServerHeader } from './server-header.tsx'
import styles from './side-pane.module.css'
import { UserPanel } from './user-panel.tsx'

interface SidePaneProps {
  serverId: string
  channelId: string | undefined
  /** The pane is the whole page, as on phones. */
  isFullPage: boolean
  /** Shown above the account's own user. */
  children: ReactNode
}

/** The server, its channels and the account's own user. */
export function SidePane({ serverId, channelId, isFullPage, children }: SidePaneProps) {
  const Pane = isFullPage ? 'main' : 'div'
  const { navigation } = useTexts()
  return (
    <Pane className={styles['pane']}>
      <nav className={styles['navigation']} aria-label={navigation.channels}>
        <ServerHeader serverId={serverId} isTitle={isFullPage} />
        <ChannelList key={serverId} serverId={serverId} channelId={channelId} />
      </nav>
      {children}
      <UserPanel />
    </Pane>
  )
}
