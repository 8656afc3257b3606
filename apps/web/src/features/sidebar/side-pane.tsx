import { useTexts } from '../../shared/i18n/texts.ts'
import { ChannelList } from './channel-list.tsx'
import { ServerHeader } from './server-header.tsx'
import styles from './side-pane.module.css'
import { UserPanel } from './user-panel.tsx'

interface SidePaneProps {
  serverId: string
  channelId: string | undefined
  /** It has the page to itself, as on phones. */
  isAlone: boolean
}

/** What stands beside the messages: the server, its channels, and oneself. */
export function SidePane({ serverId, channelId, isAlone }: SidePaneProps) {
  const Pane = isAlone ? 'main' : 'div'
  const { navigation } = useTexts()
  return (
    <Pane className={styles['pane']}>
      <nav className={styles['places']} aria-label={navigation.channels}>
        <ServerHeader serverId={serverId} isTitle={isAlone} />
        <ChannelList key={serverId} serverId={serverId} channelId={channelId} />
      </nav>
      <UserPanel />
    </Pane>
  )
}
