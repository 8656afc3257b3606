import { isMuted } from '@guildhall/contract'
import type { Member } from '@guildhall/contract'
import { useOwnerId, usePresences, useRoles } from '../../shared/state/server-selectors.ts'
import { useOwnUser, useChatState } from '../../shared/state/chat-state.ts'
import { useConversation } from '../../shared/state/conversations.ts'
import { useTimes } from '../../shared/i18n/times.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { roleColor, textColorStyle } from '../../shared/ui/name-color.ts'
import { RoleName } from '../../shared/moderation/role-name.tsx'
import { useMembersTexts } from '../../shared/i18n/members-texts.ts'
import { CardActions } from './card-actions.tsx'
import { RelationshipActions } from './relationship-actions.tsx'
import styles from './member-card.module.css'
import type { CardAction } from './card-action.ts'
import type { UserProfile } from './use-user-profile.ts'
import { VoiceActions } from './voice-actions.tsx'

interface ProfileProps {
  serverId: string
  userId: string
  profile: UserProfile
  onAction: (action: CardAction) => void
  onClose: () => void
}

export function Profile({ serverId, userId, profile, onAction, onClose }: ProfileProps) {
  const texts = useMembersTexts()
  const presence = useMemberPresence(serverId, userId)
  const roles = useRoles(serverId)
  const isOwner = useOwnerId(serverId) === userId
  const isConversation = useConversation(serverId) !== undefined
  const { kind, name, avatar, member } = profile
  const color = member ? roleColor(roles, member.roleIds) : null
  return (
    <>
      <header className={styles['header']}>
        <Avatar
          name={name}
          image={avatar}
          id={userId}
          size={64}
          presence={member ? presence.status : undefined}
        />
        <div>
          <h2 style={textColorStyle(color)}>{name}</h2>
          {member && <p className={styles['username']}>{`@${member.user.username}`}</p>}
          <p className={styles['badges']}>
            {isOwner && <Badge icon="crown" text={texts.owner} />}
            {kind === 'webhook' && <Badge icon="hook" text={texts.webhook} />}
          </p>
        </div>
      </header>
      {member && presence.text && <p className={styles['status']}>{presence.text}</p>}
      {kind === 'webhook' && <p>{texts.webhookText}</p>}
      {kind === 'former' && <p>{isConversation ? texts.formerParticipant : texts.former}</p>}
      {member && !isConversation && <Facts serverId={serverId} member={member} />}
      {member && (
        <VoiceActions
          serverId={serverId}
          member={member}
          onMove={() => onAction('move')}
          onClose={onClose}
        />
      )}
      {(kind === 'user' || kind === 'former') && (
        <CardActions
          serverId={serverId}
          userId={userId}
          profile={profile}
          onAction={onAction}
          onClose={onClose}
        />
      )}
      {(kind === 'user' || kind === 'former') && (
        <RelationshipActions userId={userId} name={name} username={member?.user.username} />
      )}
    </>
  )
}

function useMemberPresence(serverId: string, userId: string) {
  const presences = usePresences(serverId)
  const own = useChatState(({ snapshot }) => snapshot?.presence)
  const isOwn = useOwnUser()?.id === userId
  const presence = isOwn ? own : presences.find((other) => other.userId === userId)
  return presence ?? { status: 'offline' as const, text: null }
}

function Badge({ icon, text }: { icon: 'crown' | 'hook'; text: string }) {
  return (
    <span className={styles['badge']}>
      <Icon name={icon} size={14} />
      {text}
    </span>
  )
}

function Facts({ serverId, member }: { serverId: string; member: Member }) {
  const texts = useMembersTexts()
  const times = useTimes()
  const memberRoles = useRoles(serverId)
    .filter(({ id }) => member.roleIds.includes(id))
    .toSorted((one, other) => other.position - one.position)
  const { mutedUntil } = member
  return (
    <div className={styles['facts']}>
      {isMuted(member, Date.now()) && (
        <p className={styles['muted']}>
          <Icon name="ban" size={16} />
          {texts.mutedUntil(times.short(mutedUntil ?? 0))}
        </p>
      )}
      {memberRoles.length > 0 && (
        <div className={styles['memberRoles']}>
          <h3>{texts.roles}</h3>
          <ul className={styles['roles']}>
            {memberRoles.map((role) => (
              <li key={role.id}>
                <RoleName role={role} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <div>
        <h3>{texts.joined}</h3>
        <p>{times.date(member.joinedAt)}</p>
      </div>
    </div>
  )
}
