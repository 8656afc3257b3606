import { holds } from '@guildhall/contract'
import type { Permission } from '@guildhall/contract'
import { permissionsIn } from '../../../shared/state/permissions.ts'
import { Switch } from '../../../shared/ui/field.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useServerSettings } from '../server-settings.ts'
import { dangerousPermissions, permissionGroups } from './permission-groups.ts'
import styles from './roles.module.css'

interface PermissionTableProps {
  permissions: readonly Permission[]
  /** The saved permissions. The account can remove them even without having them. */
  saved: readonly Permission[]
  isReadOnly: boolean
  onChange: (permissions: Permission[]) => void
}

/** Switches for the permissions of a role. */
export function PermissionTable(props: PermissionTableProps) {
  const { permissions, saved, isReadOnly, onChange } = props
  const texts = useLazyTexts('manage')
  const { entry } = useServerSettings()
  const own = permissionsIn(entry)
  const toggle = (permission: Permission, isOn: boolean): void => {
    const others = permissions.filter((name) => name !== permission)
    onChange(isOn ? [...others, permission] : others)
  }
  return (
    <div className={styles['stack']}>
      {permissions.includes('administrator') && <Notice>{texts.roles.administratorNote}</Notice>}
      {permissionGroups.map((group) => (
        <fieldset key={group.id} className={styles['group']}>
          <legend>{texts.permissionGroups[group.id]}</legend>
          {group.permissions.map((permission) => {
            const cannotGrant = !holds(own, permission) && !saved.includes(permission)
            return (
              <div key={permission} className={styles['permission']}>
                <Switch
                  label={texts.permissions[permission].name}
                  hint={
                    <>
                      {texts.permissions[permission].text}
                      {dangerousPermissions.has(permission) && (
                        <span className={styles['danger']}>
                          <Icon name="alert" size={14} />
                          {texts.roles.powerful}
                        </span>
                      )}
                      {cannotGrant && !isReadOnly && (
                        <span className={styles['lacking']}>{texts.roles.lacking}</span>
                      )}
                    </>
                  }
                  checked={permissions.includes(permission)}
                  disabled={isReadOnly || cannotGrant}
                  onChange={(isOn) => toggle(permission, isOn)}
                />
              </div>
            )
          })}
        </fieldset>
      ))}
    </div>
  )
}
