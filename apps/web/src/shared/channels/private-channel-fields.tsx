import type { ChannelAudience } from '@guildhall/contract'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { RoleName } from '../moderation/role-name.tsx'
import choices from '../moderation/roles-dialog.module.css'
import { useServer } from '../state/chat-state.ts'
import { rolesByRank } from '../state/member-actions.ts'
import { nameOf, useMembers } from '../state/members.ts'
import { IconButton } from '../ui/button.tsx'
import { Switch } from '../ui/field.tsx'
import { PersonPicker } from '../ui/person-picker.tsx'
import styles from './private-channel-fields.module.css'

interface PrivateChannelFieldsProps {
  serverId: string
  /** Null while everyone sees the channel. */
  audience: ChannelAudience | null
  onChange: (audience: ChannelAudience | null) => void
}

const nobodyElse: ChannelAudience = { roleIds: [], userIds: [] }

/** Whether a new channel is private, and who sees it. */
export function PrivateChannelFields(props: PrivateChannelFieldsProps) {
  const { serverId, audience, onChange } = props
  const { privateChannel: texts } = useLazyTexts('components')
  return (
    <>
      <Switch
        label={texts.label}
        hint={texts.hint}
        checked={audience !== null}
        onChange={(isPrivate) => onChange(isPrivate ? nobodyElse : null)}
      />
      {audience && <Audience serverId={serverId} audience={audience} onChange={onChange} />}
    </>
  )
}

interface AudienceProps {
  serverId: string
  audience: ChannelAudience
  onChange: (audience: ChannelAudience) => void
}

function Audience({ serverId, audience, onChange }: AudienceProps) {
  const { privateChannel: texts } = useLazyTexts('components')
  const { roleIds, userIds } = audience
  const entry = useServer(serverId)
  const byId = useMembers((all) => all[serverId]?.byId)
  const roles = entry ? rolesByRank(entry).filter(({ position }) => position > 0) : []
  const toggleRole = (id: string): void => {
    const others = roleIds.filter((other) => other !== id)
    onChange({ ...audience, roleIds: roleIds.includes(id) ? others : [...roleIds, id] })
  }
  const name = (id: string): string => {
    const member = byId?.get(id)
    return member ? nameOf(member) : id
  }
  return (
    <>
      {roles.length > 0 && (
        <fieldset className={choices['choices']}>
          <legend className={styles['legend']}>{texts.roles}</legend>
          {roles.map((role) => (
            <label key={role.id}>
              <input
                type="checkbox"
                checked={roleIds.includes(role.id)}
                onChange={() => toggleRole(role.id)}
              />
              <RoleName role={role} />
            </label>
          ))}
        </fieldset>
      )}
      {userIds.length > 0 && (
        <ul className={styles['members']} aria-label={texts.members}>
          {userIds.map((id) => (
            <li key={id}>
              <bdi>{name(id)}</bdi>
              <IconButton
                icon="close"
                size={18}
                label={texts.remove(name(id))}
                onClick={() =>
                  onChange({ ...audience, userIds: userIds.filter((other) => other !== id) })
                }
              />
            </li>
          ))}
        </ul>
      )}
      <PersonPicker
        // Empty again after each choice.
        key={userIds.length}
        serverId={serverId}
        label={texts.member}
        value={null}
        accepts={({ user }) => !userIds.includes(user.id)}
        onChange={(id) => id !== null && onChange({ ...audience, userIds: [...userIds, id] })}
      />
    </>
  )
}
