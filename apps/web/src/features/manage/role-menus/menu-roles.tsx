import { harmfulPermissions, permissionSet, roleMenuLimits, toReaction } from '@guildhall/contract'
import type { MenuRole, Permission, Role, ServerSnapshot } from '@guildhall/contract'
import { EmojiField } from '../../../shared/emoji/emoji-field.tsx'
import { ReactionEmoji } from '../../../shared/emoji/reaction-emoji.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { RoleName } from '../../../shared/moderation/role-name.tsx'
import { rolesByRank } from '../../../shared/state/member-actions.ts'
import { IconButton } from '../../../shared/ui/button.tsx'
import { TextField } from '../../../shared/ui/field.tsx'
import { Select } from '../../../shared/ui/select.tsx'
import { useServerSettings } from '../server-settings.ts'
import styles from './role-menus.module.css'

interface MenuRolesProps {
  value: readonly MenuRole[]
  onChange: (roles: MenuRole[]) => void
}

/** The roles of a menu in their order, each with an emoji and a text. */
export function MenuRoles({ value, onChange }: MenuRolesProps) {
  const { settings: texts } = useLazyTexts('roleMenus')
  const { entry, rank } = useServerSettings()
  const rows = value.flatMap((menuRole) => {
    const role = entry.roles.find(({ id }) => id === menuRole.roleId)
    return role ? [{ menuRole, role }] : []
  })
  const others = rolesByRank(entry).filter(
    (role) =>
      role.position > 0 &&
      role.position < rank &&
      rows.every(({ menuRole }) => menuRole.roleId !== role.id) &&
      isHarmless(entry, role),
  )
  const set = (at: number, change: Partial<MenuRole>): void =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...change } : one)))
  return (
    <fieldset className={styles['roles']}>
      <legend>{texts.roles}</legend>
      <p className={styles['hint']}>{texts.rolesHint}</p>
      {rows.length > 0 && (
        <ol className={styles['rows']}>
          {rows.map(({ menuRole, role }, index) => (
            <Row
              key={role.id}
              role={role}
              menuRole={menuRole}
              index={index}
              onChange={(change) => set(index, change)}
              onMoveUp={() => {
                onChange(value.toSpliced(index, 1).toSpliced(index - 1, 0, menuRole))
              }}
              onRemove={() => onChange(value.toSpliced(index, 1))}
            />
          ))}
        </ol>
      )}
      {others.length === 0 && <p className={styles['hint']}>{texts.noOthers}</p>}
      {others.length > 0 && value.length < roleMenuLimits.roles && (
        <Select
          label={texts.add}
          path="roles"
          options={[
            { value: '', label: texts.choose },
            ...others.map((role) => ({
              value: role.id,
              label: role.name,
              content: <RoleName role={role} />,
            })),
          ]}
          value=""
          onChange={(roleId) => {
            if (roleId !== '') onChange([...value, { roleId, emoji: null, text: null }])
          }}
        />
      )}
    </fieldset>
  )
}

interface RowProps {
  role: Role
  menuRole: MenuRole
  index: number
  onChange: (change: Partial<MenuRole>) => void
  onMoveUp: () => void
  onRemove: () => void
}

function Row({ role, menuRole, index, onChange, onMoveUp, onRemove }: RowProps) {
  const { settings: texts } = useLazyTexts('roleMenus')
  const { serverId } = useServerSettings()
  const label = texts.emoji(role.name)
  return (
    <li>
      <EmojiField
        serverId={serverId}
        label={label}
        chooseLabel={label}
        onPick={(emoji, custom) => onChange({ emoji: custom ? toReaction(custom) : emoji })}
      >
        {menuRole.emoji !== null && <ReactionEmoji serverId={serverId} emoji={menuRole.emoji} />}
      </EmojiField>
      <div className={styles['name']}>
        <RoleName role={role} />
      </div>
      <div className={styles['buttons']}>
        {menuRole.emoji !== null && (
          <IconButton
            icon="close"
            label={texts.removeEmoji(role.name)}
            onClick={() => onChange({ emoji: null })}
          />
        )}
        {index > 0 && (
          <IconButton icon="arrowUp" label={texts.moveUp(role.name)} onClick={onMoveUp} />
        )}
        <IconButton icon="trash" label={texts.remove(role.name)} onClick={onRemove} />
      </div>
      <div className={styles['text']}>
        <TextField
          label={texts.text(role.name)}
          path={`roles.${index}`}
          maxLength={roleMenuLimits.textMax}
          value={menuRole.text ?? ''}
          onChange={({ target }) => onChange({ text: target.value === '' ? null : target.value })}
        />
      </div>
    </li>
  )
}

/** As far as the account can see: the server decides. */
function isHarmless({ channels }: ServerSnapshot, { id, permissions }: Role): boolean {
  const overwrites = channels.flatMap((channel) => channel.overwrites)
  const sets = [
    permissions,
    ...overwrites.filter(({ targetId }) => targetId === id).map(({ allow }) => allow),
  ]
  return !sets.some(grantsHarm)
}

export function grantsHarm(permissions: readonly Permission[]): boolean {
  return (permissionSet(permissions) & harmfulPermissions) !== 0
}
