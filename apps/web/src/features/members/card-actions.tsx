import { isMuted, pagePath } from '@guildhall/contract'
import type { ConversationSnapshot } from '@guildhall/contract'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { channelInPath } from '../../shared/preload/channel-in-url.ts'
import { draftOf, saveDraft } from '../../shared/state/drafts.ts'
import { useCanPost } from '../../shared/state/permissions.ts'
import { useOwnUser, useServer } from '../../shared/state/chat-state.ts'
import { openDirect, useConversationWith } from '../../shared/state/conversations.ts'
import { errorText } from '../../shared/i18n/error-text.ts'
import { currentTexts } from '../../shared/i18n/texts.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { showToast } from '../../shared/ui/toast.tsx'
import type { IconName } from '../../shared/ui/icon.tsx'
import { useMembersTexts } from '../../shared/i18n/members-texts.ts'
import styles from './member-card.module.css'
import { allowedMemberActions } from '../../shared/state/member-actions.ts'
import type { CardAction } from './card-action.ts'
import type { UserProfile } from './use-user-profile.ts'

interface CardActionsProps {
  serverId: string
  userId: string
  profile: UserProfile
  onAction: (action: CardAction) => void
  onClose: () => void
}

/** Messages, and the moderation actions that the account can take for a member. */
export function CardActions({ serverId, userId, profile, onAction, onClose }: CardActionsProps) {
  const texts = useMembersTexts()
  const entry = useServer(serverId)
  const ownId = useOwnUser()?.id
  const message = useMessage(userId, onClose)
  const mention = useMention(serverId, profile, onClose)
  if (!entry) return null
  const { member } = profile
  if ('conversation' in entry) {
    const { ownerId } = (entry as ConversationSnapshot).conversation
    const mayRemove = member !== undefined && ownerId === ownId && userId !== ownId
    return (
      <ul className={styles['actions']} aria-label={texts.actions}>
        {message && <Action icon="message" label={texts.message} onPress={message} />}
        {mention && <Action icon="at" label={texts.mention} onPress={mention} />}
        {userId !== ownId && (
          <Action icon="alert" label={texts.report} isDanger onPress={() => onAction('report')} />
        )}
        {mayRemove && (
          <Action
            icon="door"
            label={texts.removeFromGroup}
            isDanger
            onPress={() => onAction('remove')}
          />
        )}
      </ul>
    )
  }
  const actions = allowedMemberActions(entry, userId, member)
  const isMemberMuted = member !== undefined && isMuted(member, Date.now())
  return (
    <ul className={styles['actions']} aria-label={texts.manage}>
      {message && <Action icon="message" label={texts.message} onPress={message} />}
      {mention && <Action icon="at" label={texts.mention} onPress={mention} />}
      {actions.nickname && (
        <Action icon="pencil" label={texts.nickname} onPress={() => onAction('nickname')} />
      )}
      {actions.roles && (
        <Action icon="shield" label={texts.changeRoles} onPress={() => onAction('roles')} />
      )}
      {actions.mute && !isMemberMuted && (
        <Action icon="clock" label={texts.mute} onPress={() => onAction('mute')} />
      )}
      {actions.mute && isMemberMuted && (
        <Action icon="clock" label={texts.unmute} onPress={() => onAction('unmute')} />
      )}
      {actions.kick && (
        <Action icon="door" label={texts.kick} isDanger onPress={() => onAction('kick')} />
      )}
      {actions.ban && (
        <Action icon="ban" label={texts.ban} isDanger onPress={() => onAction('ban')} />
      )}
    </ul>
  )
}

interface ActionProps {
  icon: IconName
  label: string
  isDanger?: boolean
  onPress: () => void
}

function Action({ icon, label, isDanger = false, onPress }: ActionProps) {
  return (
    <li>
      <button type="button" className={isDanger ? styles['danger'] : undefined} onClick={onPress}>
        <Icon name={icon} size={18} />
        {label}
      </button>
    </li>
  )
}

/** Opens the conversation with the user. */
function useMessage(userId: string, onClose: () => void) {
  const [, navigate] = useLocation()
  const isOpen = useConversationWith(userId)?.channelId === channelInPath()
  const isSelf = useOwnUser()?.id === userId
  if (isSelf || isOpen) return undefined
  return () => {
    onClose()
    openDirect(userId).then(
      (channelId) => navigate(pagePath('messages', { channelId })),
      (error: unknown) => showToast(errorText(error, currentTexts()), 'danger'),
    )
  }
}

/** Adds a mention of the member to the draft of the open channel. */
function useMention(serverId: string, { member }: UserProfile, onClose: () => void) {
  const channelId = channelInPath() ?? ''
  const mayPost = useCanPost(serverId, channelId)
  if (!member || !mayPost) return undefined
  return () => {
    const draft = draftOf(channelId)
    const gap = draft === '' || /\s$/.test(draft) ? '' : ' '
    saveDraft(channelId, `${draft}${gap}@${member.user.username} `)
    // Closing restores the focus; then it moves to the composer.
    flushSync(onClose)
    document.getElementById('composer')?.focus()
  }
}
