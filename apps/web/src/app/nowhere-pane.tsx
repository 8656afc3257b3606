import { Link } from 'wouter'
import { startChannel } from '../shared/state/places.ts'
import { findServer, useWorld } from '../shared/state/world.ts'
import { Empty } from '../shared/ui/notice.tsx'
import { useWords } from '../shared/words/words.ts'
import styles from './channel-pane.module.css'

interface NowhereProps {
  serverId: string
  channelId: string | undefined
}

/** Stands where a channel would: why there is none, and where to go. */
export function NowherePane({ serverId, channelId }: NowhereProps) {
  const { places } = useWords()
  const isServer = useWorld(({ world }) => findServer(world, serverId) !== undefined)
  const other = useWorld(({ world }) => startChannel(findServer(world, serverId)))
  if (!isServer) {
    return (
      <main className={styles['nowhere']} tabIndex={-1}>
        <Empty level={1} icon="search" title={places.noServer.title}>
          <p>{places.noServer.text}</p>
          <Link href="/">{places.noServer.home}</Link>
        </Empty>
      </main>
    )
  }
  if (other === undefined || channelId === undefined) {
    return (
      <main className={styles['nowhere']} tabIndex={-1}>
        <Empty level={1} icon="hash" title={places.noChannels.title}>
          <p>{other === undefined ? places.noChannels.text : places.pickChannel}</p>
        </Empty>
      </main>
    )
  }
  return (
    <main className={styles['nowhere']} tabIndex={-1}>
      <Empty level={1} icon="hash" title={places.noChannel.title}>
        <p>{places.noChannel.text}</p>
        <Link href={`/servers/${serverId}/${other}`}>{places.noChannel.other}</Link>
      </Empty>
    </main>
  )
}
