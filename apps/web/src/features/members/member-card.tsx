import { useState } from 'react'
import { lazyOverlay } from '../../shared/lazy/lazy-component.tsx'
import { Loading } from '../../shared/ui/notice.tsx'
import { Popup } from '../../shared/ui/menu.tsx'
import { useMembersTexts } from '../../shared/i18n/members-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import styles from './member-card.module.css'
import { Profile } from './member-profile.tsx'
import type { CardAction } from './card-action.ts'
import { useUserProfile } from './use-user-profile.ts'

const MemberActionDialog = lazyOverlay(
  async () => (await import('../../shared/moderation/member-action-dialog.tsx')).MemberActionDialog,
)

const MoveDialog = lazyOverlay(async () => (await import('./move-dialog.tsx')).MoveDialog)

const RemoveParticipantDialog = lazyOverlay(
  async () => (await import('./remove-participant-dialog.tsx')).RemoveParticipantDialog,
)

const ReportDialog = lazyOverlay(
  async () => (await import('../../shared/moderation/report-dialog.tsx')).ReportDialog,
)

interface MemberCardProps {
  serverId: string
  userId: string
  anchor: HTMLElement
  onClose: () => void
}

/** A member's profile with actions, in a popup beside the name. */
export function MemberCard({ serverId, userId, anchor, onClose }: MemberCardProps) {
  const texts = useTexts()
  const { profile: profileOf } = useMembersTexts()
  const profile = useUserProfile(serverId, userId)
  const [action, setAction] = useState<CardAction | null>(null)
  const name = profile?.name ?? texts.common.unknownMember
  if (action === 'move') {
    return <MoveDialog serverId={serverId} userId={userId} name={name} onClose={onClose} />
  }
  if (action === 'remove') {
    return (
      <RemoveParticipantDialog
        conversationId={serverId}
        userId={userId}
        name={name}
        onClose={onClose}
      />
    )
  }
  if (action === 'report') {
    return <ReportDialog serverId={serverId} userId={userId} onClose={onClose} />
  }
  if (action && profile) {
    return (
      <MemberActionDialog
        serverId={serverId}
        userId={userId}
        name={name}
        member={profile.member}
        action={action}
        onClose={onClose}
      />
    )
  }
  return (
    <Popup
      anchor={anchor}
      label={profileOf(name)}
      side={anchor.closest('aside') ? 'left' : 'below'}
      onClose={onClose}
    >
      <div className={styles['card']}>
        {profile === undefined ? (
          <Loading label={texts.common.loading} />
        ) : (
          <Profile
            serverId={serverId}
            userId={userId}
            profile={profile ?? { kind: 'former', name, avatar: null, member: undefined }}
            onAction={setAction}
            onClose={onClose}
          />
        )}
      </div>
    </Popup>
  )
}
