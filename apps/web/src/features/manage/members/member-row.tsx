import { isMuted } from '@guildhall/contract'
import { mustAcceptRulesIn } from '../../../shared/state/permissions.ts'
import type { Member } from '@guildhall/contract'
import { nameOf } from '../../../shared/state/members.ts'
import { useTimes } from '../../../shared/i18n/times.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import { MenuButton } from '../../../shared/ui/menu-button.tsx'
import type { MenuItem } from '../../../shared/ui/menu.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { allowedMemberActions, rolesByRank } from '../../../shared/state/member-actions.ts'
import { useServerSettings } from '../server-settings.ts'
import partStyles from '../components/components.module.css'
import { UserLine } from '../components/user-line.tsx'
import { RoleName } from '../../../shared/moderation/role-name.tsx'
import type { MemberAction } from '../../../shared/moderation/member-action-dialog.tsx'
import styles from './members.module.css'

interface MemberRowProps {
  member: Member
  onAction: (action: MemberAction) => void
}

export function MemberRow({ member, onAction }: MemberRowProps) {
  const texts = useLazyTexts('manage').members
  const times = useTimes()
  const { entry } = useServerSettings()
  const items = useMenuItems(member, onAction)
  const roles = rolesByRank(entry).filter(({ id }) => member.roleIds.includes(id))
  return (
    <div className={styles['row']}>
      <UserLine user={member.user} name={nameOf(member)}>
        @{member.user.username}
        {member.user.id === entry.server.ownerId && (
          <span className={styles['mark']}>
            <Icon name="crown" size={14} />
            {texts.owner}
          </span>
        )}
        {mustAcceptRulesIn(entry, member) && (
          <span className={styles['mark']}>
            <Icon name="list" size={14} />
            {texts.rulesNotAccepted}
          </span>
        )}
        {isMuted(member, Date.now()) && (
          <span className={styles['mark']} data-tip={times.full(member.mutedUntil ?? 0)}>
            <Icon name="ban" size={14} />
            {texts.mutedUntil(times.short(member.mutedUntil ?? 0))}
          </span>
        )}
      </UserLine>
      <span className={styles['roles']}>
        {roles.map((role) => (
          <span key={role.id} className={partStyles['chip']}>
            <RoleName role={role} />
          </span>
        ))}
      </span>
      <span className={styles['joined']} data-tip={times.full(member.joinedAt)}>
        <span className={styles['joinedLabel']}>{texts.columns.joined} </span>
        {times.relative(member.joinedAt)}
      </span>
      <span className={styles['more']}>
        {items.length > 0 && (
          <MenuButton label={texts.actions(nameOf(member))} items={() => items} />
        )}
      </span>
    </div>
  )
}

/** The moderation actions that the account can take for a member. */
function useMenuItems(
  member: Member,
  onAction: (action: MemberAction) => void,
): (MenuItem | null)[] {
  const texts = useLazyTexts('manage').members.menu
  const actions = allowedMemberActions(useServerSettings().entry, member.user.id, member)
  const item = (
    action: MemberAction,
    icon: MenuItem['icon'],
    label: string,
    isDanger = false,
  ): MenuItem => ({
    label,
    ...(icon && { icon }),
    variant: isDanger ? 'danger' : 'plain',
    onSelect: () => onAction(action),
  })
  const regularItems = [
    actions.roles && item('roles', 'key', texts.roles),
    actions.nickname && item('nickname', 'pencil', texts.nickname),
    actions.mute && !isMuted(member, Date.now()) && item('mute', 'clock', texts.mute),
    actions.mute && isMuted(member, Date.now()) && item('unmute', 'check', texts.unmute),
  ].filter((entry) => entry !== false)
  const dangerItems = [
    actions.kick && item('kick', 'door', texts.kick, true),
    actions.ban && item('ban', 'ban', texts.ban, true),
  ].filter((entry) => entry !== false)
  return regularItems.length > 0 && dangerItems.length > 0
    ? [...regularItems, null, ...dangerItems]
    : [...regularItems, ...dangerItems]
}
