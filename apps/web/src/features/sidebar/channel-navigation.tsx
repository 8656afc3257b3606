import { useTexts } from '../../shared/i18n/texts.ts'
import { ChannelList } from './channel-list.tsx'
import { ServerHeader } from './server-header.tsx'
import styles from './side-pane.module.css'

interface ChannelNavigationProps {
  serverId: string
  channelId: string | undefined
  /** The name of the server is the heading of the page. */
  isTitle: boolean
}

/** The server's menu and its channels. */
export function ChannelNavigation({ serverId, channelId, isTitle }: ChannelNavigationProps) {
  const { navigation } = useTexts()
  return (
    <nav className={styles['navigation']} aria-label={navigation.channels}>
      <ServerHeader serverId={serverId} isTitle={isTitle} />
      <ChannelList key={serverId} serverId={serverId} channelId={channelId} />
    </nav>
  )
}
