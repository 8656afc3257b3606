import type { Member } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { nameOf } from '../../../shared/state/members.ts'
import { useManageWords } from '../../../shared/words/manage-words.ts'
import { useWords } from '../../../shared/words/words.ts'
import { assignableRoles } from '../../../shared/state/standing.ts'
import { useManaged } from '../managed.ts'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import partStyles from '../parts/parts.module.css'
import { RoleName } from '../parts/person.tsx'
import { useTask } from '../../../shared/use-task.ts'
import styles from './members.module.css'

interface MemberRolesDialogProps {
  member: Member
  onClose: () => void
}

export function MemberRolesDialog({ member, onClose }: MemberRolesDialogProps) {
  const words = useManageWords().memberRoles
  const { common } = useWords()
  const { entry, serverId, rank } = useManaged()
  const [roleIds, setRoleIds] = useState(member.roleIds)
  const choices = assignableRoles(entry, member)
  const path = `/api/servers/${serverId}/members/${member.user.id}`
  const task = useTask(() => api.patch(path, { roleIds }))
  const toggle = (id: string, isOn: boolean): void => {
    setRoleIds(isOn ? [...roleIds, id] : roleIds.filter((other) => other !== id))
  }
  return (
    <FormDialog
      title={words.title(nameOf(member))}
      submit={common.save}
      isBusy={task.isBusy}
      error={task.error}
      onSubmit={() => void task.run().then((isDone) => isDone && onClose())}
      onClose={onClose}
    >
      {choices.length === 0 && <p>{words.none}</p>}
      <ul className={styles['choices']}>
        {choices.map(({ role, isOpen }) => {
          const obstacle = role.position >= rank ? words.above : words.lacking
          return (
            <li key={role.id}>
              <label className={styles['choice']}>
                <input
                  type="checkbox"
                  checked={roleIds.includes(role.id)}
                  disabled={!isOpen}
                  onChange={(event) => toggle(role.id, event.target.checked)}
                />
                <span>
                  <RoleName role={role} />
                  {!isOpen && <span className={partStyles['faint']}> {obstacle}</span>}
                </span>
              </label>
            </li>
          )
        })}
      </ul>
    </FormDialog>
  )
}
