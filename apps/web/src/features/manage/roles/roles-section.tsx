import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Empty } from '../../../shared/ui/notice.tsx'
import { SettingsBlock, SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { useManageTexts } from '../../../shared/i18n/manage-texts.ts'
import { useManaged } from '../managed.ts'
import { BackLink } from '../parts/back-link.tsx'
import { useChosen } from '../parts/use-chosen.ts'
import { CreateRoleDialog } from './create-role-dialog.tsx'
import { ExplainPanel } from './explain-panel.tsx'
import { RoleEditor } from './role-editor.tsx'
import { RoleList } from './role-list.tsx'

/** All roles, or one of them, and what comes of them for a member. */
export function RolesSection() {
  const texts = useManageTexts()
  const { entry, serverId } = useManaged()
  const [isCreating, setIsCreating] = useState(false)
  const chosen = useChosen('role')
  const role = entry.roles.find(({ id }) => id === chosen)
  if (role) return <RoleEditor key={role.id} role={role} />
  if (chosen !== null) {
    return (
      <SettingsPanel
        title={texts.sections.roles}
        back={<BackLink to={`/servers/${serverId}/settings/roles`}>{texts.roles.all}</BackLink>}
      >
        <Empty icon="shield" title={texts.roles.gone.title}>
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
        <ExplainPanel />
      </SettingsBlock>
      {isCreating && <CreateRoleDialog onClose={() => setIsCreating(false)} />}
    </SettingsPanel>
  )
}
