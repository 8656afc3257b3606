import { canManageThreads, canPost, pagePath } from '@guildhall/contract'
import type { Thread, UpdateThreadRequest } from '@guildhall/contract'
import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { api } from '../../shared/api/http.ts'
import { threadPath } from '../../shared/channels/channel-path.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { NotificationDialog } from '../../shared/notifications/notification-dialog.tsx'
import {
  findChannel,
  findServer,
  useChannel,
  useChatState,
  useOwnUser,
} from '../../shared/state/chat-state.ts'
import { markRead } from '../../shared/state/mark-read.ts'
import { permissionsIn } from '../../shared/state/permissions.ts'
import { useIsFollowed } from '../../shared/state/threads.ts'
import { useHasUnread } from '../../shared/state/unread.ts'
import { EditThreadDialog } from '../../shared/threads/thread-dialogs.tsx'
import { ConfirmDialog } from '../../shared/ui/dialog.tsx'
import type { MenuPosition } from '../../shared/ui/context-menu.ts'
import { Menu } from '../../shared/ui/menu.tsx'
import type { MenuItem } from '../../shared/ui/menu.tsx'
import { copyLink, runAction } from '../../shared/ui/run-action.ts'

type Shown = 'menu' | 'notifications' | 'edit' | 'delete' | 'nothing'

interface ThreadMenuProps extends MenuPosition {
  thread: Thread
  onClose: () => void
}

/** What an account can do with a thread. */
export function ThreadMenu({ thread, anchor, at, onClose }: ThreadMenuProps) {
  const { menu, remove } = useLazyTexts('threads')
  const [shown, setShown] = useState<Shown>('menu')
  const { serverId, channelId, id: threadId, name } = thread
  const items = useItems(thread, setShown)
  useEffect(() => {
    if (shown === 'nothing') onClose()
  }, [shown, onClose])
  if (shown === 'nothing') return null
  if (shown === 'notifications') {
    return <NotificationDialog serverId={serverId} channelId={threadId} onClose={onClose} />
  }
  if (shown === 'edit') return <EditThreadDialog thread={thread} onClose={onClose} />
  if (shown === 'delete') {
    const deleteThread = async (): Promise<void> => {
      await api.call('deleteThread', { params: { threadId } })
      // Not from another page, whose list of channels shows the thread.
      if (new URLSearchParams(location.search).get('thread') === threadId) {
        navigate(pagePath('channel', { serverId, channelId }))
      }
    }
    return (
      <ConfirmDialog
        title={remove.title}
        confirm={remove.submit}
        onClose={onClose}
        onConfirm={() => {
          onClose()
          void runAction(deleteThread)
        }}
      >
        <p>{remove.text(name)}</p>
      </ConfirmDialog>
    )
  }
  return (
    <Menu
      label={menu.label}
      anchor={anchor}
      at={at}
      items={items}
      // An item that opens a dialog replaces this.
      onClose={() => setShown('nothing')}
    />
  )
}

function useItems(thread: Thread, show: (shown: Shown) => void): (MenuItem | null)[] {
  const { menu } = useLazyTexts('threads')
  const { markRead: markReadLabel } = useLazyTexts('notifications')
  const { id: threadId, archivedAt, locked, serverId } = thread
  const params = { threadId }
  const isFollowing = useIsFollowed(threadId)
  const isCreator = useOwnUser()?.id === thread.creatorId
  const permissions = useChatState(({ snapshot }) =>
    permissionsIn(findServer(snapshot, serverId), findChannel(snapshot, thread.channelId)),
  )
  const type = useChatState(({ snapshot }) => findChannel(snapshot, thread.channelId)?.type)
  const mayManage = canManageThreads(permissions)
  const mayPost = type !== undefined && canPost(type, permissions) && (!locked || mayManage)
  const mayEdit = mayManage || (isCreator && mayPost)
  const update = (body: UpdateThreadRequest) => () =>
    void runAction(() => api.call('updateThread', { params, body }))
  const archive: MenuItem = {
    label: archivedAt === null ? menu.archive : menu.reopen,
    icon: 'folder',
    onSelect: update({ archived: archivedAt === null }),
  }
  const channel = useChannel(threadId)
  const isUnread = useHasUnread(channel ? [channel] : [])
  const follow = isFollowing ? 'unfollowThread' : 'followThread'
  return [
    ...(channel && isUnread
      ? [
          {
            label: markReadLabel,
            icon: 'check',
            onSelect: () => void runAction(() => markRead([channel])),
          } as const,
          null,
        ]
      : []),
    {
      label: isFollowing ? menu.unfollow : menu.follow,
      icon: isFollowing ? 'bellOff' : 'bell',
      onSelect: () => void runAction(() => api.call(follow, { params })),
    },
    { label: menu.notifications, icon: 'gear', onSelect: () => show('notifications') },
    {
      label: menu.copyLink,
      icon: 'link',
      onSelect: () => void copyLink(threadPath(thread, threadId)),
    },
    ...(mayEdit
      ? [{ label: menu.rename, icon: 'pencil', onSelect: () => show('edit') } as const]
      : []),
    ...(mayEdit || (mayPost && archivedAt !== null) ? [archive] : []),
    ...(mayManage
      ? [
          {
            label: locked ? menu.unlock : menu.lock,
            icon: 'lock',
            onSelect: update({ locked: !locked }),
          } as const,
          {
            label: menu.delete,
            icon: 'trash',
            variant: 'danger',
            onSelect: () => show('delete'),
          } as const,
        ]
      : []),
  ]
}
