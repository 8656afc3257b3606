import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import type { MenuPosition } from '../../shared/ui/context-menu.ts'
import { Menu } from '../../shared/ui/menu.tsx'
import type { CardAction } from './card-action.ts'
import { MemberVolumes } from './member-volume.tsx'
import { useMemberItems } from './member-items.tsx'
import type { UserProfile } from './use-user-profile.ts'

interface MemberMenuProps extends MenuPosition {
  serverId: string
  userId: string
  profile: UserProfile
  onOpen: (shown: CardAction | 'card') => void
  onCloseMenu: () => void
  /** Called when the menu is closed, and what it opened. */
  onClose: () => void
}

/** What the account can do with a member: the profile and its actions. */
export function MemberMenu(props: MemberMenuProps) {
  const { serverId, userId, profile, anchor, at, onOpen, onCloseMenu } = props
  const texts = useLazyTexts('members')
  const items = useMemberItems(props)
  return (
    <Menu
      label={texts.menu(profile.name)}
      anchor={anchor}
      at={at}
      fields={<MemberVolumes serverId={serverId} userId={userId} />}
      items={[
        { label: texts.showProfile, icon: 'user', onSelect: () => onOpen('card') },
        ...items.contact,
        null,
        ...items.voice,
        null,
        ...items.manage,
        null,
        ...items.relationship,
      ]}
      onClose={onCloseMenu}
    />
  )
}
