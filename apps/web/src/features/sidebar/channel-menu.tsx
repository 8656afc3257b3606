import { channelHoldsMessages, isCategory, isVoiceChannel, pagePath } from '@guildhall/contract'
import type { Channel } from '@guildhall/contract'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { channelLabel } from '../../shared/channels/channel-label.ts'
import { moveBy } from '../../shared/channels/move-channel.ts'
import type { Direction, Move } from '../../shared/channels/move-channel.ts'
import { needsChoice, requestMove } from '../../shared/channels/request-move.ts'
import { api } from '../../shared/api/http.ts'
import { useLazyTexts, withTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { lazyOverlay } from '../../shared/lazy/lazy-component.tsx'
import { useMuteItem } from '../../shared/notifications/mute-item.ts'
import { useOwnRoom } from '../../shared/rooms/own-room.ts'
import { useChannel, useServer } from '../../shared/state/chat-state.ts'
import { markRead } from '../../shared/state/mark-read.ts'
import { toggleCollapsed, useNavigationState } from '../../shared/state/navigation-state.ts'
import { useMay } from '../../shared/state/permissions.ts'
import { useHasUnread } from '../../shared/state/unread.ts'
import type { MenuPosition } from '../../shared/ui/context-menu.ts'
import { Menu } from '../../shared/ui/menu.tsx'
import type { MenuItem } from '../../shared/ui/menu.tsx'
import { copyLink, runAction } from '../../shared/ui/run-action.ts'
import { useMenuDialog } from '../../shared/ui/use-menu-dialog.ts'

const InviteDialog = lazyOverlay(async () => (await import('./invite-dialog.tsx')).InviteDialog)
const CreateChannel = lazyOverlay(async () => (await import('./create-channel.tsx')).CreateChannel)
const DeleteChannelDialog = lazyOverlay(
  async () => (await import('./delete-channel-dialog.tsx')).DeleteChannelDialog,
)
const NotificationDialog = lazyOverlay(
  async () =>
    (await import('../../shared/notifications/notification-dialog.tsx')).NotificationDialog,
)

const MoveToCategoryDialog = lazyOverlay(
  async () => (await import('./move-to-category-dialog.tsx')).MoveToCategoryDialog,
)
const ChooseOverwritesDialog = lazyOverlay(
  async () =>
    (await import('../../shared/channels/choose-overwrites-dialog.tsx')).ChooseOverwritesDialog,
)

const RoomDialog = lazyOverlay(
  withTexts(
    ['components'],
    async () => (await import('../../shared/rooms/room-dialog.tsx')).RoomDialog,
  ),
)
const PassRoomDialog = lazyOverlay(
  async () => (await import('../../shared/rooms/pass-room-dialog.tsx')).PassRoomDialog,
)

type Dialog =
  | 'notifications'
  | 'invite'
  | 'create'
  | 'category'
  | 'overwrites'
  | 'delete'
  | 'room'
  | 'passRoom'

interface ChannelMenuProps extends MenuPosition {
  channelId: string
  onClose: () => void
}

/** What a member can do with a channel or category of the list. */
export function ChannelMenu({ channelId, ...props }: ChannelMenuProps) {
  const channel = useChannel(channelId)
  return channel && <MenuOfChannel {...props} channel={channel} />
}

interface MenuOfChannelProps extends MenuPosition {
  channel: Channel
  onClose: () => void
}

function MenuOfChannel({ channel, anchor, at, onClose }: MenuOfChannelProps) {
  const { channelMenu, categoryMenu } = useLazyTexts('notifications')
  const { shown, open, closeMenu } = useMenuDialog<Dialog>(onClose)
  const { id, serverId, name, type } = channel
  const holdsChannels = isCategory(type)
  const memberItems = useMemberItems(channel, open)
  const managerItems = useManagerItems(channel, open)
  const roomItems = useRoomItems(channel, open)
  const [asked, setAsked] = useState<Move>({})
  const moveItems = useMoveItems(channel, open, (move) => {
    setAsked(move)
    open('overwrites')
  })
  return (
    <>
      {shown === 'menu' && (
        <Menu
          label={holdsChannels ? categoryMenu(name) : channelMenu(channelLabel(channel))}
          anchor={anchor}
          at={at}
          items={[...roomItems, null, ...memberItems, null, ...moveItems, null, ...managerItems]}
          onClose={closeMenu}
        />
      )}
      {shown === 'notifications' && (
        <NotificationDialog serverId={serverId} channelId={id} onClose={onClose} />
      )}
      {shown === 'invite' && <InviteDialog serverId={serverId} onClose={onClose} />}
      {shown === 'create' && (
        <CreateChannel
          serverId={serverId}
          parentId={holdsChannels ? id : channel.parentId}
          onClose={onClose}
        />
      )}
      {shown === 'category' && <MoveToCategoryDialog channel={channel} onClose={onClose} />}
      {shown === 'overwrites' && (
        <ChooseOverwritesDialog channel={channel} move={asked} onClose={onClose} />
      )}
      {shown === 'delete' && <DeleteChannelDialog channel={channel} onClose={onClose} />}
      {shown === 'room' && <RoomDialog channel={channel} onClose={onClose} />}
      {shown === 'passRoom' && <PassRoomDialog channel={channel} onClose={onClose} />}
    </>
  )
}

/** What the owner of a room can do with it. */
function useRoomItems({ id, room }: Channel, open: (dialog: Dialog) => void): MenuItem[] {
  const texts = useLazyTexts('rooms')
  if (!useOwnRoom(id) || !room) return []
  const { locked } = room
  const settings: MenuItem = {
    label: texts.settings,
    icon: 'gear',
    onSelect: () => open('room'),
  }
  const lock: MenuItem = {
    label: locked ? texts.unlock : texts.lock,
    icon: 'lock',
    onSelect: () =>
      void runAction(
        () => api.call('updateRoom', { params: { channelId: id }, body: { locked: !locked } }),
        locked ? texts.isUnlocked : texts.isLocked,
      ),
  }
  const passOn: MenuItem = {
    label: texts.passOn,
    icon: 'crown',
    onSelect: () => open('passRoom'),
  }
  return [settings, lock, passOn]
}

function useMemberItems(channel: Channel, open: (dialog: Dialog) => void): (MenuItem | null)[] {
  const { id, serverId, type } = channel
  const texts = useLazyTexts('notifications')
  const { copyLink: copyLabel } = useLazyTexts('messageActions')
  const { navigation } = useTexts()
  const entry = useServer(serverId)
  const holdsChannels = isCategory(type)
  const inside = entry?.channels.filter(({ parentId }) => parentId === id) ?? []
  const readable = holdsChannels ? inside : [channel]
  const isUnread = useHasUnread(readable)
  const isCollapsed = useNavigationState(({ folded }) => folded.includes(id))
  const mayInvite = useMay('create_invites', serverId)
  const mute = useMuteItem(serverId, id)
  const [, navigate] = useLocation()
  const read: MenuItem = {
    label: texts.markRead,
    icon: 'check',
    onSelect: () => void runAction(() => markRead(readable)),
  }
  const collapse: MenuItem = {
    label: isCollapsed ? texts.expand : texts.collapse,
    icon: isCollapsed ? 'chevronDown' : 'chevronRight',
    onSelect: () => toggleCollapsed(id),
  }
  const settings: MenuItem = {
    label: texts.settings,
    icon: 'bell',
    onSelect: () => open('notifications'),
  }
  const invite: MenuItem = {
    label: navigation.invitePeople,
    icon: 'people',
    onSelect: () => open('invite'),
  }
  const copy: MenuItem = {
    label: copyLabel,
    icon: 'link',
    onSelect: () => void copyLink(pagePath('channel', { serverId, channelId: id })),
  }
  const chat: MenuItem = {
    label: texts.openChat,
    icon: 'message',
    onSelect: () => navigate(`${pagePath('channel', { serverId, channelId: id })}?chat=1`),
  }
  return [
    ...(isVoiceChannel(type) ? [chat, null] : []),
    ...(isUnread ? [read, null] : []),
    ...(holdsChannels ? [collapse] : []),
    ...(channelHoldsMessages(type) ? [mute, settings, null] : []),
    ...(holdsChannels ? [] : [...(mayInvite ? [invite] : []), copy]),
  ]
}

/** The way to move a channel without dragging it. `ask` is called for a move that needs a choice first. */
function useMoveItems(
  channel: Channel,
  open: (dialog: Dialog) => void,
  ask: (move: Move) => void,
): MenuItem[] {
  const texts = useLazyTexts('ordering')
  const channels = useServer(channel.serverId)?.channels ?? []
  const mayMove = useMay('manage_channels', channel.serverId, channel.id)
  if (!mayMove || channel.room) return []
  const item = (direction: Direction): MenuItem[] => {
    const move = moveBy(channels, channel, direction)
    if (!move) return []
    return [
      {
        label: direction === 'up' ? texts.moveUp : texts.moveDown,
        icon: direction === 'up' ? 'arrowUp' : 'arrowDown',
        onSelect: () => (needsChoice(channel, move) ? ask(move) : void requestMove(channel, move)),
      },
    ]
  }
  const hasCategories = channels.some(({ type }) => isCategory(type))
  const toCategory: MenuItem = {
    label: texts.moveToCategory,
    icon: 'folder',
    onSelect: () => open('category'),
  }
  return [
    ...(hasCategories && !isCategory(channel.type) ? [toCategory] : []),
    ...item('up'),
    ...item('down'),
  ]
}

function useManagerItems(channel: Channel, open: (dialog: Dialog) => void) {
  const { id, serverId, type, room } = channel
  const texts = useLazyTexts('notifications')
  const { createChannel } = useTexts().navigation
  const [, navigate] = useLocation()
  const mayManage = useMay('manage_channels', serverId, id)
  const mayCreate = useMay('manage_channels', serverId)
  const holdsChannels = isCategory(type)
  const settingsPath = pagePath('serverSettings', { serverId, section: 'channels' })
  const edit: MenuItem = {
    label: holdsChannels ? texts.editCategory : texts.editChannel,
    icon: 'gear',
    onSelect: () => navigate(`${settingsPath}?channel=${id}`),
  }
  const create: MenuItem = {
    label: createChannel,
    icon: 'plus',
    onSelect: () => open('create'),
  }
  const remove: MenuItem = {
    label: holdsChannels ? texts.deleteCategory : texts.deleteChannel,
    icon: 'trash',
    variant: 'danger',
    onSelect: () => open('delete'),
  }
  return [
    // Rooms are not among the settings.
    ...(mayManage && mayCreate && !room ? [edit] : []),
    ...(mayCreate ? [create] : []),
    ...(mayManage ? [null, remove] : []),
  ]
}
