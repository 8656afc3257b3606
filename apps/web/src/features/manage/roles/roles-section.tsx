import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Empty } from '../../../shared/ui/notice.tsx'
import { SettingsBlock, SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { useManageWords } from '../../../shared/words/manage-words.ts'
import { useManaged } from '../managed.ts'
import { BackLink } from '../parts/back-link.tsx'
import { useChosen } from '../parts/use-chosen.ts'
import { CreateRoleDialog } from './create-role-dialog.tsx'
import { ExplainPanel } from './explain-panel.tsx'
import { RoleEditor } from './role-editor.tsx'
import { RoleList } from './role-list.tsx'

/** All roles, or one of them, and what comes of them for a member. */
export function RolesSection() {
  const words = useManageWords()
  const { entry, serverId } = useManaged()
  const [isCreating, setIsCreating] = useState(false)
  const chosen = useChosen('role')
  const role = entry.roles.find(({ id }) => id === chosen)
  if (role) return <RoleEditor key={role.id} role={role} />
  if (chosen !== null) {
    return (
      <SettingsPanel
        title={words.sections.roles}
        back={<BackLink to={`/servers/${serverId}/settings/roles`}>{words.roles.all}</BackLink>}
      >
        <Empty icon="shield" title={words.roles.gone.title}>
          <p>{words.roles.gone.text}</p>
        </Empty>
      </SettingsPanel>
    )
  }
  return (
    <SettingsPanel
      title={words.sections.roles}
      intro={words.roles.intro}
      actions={
        <Button look="primary" icon="plus" onClick={() => setIsCreating(true)}>
          {words.roles.create}
        </Button>
      }
    >
      <RoleList />
      <SettingsBlock title={words.explain.title} intro={words.explain.intro}>
        <ExplainPanel />
      </SettingsBlock>
      {isCreating && <CreateRoleDialog onClose={() => setIsCreating(false)} />}
    </SettingsPanel>
  )
}
