import type { Channel } from '@guildhall/contract'
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

export function DeleteChannel({ channel }: { channel: Channel }) {
  const texts = useManageTexts().deleteChannel
  const { serverId } = useManaged()
  const [, navigate] = useLocation()
  const [isAsking, setIsAsking] = useState(false)
  const task = useTask(() => api.call('deleteChannel', { params: { channelId: channel.id } }))
  const isCategory = channel.type === 'category'
  const confirm = async (): Promise<void> => {
    if (!(await task.run())) return
    showToast(texts.done(channel.name))
    navigate(`/servers/${serverId}/settings/channels`, { replace: true })
  }
  return (
    <SettingsBlock
      title={isCategory ? texts.titleCategory : texts.title}
      intro={isCategory ? texts.introCategory : texts.intro}
      actions={
        <Button variant="danger" icon="trash" onClick={() => setIsAsking(true)}>
          {texts.open}
        </Button>
      }
    >
      {isAsking && (
        <ConfirmDialog
          title={texts.question(channel.name)}
          confirm={texts.confirm}
          isBusy={task.isBusy}
          onConfirm={() => void confirm()}
          onClose={() => setIsAsking(false)}
        >
          <p>{isCategory ? texts.introCategory : texts.warning}</p>
          {task.error && <Notice severity="danger">{task.error}</Notice>}
        </ConfirmDialog>
      )}
    </SettingsBlock>
  )
}
