import type { Role } from '@guildhall/contract'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { api } from '../../../shared/api/http.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../../shared/ui/dialog.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { SettingsBlock } from '../../../shared/ui/settings-panel.tsx'
import { showToast } from '../../../shared/ui/toast.tsx'
import { useManageTexts } from '../../../shared/i18n/manage-texts.ts'
import { useManaged } from '../managed.ts'
import { useTask } from '../../../shared/forms/use-task.ts'

export function DeleteRole({ role }: { role: Role }) {
  const texts = useManageTexts().deleteRole
  const { serverId } = useManaged()
  const [, navigate] = useLocation()
  const [isAsking, setIsAsking] = useState(false)
  const task = useTask(() => api.call('deleteRole', { params: { serverId, roleId: role.id } }))
  const confirm = async (): Promise<void> => {
    if (!(await task.run())) return
    showToast(texts.done(role.name))
    navigate(`/servers/${serverId}/settings/roles`, { replace: true })
  }
  return (
    <SettingsBlock
      title={texts.title}
      intro={texts.intro}
      actions={
        <Button variant="danger" icon="trash" onClick={() => setIsAsking(true)}>
          {texts.open}
        </Button>
      }
    >
      {isAsking && (
        <ConfirmDialog
          title={texts.question(role.name)}
          confirm={texts.confirm}
          isBusy={task.isBusy}
          onConfirm={() => void confirm()}
          onClose={() => setIsAsking(false)}
        >
          <p>{texts.intro}</p>
          {task.error && <Notice severity="danger">{task.error}</Notice>}
        </ConfirmDialog>
      )}
    </SettingsBlock>
  )
}
