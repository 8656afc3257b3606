import { pagePath } from '@guildhall/contract'
import type { Server } from '@guildhall/contract'
import { memo, useState } from 'react'
import { Link } from 'wouter'
import { lazyOverlay } from '../../shared/lazy/lazy-component.tsx'
import { equalBy, useStableValue } from '../../shared/state/use-stable-value.ts'
import { useServerUnreadMark } from '../../shared/state/unread.ts'
import { ServerAvatar } from '../../shared/ui/server-avatar.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { useRovingFocus } from '../../shared/ui/use-roving-focus.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import styles from './server-rail.module.css'

const AddServerDialog = lazyOverlay(
  async () => (await import('./add-server-dialog.tsx')).AddServerDialog,
)

const sameServers = equalBy<Server>(['id', 'name', 'icon', 'color'])
const none: Server[] = []

/** The account's servers, and buttons to add servers and to query game servers. */
export function ServerRail({ current }: { current: string }) {
  const { navigation } = useTexts()
  const [isAdding, setIsAdding] = useState(false)
  const servers = useStableValue(
    ({ snapshot }) => snapshot?.servers.map(({ server }) => server) ?? none,
    sameServers,
  )
  const isListed = servers.some(({ id }) => id === current)
  const roving = useRovingFocus(isListed ? current : (servers[0]?.id ?? 'add'))
  return (
    <nav className={styles['rail']} aria-label={navigation.servers} {...roving.list}>
      <ul className={styles['list']} data-theme="dark">
        {servers.map((server) => (
          <ServerItem
            key={server.id}
            server={server}
            isCurrent={server.id === current}
            tabIndex={roving.stopIndex(server.id)}
          />
        ))}
        <li className={styles['item']}>
          <button
            type="button"
            className={styles['action']}
            data-stop="add"
            tabIndex={roving.stopIndex('add')}
            aria-label={navigation.addServer}
            data-tip={navigation.addServer}
            data-tip-side="right"
            onClick={() => setIsAdding(true)}
          >
            <Icon name="plus" size={22} />
          </button>
        </li>
        <li className={styles['item']}>
          <Link
            href={pagePath('gameServers')}
            className={styles['action']}
            data-stop="games"
            tabIndex={roving.stopIndex('games')}
            aria-label={navigation.gameServers}
            data-tip={navigation.gameServers}
            data-tip-side="right"
          >
            <Icon name="controller" size={22} />
          </Link>
        </li>
      </ul>
      {isAdding && <AddServerDialog onClose={() => setIsAdding(false)} />}
    </nav>
  )
}

interface ServerItemProps {
  server: Server
  isCurrent: boolean
  tabIndex: 0 | -1
}

const ServerItem = memo(function ServerItem({ server, isCurrent, tabIndex }: ServerItemProps) {
  const { navigation } = useTexts()
  const { isUnread, mentions, isMuted } = useServerUnreadMark(server.id)
  const unreadText =
    mentions > 0 ? navigation.mentions(mentions) : isUnread ? navigation.unread : null
  const statusText = isMuted ? navigation.muted : unreadText
  return (
    <li
      className={styles['item']}
      data-current={isCurrent || undefined}
      data-unread={isUnread || undefined}
    >
      <Link
        href={pagePath('channel', { serverId: server.id })}
        className={styles['server']}
        aria-current={isCurrent ? 'page' : undefined}
        data-stop={server.id}
        tabIndex={tabIndex}
        data-tip={server.name}
        data-tip-side="right"
      >
        <ServerAvatar server={server} size={46} />
        {mentions > 0 && (
          <span className={styles['count']} aria-hidden="true">
            {mentions > 99 ? '99+' : mentions}
          </span>
        )}
        <span className="visually-hidden">
          {statusText ? `${server.name}, ${statusText}` : server.name}
        </span>
      </Link>
    </li>
  )
})
