import { isMuted } from '@guildhall/contract'
import type { Member } from '@guildhall/contract'
import { useState } from 'react'
import { nameOf } from '../../../shared/state/members.ts'
import { useTimes } from '../../../shared/i18n/times.ts'
import { IconButton } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Menu } from '../../../shared/ui/menu.tsx'
import type { MenuItem } from '../../../shared/ui/menu.tsx'
import { useManageTexts } from '../../../shared/i18n/manage-texts.ts'
import { allowedMemberActions, rolesByRank } from '../../../shared/state/member-actions.ts'
import { useManaged } from '../managed.ts'
import partStyles from '../parts/parts.module.css'
import { Person, RoleName } from '../parts/person.tsx'
import type { MemberTask } from './member-task.ts'
import styles from './members.module.css'

type Kind = MemberTask['kind']

interface MemberRowProps {
  member: Member
  onTask: (kind: Kind) => void
}

export function MemberRow({ member, onTask }: MemberRowProps) {
  const texts = useManageTexts().members
  const times = useTimes()
  const { entry } = useManaged()
  const items = useItems(member, onTask)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const roles = rolesByRank(entry).filter(({ id }) => member.roleIds.includes(id))
  return (
    <div className={styles['row']}>
      <Person user={member.user} name={nameOf(member)}>
        @{member.user.username}
        {member.user.id === entry.server.ownerId && (
          <span className={styles['mark']}>
            <Icon name="crown" size={14} />
            {texts.owner}
          </span>
        )}
        {isMuted(member, Date.now()) && (
          <span className={styles['mark']} data-tip={times.full(member.mutedUntil ?? 0)}>
            <Icon name="ban" size={14} />
            {texts.mutedUntil(times.short(member.mutedUntil ?? 0))}
          </span>
        )}
      </Person>
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
          <IconButton
            icon="dots"
            label={texts.actions(nameOf(member))}
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
          />
        )}
      </span>
      {anchor && (
        <Menu
          items={items}
          anchor={anchor}
          label={texts.actions(nameOf(member))}
          onClose={() => setAnchor(null)}
        />
      )}
    </div>
  )
}

/** What the account may do about a member. */
function useItems(member: Member, onTask: (kind: Kind) => void): (MenuItem | null)[] {
  const texts = useManageTexts().members.menu
  const actions = allowedMemberActions(useManaged().entry, member.user.id, member)
  const item = (kind: Kind, icon: MenuItem['icon'], label: string, isDanger = false): MenuItem => ({
    label,
    ...(icon && { icon }),
    variant: isDanger ? 'danger' : 'plain',
    onSelect: () => onTask(kind),
  })
  const gentle = [
    actions.roles && item('roles', 'shield', texts.roles),
    actions.nickname && item('nickname', 'pencil', texts.nickname),
    actions.mute && !isMuted(member, Date.now()) && item('mute', 'clock', texts.mute),
    actions.mute && isMuted(member, Date.now()) && item('unmute', 'check', texts.unmute),
  ].filter((entry) => entry !== false)
  const hard = [
    actions.kick && item('kick', 'door', texts.kick, true),
    actions.ban && item('ban', 'ban', texts.ban, true),
  ].filter((entry) => entry !== false)
  return gentle.length > 0 && hard.length > 0 ? [...gentle, null, ...hard] : [...gentle, ...hard]
}
