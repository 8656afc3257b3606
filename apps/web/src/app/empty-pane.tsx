import { pagePath } from '@guildhall/contract'
import { Link } from 'wouter'
import { initialChannelId } from '../shared/state/navigation-state.ts'
import { findServer, useChatState } from '../shared/state/chat-state.ts'
import { Empty } from '../shared/ui/notice.tsx'
import { useTexts } from '../shared/i18n/texts.ts'
import styles from './channel-pane.module.css'

interface EmptyPaneProps {
  serverId: string
  channelId: string | undefined
}

/** Shown instead of a channel: explains why there is none and links to another. */
export function EmptyPane({ serverId, channelId }: EmptyPaneProps) {
  const { navigation } = useTexts()
  const isServer = useChatState(({ snapshot }) => findServer(snapshot, serverId) !== undefined)
  const other = useChatState(({ snapshot }) => initialChannelId(findServer(snapshot, serverId)))
  if (!isServer) {
    return (
      <main className={styles['empty']} tabIndex={-1}>
        <Empty level={1} icon="search" title={navigation.noServer.title}>
          <p>{navigation.noServer.text}</p>
          <Link href="/">{navigation.noServer.home}</Link>
        </Empty>
      </main>
    )
  }
  if (other === undefined || channelId === undefined) {
    return (
      <main className={styles['empty']} tabIndex={-1}>
        <Empty level={1} icon="hash" title={navigation.noChannels.title}>
          <p>{other === undefined ? navigation.noChannels.text : navigation.pickChannel}</p>
        </Empty>
      </main>
    )
  }
  return (
    <main className={styles['empty']} tabIndex={-1}>
      <Empty level={1} icon="hash" title={navigation.noChannel.title}>
        <p>{navigation.noChannel.text}</p>
        <Link href={pagePath('channel', { serverId, channelId: other })}>
          {navigation.noChannel.other}
        </Link>
      </Empty>
    </main>
  )
}
