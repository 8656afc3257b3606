import type { RouteResponse } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { useManageWords } from '../../../shared/words/manage-words.ts'
import { useManaged } from '../managed.ts'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { useTask } from '../../../shared/use-task.ts'
import { useTargets, WebhookFields } from './webhook-form.tsx'

interface CreateWebhookDialogProps {
  onCreated: (made: RouteResponse<'createWebhook'>) => void
  onClose: () => void
}

export function CreateWebhookDialog({ onCreated, onClose }: CreateWebhookDialogProps) {
  const words = useManageWords().webhooks
  const { serverId } = useManaged()
  const [first] = useTargets()
  const [values, setValues] = useState({ name: '', channelId: first?.id ?? '' })
  const task = useTask(async () => {
    const body = { name: values.name.trim(), channelId: values.channelId }
    onCreated(await api.call('createWebhook', { params: { serverId }, body }))
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
