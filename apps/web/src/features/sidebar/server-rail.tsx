import type { Server } from '@guildhall/contract'
import { memo, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { lazyPart } from '../../shared/lazy-part.ts'
import { sameBy, useKept } from '../../shared/state/kept.ts'
import { useServerMark } from '../../shared/state/unread.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { useRoving } from '../../shared/ui/use-roving.ts'
import { useWords } from '../../shared/words/words.ts'
import styles from './server-rail.module.css'
import { useTip } from './tip.tsx'

const AddServerDialog = lazyPart(
  async () => (await import('./add-server-dialog.tsx')).AddServerDialog,
)

const sameServers = sameBy<Server>(['id', 'name', 'icon', 'color'])
const none: Server[] = []

/** The servers that the account belongs to, and the ways to more. */
export function ServerRail({ current }: { current: string }) {
  const { places } = useWords()
  const [isAdding, setIsAdding] = useState(false)
  const servers = useKept(
    ({ world }) => world?.servers.map(({ server }) => server) ?? none,
    sameServers,
  )
  const isKnown = servers.some(({ id }) => id === current)
  const roving = useRoving(isKnown ? current : (servers[0]?.id ?? 'add'))
  const { tip, tipFor } = useTip()
  return (
    <nav className={styles['rail']} aria-label={places.servers} {...roving.list}>
      <ul className={styles['list']}>
        {servers.map((server) => (
          <ServerItem
            key={server.id}
            server={server}
            isCurrent={server.id === current}
            tabIndex={roving.stopIndex(server.id)}
            tip={tipFor}
          />
        ))}
        <li className={styles['slot']}>
          <button
            type="button"
            className={styles['extra']}
            data-stop="add"
            tabIndex={roving.stopIndex('add')}
            aria-label={places.addServer}
            {...tipFor(places.addServer)}
            onClick={() => setIsAdding(true)}
          >
            <Icon name="plus" size={22} />
          </button>
        </li>
        <li className={styles['slot']}>
          <Link
            href="/game-servers"
            className={styles['extra']}
            data-stop="games"
            tabIndex={roving.stopIndex('games')}
            aria-label={places.gameServers}
            {...tipFor(places.gameServers)}
          >
            <Icon name="controller" size={22} />
          </Link>
        </li>
      </ul>
      {tip}
      {isAdding && (
        <Suspense>
          <AddServerDialog onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </nav>
  )
}

interface ServerItemProps {
  server: Server
  isCurrent: boolean
  tabIndex: 0 | -1
  tip: ReturnType<typeof useTip>['tipFor']
}

const ServerItem = memo(function ServerItem({ server, isCurrent, tabIndex, tip }: ServerItemProps) {
  const { places } = useWords()
  const { isUnread, mentions } = useServerMark(server.id)
  const told = mentions > 0 ? places.mentions(mentions) : isUnread ? places.unread : null
  return (
    <li
      className={styles['slot']}
      data-current={isCurrent || undefined}
      data-unread={isUnread || undefined}
    >
      <Link
        href={`/servers/${server.id}`}
        className={styles['server']}
        aria-current={isCurrent ? 'page' : undefined}
        data-stop={server.id}
        tabIndex={tabIndex}
        {...tip(server.name)}
      >
        <Avatar
          name={server.name}
          image={server.icon}
          color={server.color}
          id={server.id}
          size={46}
          shape="square"
        />
        {mentions > 0 && (
          <span className={styles['count']} aria-hidden="true">
            {mentions > 99 ? '99+' : mentions}
          </span>
        )}
        <span className="visually-hidden">{told ? `${server.name}, ${told}` : server.name}</span>
      </Link>
    </li>
  )
})
