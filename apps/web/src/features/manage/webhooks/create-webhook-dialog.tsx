import type { RouteResponse } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { textChannels } from '../../../shared/state/channel-tree.ts'
import { useServerSettings } from '../server-settings.ts'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { useTask } from '../../../shared/forms/use-task.ts'
import { WebhookFields } from './webhook-fields.tsx'

interface CreateWebhookDialogProps {
  onCreated: (created: RouteResponse<'createWebhook'>) => void
  onClose: () => void
}

export function CreateWebhookDialog({ onCreated, onClose }: CreateWebhookDialogProps) {
  const texts = useLazyTexts('manage').webhooks
  const { entry, serverId } = useServerSettings()
  const [firstChannel] = textChannels(entry)
  const [values, setValues] = useState({ name: '', channelId: firstChannel?.id ?? '' })
  const task = useTask(async () => {
    const body = { name: values.name.trim(), channelId: values.channelId }
    onCreated(await api.call('createWebhook', { params: { serverId }, body }))
  })
  return (
    <FormDialog
      title={texts.create}
      submit={texts.createConfirm}
      task={firstChannel ? task : { error: texts.noChannel }}
      isBlocked={values.name.trim() === '' || values.channelId === ''}
      onSubmit={() => void task.run()}
      onClose={onClose}
    >
      <WebhookFields values={values} isFocused onChange={setValues} />
    </FormDialog>
  )
}
