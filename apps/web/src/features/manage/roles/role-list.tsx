import { pagePath } from '@guildhall/contract'
import type { Role } from '@guildhall/contract'
import { useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import { api } from '../../../shared/api/http.ts'
import type { DropSide } from '../../../shared/drag/sort-list.ts'
import { useSortable } from '../../../shared/drag/use-sortable.ts'
import { useAllMembers } from '../../../shared/state/members.ts'
import { IconButton } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { showToast } from '../../../shared/ui/toast.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../../shared/i18n/texts.ts'
import { rolesByRank } from '../../../shared/state/member-actions.ts'
import { useServerSettings } from '../server-settings.ts'
import partStyles from '../components/components.module.css'
import { RoleName } from '../../../shared/moderation/role-name.tsx'
import { useTask } from '../../../shared/forms/use-task.ts'
import styles from './roles.module.css'

/** The server's roles, highest first. */
export function RoleList() {
  const texts = useLazyTexts('manage').roles
  const { gone } = useLazyTexts('ordering')
  const { entry, serverId, rank } = useServerSettings()
  const [statusMessage, setStatusMessage] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const counts = useRoleCounts(serverId)
  const task = useTask((role: Role, position: number) =>
    api.call('updateRole', { params: { serverId, roleId: role.id }, body: { position } }),
  )
  const move = async (role: Role, position: number): Promise<void> => {
    if (await task.run(role, position)) setStatusMessage(texts.moved(role.name))
  }
  const roleWith = (id: string): Role | undefined => entry.roles.find((role) => role.id === id)
  const mayMove = ({ position }: Role): boolean => position > 0 && position < rank
  useSortable(list, {
    canDrag(id) {
      const role = roleWith(id)
      return role !== undefined && mayMove(role)
    },
    sides(_dragged, id) {
      const target = roleWith(id)
      if (!target || target.position >= rank) return []
      return target.position === 0 ? ['before'] : ['before', 'after']
    },
    async onDrop(draggedId, targetId, side) {
      const [role, target] = [roleWith(draggedId), roleWith(targetId)]
      if (role && target) await move(role, positionBeside(role, target, side))
      else showToast(gone, 'danger')
    },
  })
  return (
    <div className={styles['stack']}>
      {task.error && <Notice severity="danger">{task.error}</Notice>}
      <ul ref={list} className={partStyles['rows']}>
        {rolesByRank(entry).map((role) => (
          <RoleRow
            key={role.id}
            role={role}
            count={counts?.get(role.id) ?? (counts ? 0 : null)}
            isProtected={role.position >= rank}
            canMoveUp={role.position + 1 < Math.min(rank, entry.roles.length)}
            onMove={(position) => void move(role, position)}
          />
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {statusMessage}
      </p>
    </div>
  )
}

/** The highest role is first, and a move shifts the roles in between by one. */
function positionBeside(role: Role, target: Role, side: DropSide): number {
  const isMovingUp = role.position < target.position
  if (side === 'before') return isMovingUp ? target.position : target.position + 1
  return isMovingUp ? target.position - 1 : target.position
}

/** The number of members by role; null until all members are loaded. */
function useRoleCounts(serverId: string): Map<string, number> | null {
  const known = useAllMembers(serverId)
  return useMemo(() => {
    if (!known?.isComplete) return null
    const counts = new Map<string, number>()
    for (const { roleIds } of known.byId.values()) {
      for (const id of roleIds) counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    return counts
  }, [known])
}

interface RoleRowProps {
  role: Role
  count: number | null
  isProtected: boolean
  canMoveUp: boolean
  onMove: (position: number) => void
}

function RoleRow({ role, count, isProtected, canMoveUp, onMove }: RoleRowProps) {
  const texts = useLazyTexts('manage').roles
  const { common } = useTexts()
  const { serverId } = useServerSettings()
  const isEveryone = role.position === 0
  const canMoveDown = role.position > 1
  return (
    <li className={partStyles['row']} data-drag={role.id}>
      <div className={partStyles['rowText']}>
        <Link
          href={`${pagePath('serverSettings', { serverId, section: 'roles' })}?role=${role.id}`}
          className={styles['roleLink'] ?? ''}
        >
          <RoleName role={role} />
        </Link>
        <p className={partStyles['faint']}>
          {isEveryone ? texts.everyoneHint : count !== null && common.members(count)}
        </p>
      </div>
      {isProtected && (
        <span className={styles['locked']} data-tip={texts.above}>
          <Icon name="lock" size={14} />
          {texts.aboveShort}
        </span>
      )}
      {!isProtected && !isEveryone && (
        <div className={partStyles['rowButtons']}>
          <IconButton
            icon="arrowUp"
            size={16}
            label={texts.move.up(role.name)}
            aria-disabled={!canMoveUp}
            onClick={() => canMoveUp && onMove(role.position + 1)}
          />
          <IconButton
            icon="arrowDown"
            size={16}
            label={texts.move.down(role.name)}
            aria-disabled={!canMoveDown}
            onClick={() => canMoveDown && onMove(role.position - 1)}
          />
        </div>
      )}
    </li>
  )
}
