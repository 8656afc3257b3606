import { isMuted } from '@guildhall/contract'
import { flushSync } from 'react-dom'
import { useRoute } from 'wouter'
import { draftOf, saveDraft } from '../../shared/state/drafts.ts'
import { useMay } from '../../shared/state/permissions.ts'
import { useServer } from '../../shared/state/chat-state.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import type { IconName } from '../../shared/ui/icon.tsx'
import { useMembersTexts } from '../../shared/i18n/members-texts.ts'
import styles from './member-card.module.css'
import type { MemberAction } from '../../shared/moderation/member-action-dialog.tsx'
import { allowedMemberActions } from '../../shared/state/member-actions.ts'
import type { Person } from './use-person.ts'

interface CardActionsProps {
  serverId: string
  userId: string
  person: Person
  onAction: (action: MemberAction) => void
  onClose: () => void
}

/** What the account may do about somebody; nothing is shown that it may not. */
export function CardActions({ serverId, userId, person, onAction, onClose }: CardActionsProps) {
  const texts = useMembersTexts()
  const entry = useServer(serverId)
  const mention = useMention(serverId, person, onClose)
  if (!entry) return null
  const { member } = person
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
        <Action icon="door" label={texts.kick} isHarsh onPress={() => onAction('kick')} />
      )}
      {actions.ban && (
        <Action icon="ban" label={texts.ban} isHarsh onPress={() => onAction('ban')} />
      )}
    </ul>
  )
}

interface ActionProps {
  icon: IconName
  label: string
  isHarsh?: boolean
  onPress: () => void
}

function Action({ icon, label, isHarsh = false, onPress }: ActionProps) {
  return (
    <li>
      <button type="button" className={isHarsh ? styles['harsh'] : undefined} onClick={onPress}>
        <Icon name={icon} size={18} />
        {label}
      </button>
    </li>
  )
}

/** Puts the member's name into the message that is being written in the channel on the screen. */
function useMention(serverId: string, { member }: Person, onClose: () => void) {
  const [, place] = useRoute('/servers/:serverId/:channelId')
  const channelId = place?.channelId ?? ''
  const mayWrite = useMay('send_messages', serverId, channelId)
  if (!member || !mayWrite) return undefined
  return () => {
    const draft = draftOf(channelId)
    const gap = draft === '' || /\s$/.test(draft) ? '' : ' '
    saveDraft(channelId, `${draft}${gap}@${member.user.username} `)
    // The focus goes back to where it was before it goes to the field.
    flushSync(onClose)
    document.getElementById('composer')?.focus()
  }
}
