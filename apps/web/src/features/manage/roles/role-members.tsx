import type { Member, Role } from '@guildhall/contract'
import { useCallback, useMemo } from 'react'
import { api } from '../../../shared/api/http.ts'
import { nameOf, useAllMembers } from '../../../shared/state/members.ts'
import { IconButton } from '../../../shared/ui/button.tsx'
import { Loading, Notice } from '../../../shared/ui/notice.tsx'
import { SettingsBlock } from '../../../shared/ui/settings-panel.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../../shared/i18n/texts.ts'
import { rankOf } from '../../../shared/state/member-actions.ts'
import { useServerSettings } from '../server-settings.ts'
import { findMembers } from '../../../shared/state/find-members.ts'
import partStyles from '../components/components.module.css'
import { PersonPicker } from '../../../shared/ui/person-picker.tsx'
import { UserLine } from '../components/user-line.tsx'
import { useTask } from '../../../shared/forms/use-task.ts'
import styles from './roles.module.css'

const maxShown = 100

/** The members of a role, with controls to add and remove them. */
export function RoleMembers({ role, isReadOnly }: { role: Role; isReadOnly: boolean }) {
  const texts = useLazyTexts('manage').roleMembers
  const { common } = useTexts()
  const { entry, serverId, rank } = useServerSettings()
  const loaded = useAllMembers(serverId)
  const { id: roleId } = role
  const roleMembers = useMemo(() => {
    const all = [...(loaded?.byId.values() ?? [])]
    return findMembers(
      all.filter(({ roleIds }) => roleIds.includes(roleId)),
      '',
    )
  }, [loaded, roleId])
  const ownId = entry.me.user.id
  const mayChange = useCallback(
    (member: Member) => member.user.id === ownId || rankOf(entry, member) < rank,
    [entry, rank, ownId],
  )
  const isAssignable = useCallback(
    (member: Member) => mayChange(member) && !member.roleIds.includes(roleId),
    [mayChange, roleId],
  )
  const task = useTask((member: Member, roleIds: string[]) =>
    api.call('updateMember', { params: { serverId, userId: member.user.id }, body: { roleIds } }),
  )
  const assign = (userId: string | null): void => {
    const member = loaded?.byId.get(userId ?? '')
    if (member) void task.run(member, [...member.roleIds, roleId])
  }
  return (
    <SettingsBlock
      title={texts.title}
      intro={loaded?.isComplete ? common.members(roleMembers.length) : undefined}
    >
      {task.error && <Notice severity="danger">{task.error}</Notice>}
      {!isReadOnly && (
        <PersonPicker
          serverId={serverId}
          key={roleMembers.length}
          label={texts.add}
          value={null}
          accepts={isAssignable}
          onChange={assign}
        />
      )}
      {!loaded?.isComplete && <Loading label={common.loading} />}
      {roleMembers.length > 0 && (
        <ul className={partStyles['rows']}>
          {roleMembers.slice(0, maxShown).map((member) => (
            <li key={member.user.id} className={partStyles['row']}>
              <div className={partStyles['rowText']}>
                <UserLine user={member.user} name={nameOf(member)} size={32} />
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
      {roleMembers.length > maxShown && (
        <p className={styles['more']}>{texts.more(roleMembers.length - maxShown)}</p>
      )}
    </SettingsBlock>
  )
}
