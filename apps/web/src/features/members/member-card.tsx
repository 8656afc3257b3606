import { Loading } from '../../shared/ui/notice.tsx'
import { Popup } from '../../shared/ui/menu.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import type { MenuPosition } from '../../shared/ui/context-menu.ts'
import { useProfile } from '../../shared/profile/use-profile.ts'
import { useMenuDialog } from '../../shared/ui/use-menu-dialog.ts'
import type { CardAction } from './card-action.ts'
import styles from './member-card.module.css'
import { MemberDialog } from './member-dialog.tsx'
import { MemberMenu } from './member-menu.tsx'
import { Profile } from './member-profile.tsx'
import { useUserProfile } from './use-user-profile.ts'

interface MemberCardProps extends MenuPosition {
  serverId: string
  userId: string
  /** A menu with the actions of the profile, and with the profile. */
  isMenu?: boolean
  onClose: () => void
}

/** A member's profile with actions, in a popup beside the name. */
export function MemberCard({ isMenu = false, ...props }: MemberCardProps) {
  const { serverId, userId, anchor, at, onClose } = props
  const texts = useTexts()
  const { profile: profileOf } = useLazyTexts('members')
  const found = useUserProfile(serverId, userId)
  const isUser = found?.kind === 'user'
  const isLoading = useProfile(userId, isUser).isLoading || found === undefined
  const name = found?.name ?? texts.common.unknownMember
  const profile = found ?? { kind: 'former', name, avatar: null, member: undefined }
  const { shown, open, closeMenu } = useMenuDialog<CardAction | 'card'>(onClose)
  const shared = { serverId, userId, profile, onClose }
  if (shown === 'nothing') return null
  if (shown === 'menu' && isMenu) {
    return <MemberMenu {...shared} anchor={anchor} at={at} onOpen={open} onCloseMenu={closeMenu} />
  }
  if (shown !== 'menu' && shown !== 'card') return <MemberDialog {...shared} action={shown} />
  return (
    <Popup
      anchor={anchor}
      at={at}
      label={profileOf(name)}
      side={anchor.closest('aside') ? 'left' : 'below'}
      onClose={onClose}
    >
      <div className={styles['card']}>
        {isLoading ? (
          <Loading label={texts.common.loading} />
        ) : (
          <Profile {...shared} onOpen={open} />
        )}
      </div>
    </Popup>
  )
}
