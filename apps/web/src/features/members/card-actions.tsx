import { isMuted, pagePaths } from '@guildhall/contract'
import { flushSync } from 'react-dom'
import { useRoute } from 'wouter'
import { draftOf, saveDraft } from '../../shared/state/drafts.ts'
import { useCanPost } from '../../shared/state/permissions.ts'
import { useServer } from '../../shared/state/chat-state.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import type { IconName } from '../../shared/ui/icon.tsx'
import { useMembersTexts } from '../../shared/i18n/members-texts.ts'
import styles from './member-card.module.css'
import type { MemberAction } from '../../shared/moderation/member-action-dialog.tsx'
import { allowedMemberActions } from '../../shared/state/member-actions.ts'
import type { UserProfile } from './use-user-profile.ts'

interface CardActionsProps {
  serverId: string
  userId: string
  profile: UserProfile
  onAction: (action: MemberAction) => void
  onClose: () => void
}

/** The moderation actions that the account can take for a member. */
export function CardActions({ serverId, userId, profile, onAction, onClose }: CardActionsProps) {
  const texts = useMembersTexts()
  const entry = useServer(serverId)
  const mention = useMention(serverId, profile, onClose)
  if (!entry) return null
  const { member } = profile
  const actions = allowedMemberActions(entry, userId, member)
  const isMemberMuted = member !== undefined && isMuted(member, Date.now())
  return (
    <ul className={styles['actions']} aria-label={texts.manage}>
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

/** Adds a mention of the member to the draft of the open channel. */
function useMention(serverId: string, { member }: UserProfile, onClose: () => void) {
  const [, params] = useRoute(pagePaths.channel)
  const channelId = params?.channelId ?? ''
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
