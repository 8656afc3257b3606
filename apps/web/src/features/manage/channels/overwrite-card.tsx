import { explainPermissions, holds } from '@guildhall/contract'
import type {
  Channel,
  Overwrite,
  Permission,
  PermissionExplanation,
  PermissionSubject,
} from '@guildhall/contract'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useMembers } from '../../../shared/state/members.ts'
import { permissionsIn, permissionSubjectOf } from '../../../shared/state/permissions.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useServerSettings } from '../server-settings.ts'
import { usePermissionReasonText } from '../components/permission-reason-text.ts'
import { LeftMenusNotice } from '../role-menus/left-menus-notice.tsx'
import partStyles from '../components/components.module.css'
import styles from './overwrites.module.css'
import {
  permissionsFor,
  subjectWithRole,
  draftState,
  toOverwrites,
  withState,
} from './overwrite-draft.ts'
import type { Drafts, PermissionState } from './overwrite-draft.ts'

interface OverwriteCardProps {
  channel: Channel
  drafts: Drafts
  onEdit: (change: Drafts) => void
  mayEdit: boolean
  targetId: string
  target: Overwrite['target']
  /** The target is at or above the account's highest role. */
  isProtected: boolean
  /** The target cannot be removed from the list. */
  isFixed?: boolean
  name: string
  children: ReactNode
}

/** Edits the overwrites of one role or member and shows their effect. */
export function OverwriteCard(props: OverwriteCardProps) {
  const { channel, drafts, onEdit, mayEdit, targetId, target, isProtected, isFixed, name } = props
  const texts = useLazyTexts('manage').overwrites
  const { entry } = useServerSettings()
  const draft = drafts[targetId] ?? { target, allow: [], deny: [] }
  const own = permissionsIn(entry, channel)
  const explanations = useExplanations(targetId, target, drafts)
  const isReadOnly = !mayEdit || isProtected
  return (
    <details className={styles['target']}>
      <summary>
        <span className={styles['targetName']}>
          <Icon name="chevronRight" size={16} />
          {props.children}
        </span>
        <span className={partStyles['faint']}>
          {texts.summary(draft.allow.length, draft.deny.length)}
        </span>
      </summary>
      <div className={styles['details']}>
        {mayEdit && isProtected && <p className={partStyles['faint']}>{texts.above}</p>}
        {target === 'role' && <LeftMenusNotice roleId={targetId} permissions={draft.allow} />}
        <div>
          {permissionsFor(channel.type).map((permission) => (
            <PermissionStates
              key={permission}
              permission={permission}
              target={name}
              state={draftState(draft, permission)}
              effect={explanations?.find((entry) => entry.permission === permission)}
              isReadOnly={isReadOnly || !holds(own, permission)}
              onChange={(state) => onEdit({ [targetId]: withState(draft, permission, state) })}
            />
          ))}
        </div>
        {!isReadOnly && !isFixed && (
          <div>
            <Button icon="trash" variant="ghost" onClick={() => onEdit({ [targetId]: null })}>
              {texts.remove(name)}
            </Button>
          </div>
        )}
      </div>
    </details>
  )
}

/** The permissions of a member, or of a role alone, with these overwrites, saved or not. */
function useExplanations(
  targetId: string,
  target: Overwrite['target'],
  drafts: Drafts,
): PermissionExplanation[] | null {
  const { entry, serverId } = useServerSettings()
  const member = useMembers((all) => all[serverId]?.byId.get(targetId))
  let subject: PermissionSubject | null = null
  if (target === 'role') {
    const role = entry.roles.find(({ id }) => id === targetId)
    if (role) subject = subjectWithRole(entry, role)
  } else if (member) subject = permissionSubjectOf({ ...entry, me: member })
  return subject && explainPermissions(subject, toOverwrites(drafts))
}

const states = ['deny', 'inherit', 'allow'] as const

interface PermissionStatesProps {
  permission: Permission
  /** The name of the role or member. */
  target: string
  state: PermissionState
  effect: PermissionExplanation | undefined
  isReadOnly: boolean
  onChange: (state: PermissionState) => void
}

function PermissionStates(props: PermissionStatesProps) {
  const { permission, target, state, effect, isReadOnly, onChange } = props
  const texts = useLazyTexts('manage')
  const reasonText = usePermissionReasonText()
  const name = useId()
  return (
    <div className={styles['permission']}>
      <div>
        <p>{texts.permissions[permission].name}</p>
        {effect && (
          <p className={styles['effect']} data-may={effect.isAllowed}>
            <Icon name={effect.isAllowed ? 'check' : 'close'} size={14} />
            <span>
              {effect.isAllowed ? texts.overwrites.may : texts.overwrites.mayNot}:{' '}
              {reasonText(effect.reason)}
            </span>
          </p>
        )}
      </div>
      <div
        role="radiogroup"
        aria-label={`${texts.permissions[permission].name}, ${target}`}
        className={styles['states']}
      >
        {states.map((value) => (
          <label
            key={value}
            className={styles['state']}
            data-state={value}
            data-tip={texts.overwrites.states[value]}
          >
            <input
              type="radio"
              name={name}
              aria-label={texts.overwrites.states[value]}
              checked={state === value}
              disabled={isReadOnly}
              onChange={() => onChange(value)}
            />
            <Icon
              name={({ deny: 'close', inherit: 'minus', allow: 'check' } as const)[value]}
              size={16}
            />
          </label>
        ))}
      </div>
    </div>
  )
}
