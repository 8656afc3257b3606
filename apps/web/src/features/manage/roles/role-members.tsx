import type { Member, Role } from '@guildhall/contract'
import { useCallback, useMemo } from 'react'
import { api } from '../../../shared/api/http.ts'
import { nameOf, useAllMembers } from '../../../shared/state/members.ts'
import { IconButton } from '../../../shared/ui/button.tsx'
import { Loading, Notice } from '../../../shared/ui/notice.tsx'
import { SettingsBlock } from '../../../shared/ui/settings-panel.tsx'
import { useManageTexts } from '../../../shared/i18n/manage-texts.ts'
import { useTexts } from '../../../shared/i18n/texts.ts'
import { rankOf } from '../../../shared/state/member-actions.ts'
import { useManaged } from '../managed.ts'
import { findMembers } from '../../../shared/state/find-members.ts'
import partStyles from '../parts/parts.module.css'
import { PersonPicker } from '../../../shared/ui/person-picker.tsx'
import { Person } from '../parts/person.tsx'
import { useTask } from '../../../shared/forms/use-task.ts'
import styles from './roles.module.css'

const shownAtMost = 100

/** Who has a role; it is given and taken here, too. */
export function RoleMembers({ role, isReadOnly }: { role: Role; isReadOnly: boolean }) {
  const texts = useManageTexts().roleMembers
  const { common } = useTexts()
  const { entry, serverId, rank } = useManaged()
  const known = useAllMembers(serverId)
  const { id: roleId } = role
  const holders = useMemo(() => {
    const all = [...(known?.byId.values() ?? [])]
    return findMembers(
      all.filter(({ roleIds }) => roleIds.includes(roleId)),
      '',
    )
  }, [known, roleId])
  const ownId = entry.me.user.id
  const mayChange = useCallback(
    (member: Member) => member.user.id === ownId || rankOf(entry, member) < rank,
    [entry, rank, ownId],
  )
  const canGet = useCallback(
    (member: Member) => mayChange(member) && !member.roleIds.includes(roleId),
    [mayChange, roleId],
  )
  const task = useTask((member: Member, roleIds: string[]) =>
    api.call('updateMember', { params: { serverId, userId: member.user.id }, body: { roleIds } }),
  )
  const give = (userId: string | null): void => {
    const member = known?.byId.get(userId ?? '')
    if (member) void task.run(member, [...member.roleIds, roleId])
  }
  return (
    <SettingsBlock
      title={texts.title}
      intro={known?.isComplete ? common.members(holders.length) : undefined}
    >
      {task.error && <Notice severity="danger">{task.error}</Notice>}
      {!isReadOnly && (
        <PersonPicker
          serverId={serverId}
          key={holders.length}
          label={texts.add}
          value={null}
          accepts={canGet}
          onChange={give}
        />
      )}
      {!known?.isComplete && <Loading label={common.loading} />}
      {holders.length > 0 && (
        <ul className={partStyles['rows']}>
          {holders.slice(0, shownAtMost).map((member) => (
            <li key={member.user.id} className={partStyles['row']}>
              <div className={partStyles['rowText']}>
                <Person user={member.user} name={nameOf(member)} size={32} />
              </div>
              {!isReadOnly && mayChange(member) && (
                <IconButton
                  icon="close"
                  size={18}
                  label={texts.remove(nameOf(member))}
                  onClick={() =>
                    void task.run(
                      member,
                      member.roleIds.filter((id) => id !== roleId),
                    )
                  }
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {holders.length > shownAtMost && (
        <p className={styles['more']}>{texts.more(holders.length - shownAtMost)}</p>
      )}
    </SettingsBlock>
  )
}
