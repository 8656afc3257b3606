import type { Member, Presence } from '@guildhall/contract'
import { memo } from 'react'
import { statusLine } from '../../shared/presence/status-line.ts'
import { RoleIcon } from '../../shared/emoji/role-icon.tsx'
import { nameOf } from '../../shared/state/members.ts'
import { useOwnerId, useRoles } from '../../shared/state/server-selectors.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { roleColor, textColorStyle } from '../../shared/ui/name-color.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import styles from './member-list.module.css'
import type { GroupRow, MemberRow } from './member-rows.ts'

export function GroupHeading({ group, count }: Pick<GroupRow, 'group' | 'count'>) {
  const texts = useTexts()
  const { group: groupText } = useLazyTexts('members')
  const name = typeof group === 'string' ? texts.common.presence[group] : group.name
  return <h2 className={styles['group']}>{groupText(name, count)}</h2>
}

interface MemberContentProps {
  serverId: string
  member: Member
  presence: Presence | null
}

interface MemberItemProps {
  serverId: string
  row: MemberRow
  /** The row is the list's tab stop. */
  isTabStop: boolean
  onFocus: () => void
  onShow: (userId: string, anchor: HTMLElement) => void
}

export function MemberItem({ serverId, row, isTabStop, onFocus, onShow }: MemberItemProps) {
  const { member, presence, id } = row
  return (
    <button
      type="button"
      className={[styles['member'], presence ? '' : styles['offline']].join(' ')}
      data-member={id}
      data-menu={`member:${id}`}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
      onClick={({ currentTarget }) => onShow(id, currentTarget)}
    >
      <MemberContent serverId={serverId} member={member} presence={presence} />
    </button>
  )
}

/** What the row of a member shows. */
export function MemberContent({ serverId, member, presence }: MemberContentProps) {
  const texts = useLazyTexts('members')
  const roles = useRoles(serverId)
  const ownerId = useOwnerId(serverId)
  const status = statusLine(presence)
  const { id } = member.user
  const name = nameOf(member)
  return (
    <>
      <Avatar
        name={name}
        image={member.user.avatar}
        id={id}
        size={32}
        presence={presence?.status ?? 'offline'}
      />
      <span className={styles['names']}>
        <span className={styles['name']}>
          <span style={textColorStyle(roleColor(roles, member.roleIds))} dir="auto">
            {name}
          </span>
          <RoleIcon serverId={serverId} roleIds={member.roleIds} />
          {ownerId === id && (
            <span className={styles['owner']} role="img" aria-label={texts.owner}>
              <Icon name="crown" size={14} />
            </span>
          )}
        </span>
        {status && (
          <span className={styles['text']} dir="auto">
            {status}
          </span>
        )}
      </span>
    </>
  )
}

const widthsInPercent = [58, 42, 66, 50, 38, 62, 46, 54]

/** Placeholders while the list is loading. */
export const MemberPlaceholders = memo(function Placeholders() {
  const texts = useTexts()
  return (
    <div role="status" className={styles['placeholders']}>
      <span className="visually-hidden">{texts.common.loading}</span>
      {widthsInPercent.map((width) => (
        <span key={width} aria-hidden="true">
          <span />
          <span style={{ width: `${width}%` }} />
        </span>
      ))}
    </div>
  )
})
