import { isMuted } from '@guildhall/contract'
import type { Member } from '@guildhall/contract'
import { AboutText } from '../../shared/profile/about-text.tsx'
import { ProfileBanner } from '../../shared/profile/profile-banner.tsx'
import { useProfile } from '../../shared/profile/use-profile.ts'
import { statusLine } from '../../shared/presence/status-line.ts'
import { useOwnerId, usePresences, useRoles } from '../../shared/state/server-selectors.ts'
import { findChannel, findServer, useOwnUser, useChatState } from '../../shared/state/chat-state.ts'
import { useConversation } from '../../shared/state/conversations.ts'
import { useTimes } from '../../shared/i18n/times.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { roleColor, textColorStyle } from '../../shared/ui/name-color.ts'
import { RoleName } from '../../shared/moderation/role-name.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { ActionList } from './action-list.tsx'
import styles from './member-card.module.css'
import { useMemberItems } from './member-items.tsx'
import type { MemberItemsProps } from './member-items.tsx'
import { MemberVolumes } from './member-volume.tsx'

export function Profile(props: MemberItemsProps) {
  const { serverId, userId, profile } = props
  const texts = useLazyTexts('members')
  const { actions: friendActions } = useLazyTexts('friends')
  const items = useMemberItems(props)
  const voiceChannel = useVoiceChannel(serverId, userId)
  const presence = useMemberPresence(serverId, userId)
  const status = statusLine(presence)
  const roles = useRoles(serverId)
  const isOwner = useOwnerId(serverId) === userId
  const isConversation = useConversation(serverId) !== undefined
  const { kind, name, avatar, member } = profile
  const color = member ? roleColor(roles, member.roleIds) : null
  const { data: said } = useProfile(userId, kind === 'user')
  return (
    <>
      {kind === 'user' && (
        <div className={styles['banner']}>
          <ProfileBanner id={userId} name={name} profile={said} />
        </div>
      )}
      <header className={styles['header']}>
        <Avatar
          name={name}
          image={avatar}
          id={userId}
          size={64}
          presence={member ? presence.status : undefined}
        />
        <div>
          <h2 style={textColorStyle(color)} dir="auto">
            {name}
          </h2>
          {member && <p className={styles['username']}>{`@${member.user.username}`}</p>}
          <p className={styles['badges']}>
            {isOwner && <Badge icon="crown" text={texts.owner} />}
            {kind === 'webhook' && <Badge icon="hook" text={texts.webhook} />}
          </p>
        </div>
      </header>
      {member && status && (
        <p className={styles['status']} dir="auto">
          {status}
        </p>
      )}
      {said?.about && <AboutText title={texts.about} text={said.about} serverId={serverId} />}
      {kind === 'webhook' && <p>{texts.webhookText}</p>}
      {kind === 'former' && <p>{isConversation ? texts.formerParticipant : texts.former}</p>}
      {member && !isConversation && <Facts serverId={serverId} member={member} />}
      {member && voiceChannel !== undefined && (
        <section className={styles['voice']} aria-label={texts.voice.title}>
          <h3>{texts.voice.inChannel(voiceChannel)}</h3>
          <MemberVolumes serverId={serverId} userId={userId} />
          <ActionList items={items.voice} />
        </section>
      )}
      <ActionList
        label={isConversation ? texts.actions : texts.manage}
        items={[...items.contact, ...items.manage]}
      />
      <ActionList label={friendActions.label} items={items.relationship} />
    </>
  )
}

/** The name of the voice channel in which the user is. */
function useVoiceChannel(serverId: string, userId: string): string | undefined {
  return useChatState(({ snapshot }) => {
    const voice = findServer(snapshot, serverId)?.voice
    const state = voice?.find((each) => each.userId === userId)
    return findChannel(snapshot, state?.channelId)?.name
  })
}

function useMemberPresence(serverId: string, userId: string) {
  const presences = usePresences(serverId)
  const own = useChatState(({ snapshot }) => snapshot?.presence)
  const isOwn = useOwnUser()?.id === userId
  const presence = isOwn ? own : presences.find((other) => other.userId === userId)
  return presence ?? { status: 'offline' as const, text: null, emoji: null }
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
  const texts = useLazyTexts('members')
  const times = useTimes()
  const memberRoles = useRoles(serverId)
    .filter(({ id }) => member.roleIds.includes(id))
    .toSorted((a, b) => b.position - a.position)
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
