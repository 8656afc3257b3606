import { useMemo } from 'react'
import { nameOf, useAllMembers } from '../../../shared/state/members.ts'
import { Avatar } from '../../../shared/ui/avatar.tsx'
import { Loading } from '../../../shared/ui/notice.tsx'
import { SettingsBlock } from '../../../shared/ui/settings-panel.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../../shared/i18n/texts.ts'
import { useServerSettings } from '../server-settings.ts'
import partStyles from '../components/components.module.css'
import { RoleName } from '../../../shared/moderation/role-name.tsx'
import styles from './overwrites.module.css'
import { viewersOf } from './overwrite-draft.ts'
import type { Drafts } from './overwrite-draft.ts'

const maxShown = 60

/** The roles and members that can view a channel with these overwrites, saved or not. */
export function ChannelViewers({ drafts }: { drafts: Drafts }) {
  const texts = useLazyTexts('manage').visibility
  const { common } = useTexts()
  const { entry, serverId } = useServerSettings()
  const known = useAllMembers(serverId)
  const key = JSON.stringify(drafts)
  const { roles, members } = useMemo(
    () => viewersOf(entry, known?.byId.values() ?? [], JSON.parse(key) as Drafts),
    [entry, known, key],
  )
  const isForEveryone = roles.some(({ position }) => position === 0)
  return (
    <SettingsBlock title={texts.title}>
      {known?.isComplete ? (
        <div className={styles['viewers']}>
          <p>
            <strong>{texts.count(members.length, known.byId.size)}</strong>{' '}
            {isForEveryone ? texts.everyone : texts.some}
          </p>
          {!isForEveryone && roles.length > 0 && (
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
                {members.slice(0, maxShown).map((member) => (
                  <li key={member.user.id} className={partStyles['user']}>
                    <Avatar
                      name={nameOf(member)}
                      image={member.user.avatar}
                      id={member.user.id}
                      size={24}
                    />
                    <span dir="auto">{nameOf(member)}</span>
                  </li>
                ))}
                {members.length > maxShown && <li>{texts.andMore(members.length - maxShown)}</li>}
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
