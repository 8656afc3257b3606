import type { Member } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../../shared/api/http.ts'
import { nameOf } from '../../shared/state/members.ts'
import { useServerWorld } from '../../shared/state/world.ts'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'
import { useTask } from '../../shared/use-task.ts'
import { useMembersWords } from '../../shared/words/members-words.ts'
import { useWords } from '../../shared/words/words.ts'
import styles from './member-card.module.css'
import { assignableRoles } from '../../shared/state/standing.ts'

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
  const task = useTask(() =>
    api.patch(`/api/servers/${serverId}/members/${member.user.id}`, { roleIds }),
  )
  return (
    <FormDialog
      title={dialogs.rolesTitle(nameOf(member))}
      submit={words.common.save}
      isBusy={task.isBusy}
      error={task.error}
      onSubmit={() => void task.run().then((isDone) => isDone && onClose())}
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
    </FormDialog>
  )
}
