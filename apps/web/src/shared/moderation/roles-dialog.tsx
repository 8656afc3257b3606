import type { Member } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../api/http.ts'
import { nameOf } from '../state/members.ts'
import { assignableRoles, rankOf } from '../state/member-actions.ts'
import { useServer } from '../state/chat-state.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useTask } from '../forms/use-task.ts'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { useTexts } from '../i18n/texts.ts'
import { RoleName } from './role-name.tsx'
import styles from './roles-dialog.module.css'

interface RolesDialogProps {
  serverId: string
  member: Member
  onClose: () => void
}

export function RolesDialog({ serverId, member, onClose }: RolesDialogProps) {
  const texts = useTexts()
  const { dialogs, roles: rolesLabel } = useLazyTexts('members')
  const entry = useServer(serverId)
  const [roleIds, setRoleIds] = useState<readonly string[]>(member.roleIds)
  const choices = entry ? assignableRoles(entry, member) : []
  const rank = entry ? rankOf(entry, entry.me) : 0
  const toggle = (id: string): void =>
    setRoleIds(roleIds.includes(id) ? roleIds.filter((other) => other !== id) : [...roleIds, id])
  const task = useTask(() =>
    api.call('updateMember', {
      params: { serverId, userId: member.user.id },
      body: { roleIds: [...roleIds] },
    }),
  )
  return (
    <FormDialog
      title={dialogs.rolesTitle(nameOf(member))}
      submit={texts.common.save}
      task={task}
      onSubmit={() => void task.run().then((isDone) => isDone && onClose())}
      onClose={onClose}
    >
      {choices.length === 0 && <p>{dialogs.noRoles}</p>}
      <fieldset className={styles['choices']}>
        <legend className="visually-hidden">{rolesLabel}</legend>
        {choices.map(({ role, isAssignable }) => (
          <label key={role.id} data-disabled={!isAssignable || undefined}>
            <input
              type="checkbox"
              checked={roleIds.includes(role.id)}
              disabled={!isAssignable}
              onChange={() => toggle(role.id)}
            />
            <RoleName role={role} />
            {!isAssignable && (
              <span className={styles['reason']}>
                {role.position >= rank ? dialogs.roleAbove : dialogs.roleLacking}
              </span>
            )}
          </label>
        ))}
      </fieldset>
    </FormDialog>
  )
}
