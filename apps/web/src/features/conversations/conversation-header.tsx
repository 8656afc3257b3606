import type { Conversation } from '@guildhall/contract'
import { pagePath } from '@guildhall/contract'
import { useState } from 'react'
import { useShallow } from 'zustand/shallow'
import { channelsIn } from '../../shared/channels/channel-path.ts'
import { conversationName } from '../../shared/channels/channel-name.ts'
import { useConversationTexts } from '../../shared/i18n/conversation-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { lazyOverlay } from '../../shared/lazy/lazy-component.tsx'
import {
  findConversation,
  findServer,
  useChatState,
  useOwnUser,
} from '../../shared/state/chat-state.ts'
import { useConversation, useMayWrite } from '../../shared/state/conversations.ts'
import { useMay } from '../../shared/state/permissions.ts'
import { IconButton } from '../../shared/ui/button.tsx'
import { IconLink } from '../../shared/ui/icon-link.tsx'
import { Menu } from '../../shared/ui/menu.tsx'
import type { MenuItem } from '../../shared/ui/menu.tsx'
import headerStyles from '../../shared/ui/page-header.module.css'
import { useMedia, widths } from '../../shared/ui/use-media.ts'
import { VoiceIcon } from '../../shared/voice/voice-icon.tsx'
import { ConversationAvatar, useOtherPresence } from './conversation-avatar.tsx'
import styles from './conversation-header.module.css'
import { useCloseConversation } from './use-close-conversation.ts'

const AddPeopleDialog = lazyOverlay(
  async () => (await import('./add-people-dialog.tsx')).AddPeopleDialog,
)
const RenameGroupDialog = lazyOverlay(
  async () => (await import('./group-dialogs.tsx')).RenameGroupDialog,
)
const LeaveGroupDialog = lazyOverlay(
  async () => (await import('./group-dialogs.tsx')).LeaveGroupDialog,
)

const NotificationDialog = lazyOverlay(
  async () =>
    (await import('../../shared/notifications/notification-dialog.tsx')).NotificationDialog,
)

type OpenDialog = 'add' | 'rename' | 'leave' | 'notifications' | null
type PanelKind = 'members' | 'search'

interface ConversationHeaderProps {
  serverId: string
  /** The channel of its calls. */
  callChannelId: string
  shownPanel: PanelKind | null
  onTogglePanel: (panel: PanelKind) => void
  onJoinCall: () => void
}

/** Who is in the conversation, and buttons for calls, people and search. */
export function ConversationHeader(props: ConversationHeaderProps) {
  const conversation = useConversation(props.serverId)
  return conversation && <Header {...props} conversation={conversation} />
}

type HeaderProps = ConversationHeaderProps & { conversation: Conversation }

function Header(props: HeaderProps) {
  const { serverId, callChannelId, shownPanel, conversation, onTogglePanel, onJoinCall } = props
  const { header: texts } = useConversationTexts()
  const { search } = useTexts().navigation.header
  const isPhone = useMedia(widths.phone)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const mayWrite = useMayWrite(serverId)
  const mayCall = useMay('connect_voice', serverId, callChannelId) && mayWrite
  const call = useCallState(serverId)
  const channelId = useChatState(({ snapshot }) => {
    const entry = findConversation(snapshot, serverId)
    return entry && channelsIn(entry).text
  })
  const items = useMenuItems(props, isPhone, setDialog)
  const close = (): void => setDialog(null)
  const areMembersShown = shownPanel === 'members'
  const callLabel = call.isRunning ? texts.joinCall : texts.call
  return (
    <header className={headerStyles['header']}>
      <IconLink
        href={pagePath('messages')}
        icon="chevronLeft"
        label={texts.back}
        className={headerStyles['back']}
      />
      <Title conversation={conversation} />
      <div className={styles['tools']}>
        {mayCall && !call.isOwn && (
          <button
            type="button"
            className={styles['call']}
            aria-label={callLabel}
            data-tip={callLabel}
            onClick={onJoinCall}
          >
            <VoiceIcon name="handset" />
          </button>
        )}
        {!isPhone && (
          <>
            <IconButton icon="plus" label={texts.add} onClick={() => setDialog('add')} />
            {conversation.kind === 'group' && (
              <IconButton
                icon="people"
                label={areMembersShown ? texts.hidePeople : texts.showPeople}
                aria-expanded={areMembersShown}
                onClick={() => onTogglePanel('members')}
              />
            )}
          </>
        )}
        <IconButton
          icon="search"
          label={search}
          aria-expanded={shownPanel === 'search'}
          onClick={() => onTogglePanel('search')}
        />
        <IconButton
          icon="dots"
          label={texts.more}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
        />
      </div>
      {anchor && (
        <Menu label={texts.more} anchor={anchor} items={items} onClose={() => setAnchor(null)} />
      )}
      {dialog === 'add' && <AddPeopleDialog conversation={conversation} onClose={close} />}
      {dialog === 'rename' && <RenameGroupDialog conversation={conversation} onClose={close} />}
      {dialog === 'notifications' && channelId !== undefined && (
        <NotificationDialog serverId={serverId} channelId={channelId} onClose={close} />
      )}
      {dialog === 'leave' && <LeaveGroupDialog conversation={conversation} onClose={close} />}
    </header>
  )
}

function Title({ conversation }: { conversation: Conversation }) {
  const texts = useConversationTexts()
  const { presence: presenceNames } = useTexts().common
  const ownId = useOwnUser()?.id
  const { id, kind, participants } = conversation
  const name = conversationName(conversation, ownId)
  const other = kind === 'direct' ? participants.find((user) => user.id !== ownId) : undefined
  const presence = useOtherPresence({ id, other })
  const status = presence?.text ?? presenceNames[presence?.status ?? 'offline']
  return (
    <div className={styles['title']}>
      <ConversationAvatar item={{ id, kind, other, name }} size={32} />
      <div className={styles['names']}>
        <h1>{name}</h1>
        <p>{kind === 'group' ? texts.people(participants.length) : status}</p>
      </div>
    </div>
  )
}

function useCallState(serverId: string): { isRunning: boolean; isOwn: boolean } {
  return useChatState(
    useShallow(({ snapshot }) => {
      const voice = findServer(snapshot, serverId)?.voice ?? []
      return {
        isRunning: voice.length > 0,
        isOwn: voice.some(({ userId }) => userId === snapshot?.user.id),
      }
    }),
  )
}

function useMenuItems(
  { conversation, shownPanel, onTogglePanel }: HeaderProps,
  isPhone: boolean,
  open: (dialog: OpenDialog) => void,
): (MenuItem | null)[] {
  const { header: texts } = useConversationTexts()
  const close = useCloseConversation(conversation, true)
  const isGroup = conversation.kind === 'group'
  const add: MenuItem = { label: texts.add, icon: 'plus', onSelect: () => open('add') }
  const people: MenuItem = {
    label: shownPanel === 'members' ? texts.hidePeople : texts.showPeople,
    icon: 'people',
    onSelect: () => onTogglePanel('members'),
  }
  const rename: MenuItem = {
    label: texts.rename,
    icon: 'pencil',
    onSelect: () => open('rename'),
  }
  const leave: MenuItem = {
    label: texts.leave,
    icon: 'logout',
    variant: 'danger',
    onSelect: () => open('leave'),
  }
  return [
    ...(isPhone ? [add] : []),
    ...(isPhone && isGroup ? [people] : []),
    ...(isGroup ? [rename] : []),
    { label: texts.notifications, icon: 'bell', onSelect: () => open('notifications') },
    { label: texts.close, icon: 'close', onSelect: close },
    ...(isGroup ? [null, leave] : []),
  ]
}
