import type { Member } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../../shared/api/http.ts'
import { nameOf } from '../../shared/state/members.ts'
import { useServerWorld } from '../../shared/state/world.ts'
import { useMembersWords } from '../../shared/words/members-words.ts'
import { useWords } from '../../shared/words/words.ts'
import { DeedForm } from './deed-form.tsx'
import styles from './member-card.module.css'
import { assignableRoles } from './standing.ts'

interface RolesDialogProps {
  serverId: string
  member: Member
  onClose: () => void
}

export function RolesDialog({ serverId, member, onClose }: RolesDialogProps) {
  const words = useWords()
  const { dialogs, roles: rolesLabel } = useMembersWords()
  const entry = useServerWorld(serverId)
  const [roleIds, setRoleIds] = useState<readonly string[]>(member.roleIds)
  const choices = entry ? assignableRoles(entry, member) : []
  const toggle = (id: string): void =>
    setRoleIds(roleIds.includes(id) ? roleIds.filter((other) => other !== id) : [...roleIds, id])
  return (
    <DeedForm
      title={dialogs.rolesTitle(nameOf(member))}
      confirm={words.common.save}
      run={() => api.patch(`/api/servers/${serverId}/members/${member.user.id}`, { roleIds })}
      onDone={onClose}
      onClose={onClose}
    >
      {!choices.every(({ isOpen }) => isOpen) && (
        <p className={styles['hint']}>{dialogs.rolesHint}</p>
      )}
      {choices.length === 0 && <p>{dialogs.noRoles}</p>}
      <fieldset className={styles['choices']}>
        <legend className="visually-hidden">{rolesLabel}</legend>
        {choices.map(({ role, isOpen }) => (
          <label key={role.id} data-closed={!isOpen || undefined}>
            <input
              type="checkbox"
              checked={roleIds.includes(role.id)}
              disabled={!isOpen}
              onChange={() => toggle(role.id)}
            />
            <span style={{ background: role.color ?? undefined }} />
            {role.name}
          </label>
        ))}
      </fieldset>
    </DeedForm>
  )
}
