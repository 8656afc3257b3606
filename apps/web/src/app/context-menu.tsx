import { createPortal } from 'react-dom'
import { ConversationMenu } from '../features/conversations/conversation-menu.tsx'
import { MemberCard } from '../features/members/member-card.tsx'
import { ChannelMenu } from '../features/sidebar/channel-menu.tsx'
import { FolderMenu } from '../features/sidebar/folder-menu.tsx'
import { ServerMenu } from '../features/sidebar/server-menu.tsx'
import { ThreadMenu } from '../features/threads/thread-menu.tsx'
import { loadTexts } from '../shared/i18n/lazy-texts.ts'
import { useThread } from '../shared/state/threads.ts'
import type { MenuPosition } from '../shared/ui/context-menu.ts'
import type { ShowMember } from './show-member.ts'

interface ContextMenuProps extends MenuPosition {
  /** What was right-clicked: a kind and an id, as in `data-menu`. */
  target: string
  /** The open server or conversation. */
  serverId: string
  onShowMember: ShowMember
  onClose: () => void
}

/** The menu of what was right-clicked: a channel, conversation, member, server or thread. */
export function ContextMenu(props: ContextMenuProps) {
  // Screen readers find it in the same part of the page.
  const landmark = props.anchor.closest('nav, main, aside') ?? document.body
  return createPortal(<MenuOfTarget {...props} />, landmark)
}

function MenuOfTarget({ target, serverId, onShowMember, ...shared }: ContextMenuProps) {
  const [kind, id = ''] = target.split(':')
  const thread = useThread(id)
  if (thread) return <ThreadMenu {...shared} thread={thread} />
  switch (kind) {
    case 'channel':
      return <ChannelMenu {...shared} channelId={id} />
    case 'conversation':
      return (
        <ConversationMenu
          {...shared}
          conversationId={id}
          onShowProfile={(userId) => onShowMember(userId, shared.anchor, id)}
        />
      )
    case 'server':
      return <ServerMenu {...shared} serverId={id} isInRail />
    case 'folder':
      return <FolderMenu {...shared} folderId={id} />
    default:
      return <MemberCard {...shared} serverId={serverId} userId={id} isMenu />
  }
}

/** Loads the texts of the menus, so that they open at once. */
export function loadMenuTexts(): Promise<void> {
  return loadTexts(
    'conversations',
    'friends',
    'members',
    'messageActions',
    'moderation',
    'notifications',
    'ordering',
    'rooms',
    'threads',
  )
}
