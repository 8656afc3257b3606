import type { Conversation } from '@guildhall/contract'
import { pagePath } from '@guildhall/contract'
import { useState } from 'react'
import { useShallow } from 'zustand/shallow'
import { conversationName } from '../../shared/channels/channel-name.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { lazyOverlay } from '../../shared/lazy/lazy-component.tsx'
import { statusLine } from '../../shared/presence/status-line.ts'
import { findServer, useChatState, useOwnUser } from '../../shared/state/chat-state.ts'
import { useConversation, useMayWrite } from '../../shared/state/conversations.ts'
import { useMay } from '../../shared/state/permissions.ts'
import { IconButton } from '../../shared/ui/button.tsx'
import { IconLink } from '../../shared/ui/icon-link.tsx'
import headerStyles from '../../shared/ui/page-header.module.css'
import { useMedia, widths } from '../../shared/ui/use-media.ts'
import { VoiceIcon } from '../../shared/voice/voice-icon.tsx'
import { ConversationAvatar, useOtherPresence } from './conversation-avatar.tsx'
import styles from './conversation-header.module.css'

const AddPeopleDialog = lazyOverlay(
  async () => (await import('./add-people-dialog.tsx')).AddPeopleDialog,
)
const ConversationMenu = lazyOverlay(
  async () => (await import('./conversation-menu.tsx')).ConversationMenu,
)

type PanelKind = 'members' | 'search'

interface ConversationHeaderProps {
  serverId: string
  /** The channel of its calls. */
  callChannelId: string
  shownPanel: string | null
  onTogglePanel: (panel: PanelKind) => void
  onJoinCall: () => void
  onShowMember: (userId: string, anchor: HTMLElement) => void
  pins: { areOpen: boolean; onToggle: (anchor: HTMLElement) => void }
}

/** Who is in the conversation, and buttons for calls, people and search. */
export function ConversationHeader(props: ConversationHeaderProps) {
  const conversation = useConversation(props.serverId)
  return conversation && <Header {...props} conversation={conversation} />
}

type HeaderProps = ConversationHeaderProps & { conversation: Conversation }

function Header(props: HeaderProps) {
  const { serverId, callChannelId, shownPanel, conversation, onTogglePanel, onJoinCall } = props
  const { onShowMember, pins } = props
  const { header: texts } = useLazyTexts('conversations')
  const { search, pins: pinsLabel } = useTexts().navigation.header
  const isPhone = useMedia(widths.phone)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isAdding, setIsAdding] = useState(false)
  const mayWrite = useMayWrite(serverId)
  const mayCall = useMay('connect_voice', serverId, callChannelId) && mayWrite
  const call = useCallState(serverId)
  const isGroup = conversation.kind === 'group'
  const areMembersShown = shownPanel === 'members'
  const people = { areShown: areMembersShown, onToggle: () => onTogglePanel('members') }
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
      <div className={headerStyles['tools']}>
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
            <IconButton
              icon="pin"
              label={pinsLabel}
              aria-expanded={pins.areOpen}
              onClick={(event) => pins.onToggle(event.currentTarget)}
            />
            <IconButton icon="plus" label={texts.add} onClick={() => setIsAdding(true)} />
            {isGroup && (
              <IconButton
                icon="people"
                label={areMembersShown ? texts.hidePeople : texts.showPeople}
                aria-expanded={areMembersShown}
                onClick={people.onToggle}
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
        <ConversationMenu
          conversationId={serverId}
          anchor={anchor}
          {...(isPhone && isGroup && { people })}
          {...(isPhone && { onShowPins: () => pins.onToggle(anchor) })}
          onShowProfile={(userId) => onShowMember(userId, anchor)}
          onClose={() => setAnchor(null)}
        />
      )}
      {isAdding && (
        <AddPeopleDialog conversation={conversation} onClose={() => setIsAdding(false)} />
      )}
    </header>
  )
}

function Title({ conversation }: { conversation: Conversation }) {
  const texts = useLazyTexts('conversations')
  const { presence: presenceNames } = useTexts().common
  const ownId = useOwnUser()?.id
  const { id, kind, icon, participants } = conversation
  const name = conversationName(conversation, ownId)
  const other = kind === 'direct' ? participants.find((user) => user.id !== ownId) : undefined
  const presence = useOtherPresence({ id, other })
  const status = statusLine(presence) ?? presenceNames[presence?.status ?? 'offline']
  return (
    <div className={headerStyles['title']}>
      <ConversationAvatar item={{ id, kind, icon, other, name }} size={32} />
      <div className={styles['names']}>
        <h1 dir="auto">{name}</h1>
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
