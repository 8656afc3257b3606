import { pagePath } from '@guildhall/contract'
import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Empty } from '../../../shared/ui/notice.tsx'
import { SettingsBlock, SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useServerSettings } from '../server-settings.ts'
import { BackLink } from '../components/back-link.tsx'
import { useSearchParam } from '../components/use-search-param.ts'
import { CreateRoleDialog } from './create-role-dialog.tsx'
import { PermissionExplainer } from './permission-explainer.tsx'
import { RoleEditor } from './role-editor.tsx'
import { RoleList } from './role-list.tsx'

/** The list of roles with the permission explainer, or the editor of one role. */
export function RolesSection() {
  const texts = useLazyTexts('manage')
  const { entry, serverId } = useServerSettings()
  const [isCreating, setIsCreating] = useState(false)
  const chosen = useSearchParam('role')
  const role = entry.roles.find(({ id }) => id === chosen)
  if (role) return <RoleEditor key={role.id} role={role} />
  if (chosen !== null) {
    return (
      <SettingsPanel
        title={texts.sections.roles}
        back={
          <BackLink to={pagePath('serverSettings', { serverId, section: 'roles' })}>
            {texts.roles.all}
          </BackLink>
        }
      >
        <Empty icon="key" title={texts.roles.gone.title}>
          <p>{texts.roles.gone.text}</p>
        </Empty>
      </SettingsPanel>
    )
  }
  return (
    <SettingsPanel
      title={texts.sections.roles}
      intro={texts.roles.intro}
      actions={
        <Button variant="primary" icon="plus" onClick={() => setIsCreating(true)}>
          {texts.roles.create}
        </Button>
      }
    >
      <RoleList />
      <SettingsBlock title={texts.explain.title} intro={texts.explain.intro}>
        <PermissionExplainer />
      </SettingsBlock>
      {isCreating && <CreateRoleDialog onClose={() => setIsCreating(false)} />}
    </SettingsPanel>
  )
}
