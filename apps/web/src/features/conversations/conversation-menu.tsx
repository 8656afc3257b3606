import type { Conversation } from '@guildhall/contract'
import { channelsIn } from '../../shared/channels/channel-path.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { lazyOverlay } from '../../shared/lazy/lazy-component.tsx'
import { useMuteItem } from '../../shared/notifications/mute-item.ts'
import { channelInPath } from '../../shared/preload/channel-in-url.ts'
import {
  findConversation,
  useChannel,
  useChatState,
  useOwnUser,
} from '../../shared/state/chat-state.ts'
import { useConversation } from '../../shared/state/conversations.ts'
import { markRead } from '../../shared/state/mark-read.ts'
import { useHasUnread } from '../../shared/state/unread.ts'
import type { MenuPosition } from '../../shared/ui/context-menu.ts'
import { Menu } from '../../shared/ui/menu.tsx'
import type { MenuItem } from '../../shared/ui/menu.tsx'
import { runAction } from '../../shared/ui/run-action.ts'
import { useMenuDialog } from '../../shared/ui/use-menu-dialog.ts'
import { useCloseConversation } from './use-close-conversation.ts'

const AddPeopleDialog = lazyOverlay(
  async () => (await import('./add-people-dialog.tsx')).AddPeopleDialog,
)
const EditGroupDialog = lazyOverlay(
  async () => (await import('./group-dialogs.tsx')).EditGroupDialog,
)
const LeaveGroupDialog = lazyOverlay(
  async () => (await import('./group-dialogs.tsx')).LeaveGroupDialog,
)
const NotificationDialog = lazyOverlay(
  async () =>
    (await import('../../shared/notifications/notification-dialog.tsx')).NotificationDialog,
)

type Dialog = 'add' | 'rename' | 'leave' | 'notifications'

interface ConversationMenuProps extends MenuPosition {
  conversationId: string
  /** Shows or hides the people of a group. */
  people?: { areShown: boolean; onToggle: () => void }
  /** Shows pinned messages. */
  onShowPins?: () => void
  /** Shows the profile of the other person. */
  onShowProfile: (userId: string) => void
  onClose: () => void
}

/** What someone can do with a conversation. */
export function ConversationMenu({ conversationId, ...props }: ConversationMenuProps) {
  const conversation = useConversation(conversationId)
  return conversation && <MenuOfConversation {...props} conversation={conversation} />
}

type MenuOfConversationProps = Omit<ConversationMenuProps, 'conversationId'> & {
  conversation: Conversation
}

function MenuOfConversation(props: MenuOfConversationProps) {
  const { conversation, anchor, at, onClose } = props
  const { header: texts } = useLazyTexts('conversations')
  const channelId = useChatState(({ snapshot }) => {
    const entry = findConversation(snapshot, conversation.id)
    return entry ? channelsIn(entry.channels).messages : ''
  })
  const { shown, open, closeMenu } = useMenuDialog<Dialog>(onClose)
  const items = useItems(props, channelId, open)
  const shared = { conversation, onClose }
  return (
    <>
      {shown === 'menu' && (
        <Menu label={texts.more} anchor={anchor} at={at} items={items} onClose={closeMenu} />
      )}
      {shown === 'add' && <AddPeopleDialog {...shared} />}
      {shown === 'rename' && <EditGroupDialog {...shared} />}
      {shown === 'notifications' && (
        <NotificationDialog serverId={conversation.id} channelId={channelId} onClose={onClose} />
      )}
      {shown === 'leave' && <LeaveGroupDialog {...shared} />}
    </>
  )
}

function useItems(
  { conversation, people, onShowPins, onShowProfile }: MenuOfConversationProps,
  channelId: string,
  open: (dialog: Dialog) => void,
): (MenuItem | null)[] {
  const { header: texts } = useLazyTexts('conversations')
  const { markRead: markReadLabel } = useLazyTexts('notifications')
  const { navigation } = useTexts()
  const ownId = useOwnUser()?.id
  const channel = useChannel(channelId)
  const readable = channel ? [channel] : []
  const isUnread = useHasUnread(readable)
  const mute = useMuteItem(conversation.id, channelId)
  const close = useCloseConversation(conversation, channelInPath() === channelId)
  const isGroup = conversation.kind === 'group'
  const other = conversation.participants.find(({ id }) => id !== ownId)
  const item = (label: string, icon: MenuItem['icon'], onSelect: () => void): MenuItem => ({
    label,
    ...(icon && { icon }),
    onSelect,
  })
  const read = item(markReadLabel, 'check', () => void runAction(() => markRead(readable)))
  const profile = item(texts.profile, 'user', () => other && onShowProfile(other.id))
  const peopleLabel = people?.areShown ? texts.hidePeople : texts.showPeople
  const leave: MenuItem = { ...item(texts.leave, 'logout', () => open('leave')), variant: 'danger' }
  return [
    ...(isUnread ? [read, null] : []),
    ...(other && !isGroup ? [profile] : []),
    item(texts.add, 'plus', () => open('add')),
    ...(onShowPins ? [item(navigation.header.pins, 'pin', onShowPins)] : []),
    ...(people ? [item(peopleLabel, 'people', people.onToggle)] : []),
    ...(isGroup ? [item(texts.rename, 'pencil', () => open('rename'))] : []),
    null,
    mute,
    item(texts.notifications, 'gear', () => open('notifications')),
    null,
    item(texts.close, 'close', close),
    ...(isGroup ? [leave] : []),
  ]
}
