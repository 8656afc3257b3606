import { explainPermissions, permissionsToPost } from '@guildhall/contract'
import type { Permission, PermissionExplanation } from '@guildhall/contract'
import { useState } from 'react'
import { groupChannels } from '../../../shared/state/channel-tree.ts'
import { useMember } from '../../../shared/state/members.ts'
import { overwriteSets, permissionSubjectOf } from '../../../shared/state/permissions.ts'
import { Select } from '../../../shared/ui/select.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useServerSettings } from '../server-settings.ts'
import { permissionsFor } from '../channels/overwrite-draft.ts'
import { usePermissionReasonText } from '../components/permission-reason-text.ts'
import { PersonPicker } from '../../../shared/ui/person-picker.tsx'
import { permissionGroups } from './permission-groups.ts'
import styles from './roles.module.css'

/** Explains the permissions of a member in the server or in one channel. */
export function PermissionExplainer() {
  const texts = useLazyTexts('manage').explain
  const { entry, serverId } = useServerSettings()
  const [userId, setUserId] = useState<string | null>(null)
  const [channelId, setChannelId] = useState('')
  const member = useMember(serverId, userId ?? '')
  const channel = entry.channels.find(({ id }) => id === channelId)
  const explanations =
    member &&
    explainPermissions(
      permissionSubjectOf({ ...entry, me: member }),
      channel ? overwriteSets(channel) : null,
    )
  const channels = groupChannels(entry.channels).flatMap((group) => group.channels)
  return (
    <div className={styles['stack']}>
      <div className={styles['pair']}>
        <PersonPicker
          serverId={serverId}
          label={texts.member}
          value={userId}
          onChange={setUserId}
        />
        <Select
          label={texts.where}
          options={[
            { value: '', label: texts.everywhere },
            ...channels.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={channel ? channelId : ''}
          onChange={setChannelId}
        />
      </div>
      {channel && explanations && permissionsToPost(channel.type).includes('manage_messages') && (
        <Notice>{texts.announcement}</Notice>
      )}
      <div aria-live="polite">
        {explanations && (
          <Explanation
            explanations={explanations}
            permissions={channel ? permissionsFor(channel.type) : null}
          />
        )}
      </div>
    </div>
  )
}

interface ExplanationProps {
  explanations: PermissionExplanation[]
  /** The permissions that apply to the channel; null: all. */
  permissions: readonly Permission[] | null
}

function Explanation({ explanations, permissions }: ExplanationProps) {
  const texts = useLazyTexts('manage')
  const reasonText = usePermissionReasonText()
  return permissionGroups.map((group) => {
    const entries = group.permissions.flatMap((name: Permission) =>
      permissions === null || permissions.includes(name)
        ? explanations.filter(({ permission }) => permission === name)
        : [],
    )
    if (entries.length === 0) return null
    return (
      <div key={group.id} className={styles['reasons']}>
        <h4>{texts.permissionGroups[group.id]}</h4>
        <dl>
          {entries.map(({ permission, isAllowed, reason }) => (
            <div key={permission} data-may={isAllowed}>
              <dt>
                <Icon name={isAllowed ? 'check' : 'close'} size={16} />
                {texts.permissions[permission].name}
              </dt>
              <dd>
                <span className="visually-hidden">
                  {isAllowed ? texts.overwrites.may : texts.overwrites.mayNot}:{' '}
                </span>
                {reasonText(reason)}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    )
  })
}
