import { useWords } from '../../shared/words/words.ts'
import { ChannelList } from './channel-list.tsx'
import { ServerHeader } from './server-header.tsx'
import styles from './side-pane.module.css'
import { UserPanel } from './user-panel.tsx'

interface SidePaneProps {
  serverId: string
  channelId: string | undefined
}

/** What stands beside the messages: the server, its channels, and oneself. */
export function SidePane({ serverId, channelId }: SidePaneProps) {
  const { places } = useWords()
  return (
    <div className={styles['pane']}>
      <nav className={styles['places']} aria-label={places.channels}>
        <ServerHeader serverId={serverId} />
        <ChannelList key={serverId} serverId={serverId} channelId={channelId} />
      </nav>
      <UserPanel />
    </div>
  )
}
