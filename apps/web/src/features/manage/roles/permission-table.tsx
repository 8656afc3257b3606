import { holds } from '@guildhall/contract'
import type { Permission } from '@guildhall/contract'
import { permissionsIn } from '../../../shared/state/permissions.ts'
import { Switch } from '../../../shared/ui/field.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { useManageTexts } from '../../../shared/i18n/manage-texts.ts'
import { useManaged } from '../managed.ts'
import { dangerous, permissionGroups } from './permission-groups.ts'
import styles from './roles.module.css'

interface PermissionTableProps {
  permissions: readonly Permission[]
  /** What is stored: it can be taken away also by who lacks it. */
  saved: readonly Permission[]
  isReadOnly: boolean
  onChange: (permissions: Permission[]) => void
}

/** All permissions of a role, each with what it allows. */
export function PermissionTable(props: PermissionTableProps) {
  const { permissions, saved, isReadOnly, onChange } = props
  const texts = useManageTexts()
  const { entry } = useManaged()
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
            const cannotGive = !holds(own, permission) && !saved.includes(permission)
            return (
              <div key={permission} className={styles['permission']}>
                <Switch
                  label={texts.permissions[permission].name}
                  hint={
                    <>
                      {texts.permissions[permission].text}
                      {dangerous.has(permission) && (
                        <span className={styles['danger']}>
                          <Icon name="alert" size={14} />
                          {texts.roles.powerful}
                        </span>
                      )}
                      {cannotGive && !isReadOnly && (
                        <span className={styles['lacking']}>{texts.roles.lacking}</span>
                      )}
                    </>
                  }
                  checked={permissions.includes(permission)}
                  disabled={isReadOnly || cannotGive}
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
