import { useState } from 'react'
import { lazyOverlay } from '../../shared/lazy/lazy-component.tsx'
import { Loading } from '../../shared/ui/notice.tsx'
import { Popup } from '../../shared/ui/menu.tsx'
import { useMembersTexts } from '../../shared/i18n/members-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import styles from './member-card.module.css'
import type { MemberAction } from '../../shared/moderation/member-action-dialog.tsx'
import { Profile } from './profile.tsx'
import { usePerson } from './use-person.ts'

const MemberActionDialog = lazyOverlay(
  async () => (await import('../../shared/moderation/member-action-dialog.tsx')).MemberActionDialog,
)

interface MemberCardProps {
  serverId: string
  userId: string
  anchor: HTMLElement
  onClose: () => void
}

/** Who somebody is, next to where their name stands, and what one may do about them. */
export function MemberCard({ serverId, userId, anchor, onClose }: MemberCardProps) {
  const texts = useTexts()
  const { profile } = useMembersTexts()
  const person = usePerson(serverId, userId)
  const [action, setAction] = useState<MemberAction | null>(null)
  const name = person?.name ?? texts.common.unknownMember
  if (action && person) {
    return (
      <MemberActionDialog
        serverId={serverId}
        userId={userId}
        name={name}
        member={person.member}
        action={action}
        onClose={onClose}
      />
    )
  }
  return (
    <Popup
      anchor={anchor}
      label={profile(name)}
      side={anchor.closest('aside') ? 'before' : 'below'}
      onClose={onClose}
    >
      <div className={styles['card']}>
        {person === undefined ? (
          <Loading label={texts.common.loading} />
        ) : (
          <Profile
            serverId={serverId}
            userId={userId}
            person={person ?? { kind: 'former', name, avatar: null, member: undefined }}
            onAction={setAction}
            onClose={onClose}
          />
        )}
      </div>
    </Popup>
  )
}
