import type { Server, ServerFolder } from '@guildhall/contract'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useShallow } from 'zustand/shallow'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { findServer, useChatState } from '../../shared/state/chat-state.ts'
import { toggleCollapsed, useNavigationState } from '../../shared/state/navigation-state.ts'
import { serverUnreadMark } from '../../shared/state/unread.ts'
import { CountBadge } from '../../shared/ui/count-badge.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { ServerAvatar } from '../../shared/ui/server-avatar.tsx'
import styles from './folder-item.module.css'
import railStyles from './server-rail.module.css'

interface FolderItemProps {
  folder: ServerFolder
  servers: Server[]
  /** The id of the open server. */
  current: string
  tabIndex: 0 | -1
  /** The servers as items of the rail. */
  children: ReactNode
}

const shownServers = 4

/** A folder of the rail. A closed one shows some of its servers, and the unread messages of all. */
export function FolderItem({ folder, servers, current, tabIndex, children }: FolderItemProps) {
  const texts = useLazyTexts('ordering').folder
  const { navigation } = useTexts()
  const listId = useId()
  const isOpen = useNavigationState(({ folded }) => !folded.includes(folder.id))
  const { isUnread, mentions } = useUnreadMark(servers)
  const title = texts.title(
    folder.name,
    servers.map((server) => server.name),
  )
  const name = texts.label(title)
  const unreadText = mentions > 0 ? navigation.mentions(mentions) : isUnread && navigation.unread
  const status = isOpen ? false : unreadText
  const isCurrent = !isOpen && servers.some(({ id }) => id === current)
  return (
    <li
      className={styles['folder']}
      data-open={isOpen || undefined}
      style={folder.color === null ? undefined : { ['--folder' as string]: folder.color }}
    >
      <div
        className={railStyles['item']}
        data-drag={folder.id}
        data-current={isCurrent || undefined}
        data-unread={(!isOpen && isUnread) || undefined}
      >
        <button
          type="button"
          className={styles['button']}
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          data-stop={folder.id}
          data-menu={`folder:${folder.id}`}
          tabIndex={tabIndex}
          data-tip={name}
          data-tip-side="right"
          onClick={() => toggleCollapsed(folder.id)}
        >
          {isOpen ? (
            <Icon name="folder" size={24} />
          ) : (
            <span className={styles['pictures']} aria-hidden>
              {servers.slice(0, shownServers).map((server) => (
                <ServerAvatar key={server.id} server={server} size={18} />
              ))}
            </span>
          )}
          {!isOpen && <CountBadge count={mentions} isAtCorner />}
          <span className="visually-hidden">{status ? `${name}, ${status}` : name}</span>
        </button>
      </div>
      {isOpen && (
        <ul id={listId} aria-label={name}>
          {children}
        </ul>
      )}
    </li>
  )
}

function useUnreadMark(servers: readonly Server[]) {
  return useChatState(
    useShallow(({ snapshot }) => {
      const marks = servers.map(({ id }) => serverUnreadMark(snapshot, findServer(snapshot, id)))
      return {
        isUnread: marks.some(({ isUnread }) => isUnread),
        mentions: marks.reduce((sum, { mentions }) => sum + mentions, 0),
      }
    }),
  )
}
