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
import { useManageTexts } from '../../../shared/i18n/manage-texts.ts'
import { useManaged } from '../managed.ts'
import { useReasonText } from '../parts/explain-text.ts'
import partStyles from '../parts/parts.module.css'
import styles from './overwrites.module.css'
import {
  permissionsFor,
  standingOfRole,
  stateOf,
  toOverwrites,
  withState,
} from './overwrite-draft.ts'
import type { Drafts, State } from './overwrite-draft.ts'

interface OverwriteCardProps {
  channel: Channel
  drafts: Drafts
  onEdit: (change: Drafts) => void
  mayEdit: boolean
  targetId: string
  target: Overwrite['target']
  /** Stands at or above the account's own highest role. */
  isAbove: boolean
  /** Cannot be taken off the list. */
  isFixed?: boolean
  name: string
  children: ReactNode
}

/** What a channel says of one role or member, and what comes of it. */
export function OverwriteCard(props: OverwriteCardProps) {
  const { channel, drafts, onEdit, mayEdit, targetId, target, isAbove, isFixed, name } = props
  const texts = useManageTexts().overwrites
  const { entry } = useManaged()
  const draft = drafts[targetId] ?? { target, allow: [], deny: [] }
  const own = permissionsIn(entry, channel)
  const explained = useExplained(targetId, target, drafts)
  const isReadOnly = !mayEdit || isAbove
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
      <div className={styles['inside']}>
        {mayEdit && isAbove && <p className={partStyles['faint']}>{texts.above}</p>}
        <div>
          {permissionsFor[channel.type].map((permission) => (
            <PermissionStates
              key={permission}
              permission={permission}
              target={name}
              state={stateOf(draft, permission)}
              effect={explained?.find((entry) => entry.permission === permission)}
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

/** What the overwrites, saved or not, make of a role alone or of a member. */
function useExplained(
  targetId: string,
  target: Overwrite['target'],
  drafts: Drafts,
): PermissionExplanation[] | null {
  const { entry, serverId } = useManaged()
  const member = useMembers((all) => all[serverId]?.byId.get(targetId))
  let standing: PermissionSubject | null = null
  if (target === 'role') {
    const role = entry.roles.find(({ id }) => id === targetId)
    if (role) standing = standingOfRole(entry, role)
  } else if (member) standing = permissionSubjectOf({ ...entry, me: member })
  return standing && explainPermissions(standing, toOverwrites(drafts))
}

const states = ['deny', 'inherit', 'allow'] as const

interface PermissionStatesProps {
  permission: Permission
  /** Whose they are. */
  target: string
  state: State
  effect: PermissionExplanation | undefined
  isReadOnly: boolean
  onChange: (state: State) => void
}

function PermissionStates(props: PermissionStatesProps) {
  const { permission, target, state, effect, isReadOnly, onChange } = props
  const texts = useManageTexts()
  const reasonText = useReasonText()
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
