import { useMemo } from 'react'
import { nameOf, useAllMembers } from '../../../shared/state/members.ts'
import { Avatar } from '../../../shared/ui/avatar.tsx'
import { Loading } from '../../../shared/ui/notice.tsx'
import { SettingsBlock } from '../../../shared/ui/settings-panel.tsx'
import { useManageTexts } from '../../../shared/i18n/manage-texts.ts'
import { useTexts } from '../../../shared/i18n/texts.ts'
import { useManaged } from '../managed.ts'
import partStyles from '../parts/parts.module.css'
import { RoleName } from '../parts/person.tsx'
import styles from './overwrites.module.css'
import { audienceOf } from './overwrite-draft.ts'
import type { Drafts } from './overwrite-draft.ts'

const shownAtMost = 60

/** Who sees a channel with these overwrites, saved or not. */
export function ChannelAudience({ drafts }: { drafts: Drafts }) {
  const texts = useManageTexts().visibility
  const { common } = useTexts()
  const { entry, serverId } = useManaged()
  const known = useAllMembers(serverId)
  const key = JSON.stringify(drafts)
  const { roles, members } = useMemo(
    () => audienceOf(entry, known?.byId.values() ?? [], JSON.parse(key) as Drafts),
    [entry, known, key],
  )
  const isForAll = roles.some(({ position }) => position === 0)
  return (
    <SettingsBlock title={texts.title}>
      {known?.isComplete ? (
        <div className={styles['audience']}>
          <p>
            <strong>{texts.count(members.length, known.byId.size)}</strong>{' '}
            {isForAll ? texts.everyone : texts.some}
          </p>
          {!isForAll && roles.length > 0 && (
            <p className={styles['chips']}>
              <span>{texts.byRoles}</span>
              {roles.map((role) => (
                <span key={role.id} className={partStyles['chip']}>
                  <RoleName role={role} />
                </span>
              ))}
            </p>
          )}
          {members.length > 0 && (
            <details>
              <summary>{texts.names}</summary>
              <ul className={styles['people']}>
                {members.slice(0, shownAtMost).map((member) => (
                  <li key={member.user.id} className={partStyles['person']}>
                    <Avatar
                      name={nameOf(member)}
                      image={member.user.avatar}
                      id={member.user.id}
                      size={24}
                    />
                    <span>{nameOf(member)}</span>
                  </li>
                ))}
                {members.length > shownAtMost && (
                  <li>{texts.andMore(members.length - shownAtMost)}</li>
                )}
              </ul>
            </details>
          )}
        </div>
      ) : (
        <Loading label={common.loading} />
      )}
    </SettingsBlock>
  )
}
