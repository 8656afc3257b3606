import { pagePath } from '@guildhall/contract'
import type { Server } from '@guildhall/contract'
import { memo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { withTexts } from '../../shared/i18n/lazy-texts.ts'
import { lazyBackground, lazyComponent, lazyOverlay } from '../../shared/lazy/lazy-component.tsx'
import { useNavigationState } from '../../shared/state/navigation-state.ts'
import { useRailItems } from '../../shared/state/server-order.ts'
import { useChatState } from '../../shared/state/chat-state.ts'
import {
  friendRequestsIn,
  serverUnreadMark,
  useServerUnreadMark,
} from '../../shared/state/unread.ts'
import { ServerAvatar } from '../../shared/ui/server-avatar.tsx'
import { CountBadge } from '../../shared/ui/count-badge.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { useRovingFocus } from '../../shared/ui/use-roving-focus.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import styles from './server-rail.module.css'

const AddServerDialog = lazyOverlay(
  async () => (await import('./add-server-dialog.tsx')).AddServerDialog,
)

const FolderItem = lazyComponent(
  withTexts(['ordering'], async () => (await import('./folder-item.tsx')).FolderItem),
  () => null,
)
const ServerDrag = lazyBackground(
  withTexts(['ordering'], async () => (await import('./server-drag.tsx')).ServerDrag),
)

/** The stop of direct messages in the rail. */
export const messagesStop = 'messages'
/** The stop of the query of game servers. */
export const gamesStop = 'games'

/**
 * Direct messages, the account's servers, and buttons to add servers and to query game servers. `current` is the id of the
 * open server, or `messagesStop`.
 */
export function ServerRail({ current }: { current: string }) {
  const { navigation } = useTexts()
  const [isAdding, setIsAdding] = useState(false)
  const items = useRailItems()
  const folded = useNavigationState((state) => state.folded)
  /** Dragging is loaded once the pointer is over the list. */
  const [hasPointer, setHasPointer] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const isListed = items.some(
    ({ folder, servers }) =>
      !(folder && folded.includes(folder.id)) && servers.some(({ id }) => id === current),
  )
  const roving = useRovingFocus(isListed || current === gamesStop ? current : messagesStop)
  const serverItem = (server: Server): ReactNode => (
    <ServerItem
      key={server.id}
      server={server}
      isCurrent={server.id === current}
      tabIndex={roving.stopIndex(server.id)}
    />
  )
  return (
    <nav
      className={styles['rail']}
      aria-label={navigation.servers}
      onPointerEnter={() => setHasPointer(true)}
      {...roving.list}
    >
      <ul ref={list} className={styles['list']} data-theme="dark">
        <MessagesItem
          isCurrent={current === messagesStop}
          tabIndex={roving.stopIndex(messagesStop)}
        />
        {items.map(({ folder, servers }) =>
          folder ? (
            <FolderItem
              key={folder.id}
              folder={folder}
              servers={servers}
              current={current}
              tabIndex={roving.stopIndex(folder.id)}
            >
              {servers.map(serverItem)}
            </FolderItem>
          ) : (
            servers.map(serverItem)
          ),
        )}
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
            aria-current={current === gamesStop ? 'page' : undefined}
            data-stop={gamesStop}
            tabIndex={roving.stopIndex(gamesStop)}
            aria-label={navigation.gameServers}
            data-tip={navigation.gameServers}
            data-tip-side="right"
          >
            <Icon name="controller" size={22} />
          </Link>
        </li>
      </ul>
      {hasPointer && <ServerDrag list={list} />}
      {isAdding && <AddServerDialog onClose={() => setIsAdding(false)} />}
    </nav>
  )
}

interface StopProps {
  isCurrent: boolean
  tabIndex: 0 | -1
}

function MessagesItem(props: StopProps) {
  const { navigation } = useTexts()
  const unread = useChatState(({ snapshot }) =>
    (snapshot?.conversations ?? []).reduce(
      (sum, entry) => sum + serverUnreadMark(snapshot, entry).mentions,
      0,
    ),
  )
  const requests = useChatState(({ snapshot }) => friendRequestsIn(snapshot))
  return (
    <RailItem
      {...props}
      stop={messagesStop}
      href={pagePath('messages')}
      name={navigation.messages}
      isUnread={unread + requests > 0}
      count={unread + requests}
      status={[
        ...(unread > 0 ? [navigation.unreadMessages(unread)] : []),
        ...(requests > 0 ? [navigation.friendRequests(requests)] : []),
      ]}
    >
      <span className={styles['messages']}>
        <Icon name="message" size={24} />
      </span>
    </RailItem>
  )
}

const ServerItem = memo(function ServerItem({ server, ...props }: StopProps & { server: Server }) {
  const { navigation } = useTexts()
  const { isUnread, mentions, isMuted } = useServerUnreadMark(server.id)
  const status =
    mentions > 0
      ? navigation.mentions(mentions)
      : (isMuted && navigation.muted) || (isUnread && navigation.unread)
  return (
    <RailItem
      {...props}
      stop={server.id}
      href={pagePath('channel', { serverId: server.id })}
      name={server.name}
      isUnread={isUnread}
      count={mentions}
      status={status ? [status] : []}
    >
      <ServerAvatar server={server} size={46} />
    </RailItem>
  )
})

interface RailItemProps extends StopProps {
  stop: string
  href: string
  name: string
  isUnread: boolean
  /** Of mentions, or of direct messages and friend requests. */
  count: number
  /** What screen readers say after the name. */
  status: string[]
  children: ReactNode
}

function RailItem(props: RailItemProps) {
  const { stop, href, name, isUnread, count, status, isCurrent, tabIndex, children } = props
  return (
    <li
      className={styles['item']}
      data-current={isCurrent || undefined}
      data-unread={isUnread || undefined}
      data-drag={stop === messagesStop ? undefined : stop}
    >
      <Link
        href={href}
        className={styles['server']}
        aria-current={isCurrent ? 'page' : undefined}
        data-stop={stop}
        data-menu={stop === messagesStop ? undefined : `server:${stop}`}
        tabIndex={tabIndex}
        data-tip={name}
        data-tip-side="right"
      >
        {children}
        <CountBadge count={count} isAtCorner />
        <span className="visually-hidden">{[name, ...status].join(', ')}</span>
      </Link>
    </li>
  )
}
