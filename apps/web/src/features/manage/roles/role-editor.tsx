import { limits, permissionNames, pagePath } from '@guildhall/contract'
import type { Role } from '@guildhall/contract'
import { api } from '../../../shared/api/http.ts'
import { Switch, TextField } from '../../../shared/ui/field.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { SettingsBlock, SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { UnsavedBar } from '../../../shared/ui/unsaved.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useServerSettings } from '../server-settings.ts'
import { BackLink } from '../components/back-link.tsx'
import { ColorField } from '../../../shared/ui/color-field.tsx'
import { useEdits } from '../../../shared/forms/use-edits.ts'
import { FormErrors } from '../../../shared/forms/form-errors.tsx'
import { useTask } from '../../../shared/forms/use-task.ts'
import { LeftMenusNotice } from '../role-menus/left-menus-notice.tsx'
import { DeleteRole } from './delete-role.tsx'
import { PermissionTable } from './permission-table.tsx'
import { RoleIconField } from './role-icon-field.tsx'
import { RoleMembers } from './role-members.tsx'

/** Edits a role, its permissions and its members. */
export function RoleEditor({ role }: { role: Role }) {
  const texts = useLazyTexts('manage').roles
  const { serverId, rank } = useServerSettings()
  const { name, color, mentionable, hoist, icon } = role
  const saved = permissionNames.filter((permission) => role.permissions.includes(permission))
  const edits = useEdits({ name, color, mentionable, hoist, icon, permissions: saved })
  const { values, changes, edit } = edits
  const save = useTask(async () => {
    await api.call('updateRole', { params: { serverId, roleId: role.id }, body: changes })
    edits.settle()
  })
  const isEveryone = role.position === 0
  const isProtected = role.position >= rank
  const isNameless = values.name.trim() === ''
  return (
    <FormErrors task={save}>
      <SettingsPanel
        title={role.name}
        intro={isEveryone ? texts.everyoneIntro : undefined}
        back={
          <BackLink to={pagePath('serverSettings', { serverId, section: 'roles' })}>
            {texts.all}
          </BackLink>
        }
      >
        {isProtected && <Notice>{texts.above}</Notice>}
        {!isEveryone && (
          <>
            <TextField
              label={texts.name}
              path="name"
              maxLength={limits.nameMax}
              disabled={isProtected}
              value={values.name}
              error={isNameless ? texts.nameMissing : null}
              onChange={(event) => edit({ name: event.target.value })}
            />
            <ColorField
              none={null}
              label={texts.color}
              value={values.color}
              disabled={isProtected}
              onChange={(next) => edit({ color: next })}
            />
            <RoleIconField
              serverId={serverId}
              value={values.icon}
              disabled={isProtected}
              onChange={(next) => edit({ icon: next })}
            />
            <Switch
              label={texts.hoist}
              hint={texts.hoistHint}
              disabled={isProtected}
              checked={values.hoist}
              onChange={(next) => edit({ hoist: next })}
            />
            <Switch
              label={texts.mentionable}
              hint={texts.mentionableHint}
              disabled={isProtected}
              checked={values.mentionable}
              onChange={(next) => edit({ mentionable: next })}
            />
          </>
        )}
        <LeftMenusNotice roleId={role.id} permissions={values.permissions} />
        <SettingsBlock title={texts.permissions} intro={texts.permissionsIntro}>
          <PermissionTable
            permissions={values.permissions}
            saved={saved}
            isReadOnly={isProtected}
            onChange={(permissions) =>
              edit({ permissions: permissionNames.filter((known) => permissions.includes(known)) })
            }
          />
        </SettingsBlock>
        {!isEveryone && <RoleMembers role={role} isReadOnly={isProtected} />}
        {!isEveryone && !isProtected && <DeleteRole role={role} />}
        <UnsavedBar edits={edits} save={save} isBlocked={isNameless} />
      </SettingsPanel>
    </FormErrors>
  )
}
