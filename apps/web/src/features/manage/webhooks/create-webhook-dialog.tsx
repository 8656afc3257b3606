import { useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { useManageWords } from '../../../shared/words/manage-words.ts'
import { useManaged } from '../managed.ts'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { useTask } from '../../../shared/use-task.ts'
import { useTargets, WebhookFields } from './webhook-form.tsx'
import type { WebhookWithUrl } from './webhook-with-url.ts'

interface CreateWebhookDialogProps {
  onCreated: (made: WebhookWithUrl) => void
  onClose: () => void
}

export function CreateWebhookDialog({ onCreated, onClose }: CreateWebhookDialogProps) {
  const words = useManageWords().webhooks
  const { serverId } = useManaged()
  const [first] = useTargets()
  const [values, setValues] = useState({ name: '', channelId: first?.id ?? '' })
  const task = useTask(async () => {
    const body = { name: values.name.trim(), channelId: values.channelId }
    onCreated(await api.post<WebhookWithUrl>(`/api/servers/${serverId}/webhooks`, body))
  })
  return (
    <FormDialog
      title={words.create}
      submit={words.createConfirm}
      isBusy={task.isBusy}
      isBlocked={values.name.trim() === '' || values.channelId === ''}
      error={first ? task.error : words.noChannel}
      onSubmit={() => void task.run()}
      onClose={onClose}
    >
      <WebhookFields values={values} onChange={setValues} />
    </FormDialog>
  )
}
