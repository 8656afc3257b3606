import type { RouteResponse, Webhook } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { useTimes } from '../../../shared/time.ts'
import { showToast } from '../../../shared/ui/toast.tsx'
import { useManageWords } from '../../../shared/words/manage-words.ts'
import { useWords } from '../../../shared/words/words.ts'
import { useManaged } from '../managed.ts'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { useTask } from '../../../shared/use-task.ts'
import { WebhookFields } from './webhook-form.tsx'

interface EditProps {
  webhook: Webhook
  onChanged: (webhook: Webhook) => void
  onClose: () => void
}

export function EditWebhookDialog({ webhook, onChanged, onClose }: EditProps) {
  const words = useManageWords().webhooks
  const { common } = useWords()
  const { serverId } = useManaged()
  const [values, setValues] = useState({ name: webhook.name, channelId: webhook.channelId })
  const task = useTask(async () => {
    const body = { name: values.name.trim(), channelId: values.channelId }
    const params = { serverId, webhookId: webhook.id }
    const answer = await api.call('updateWebhook', { params, body })
    onChanged(answer.webhook)
    onClose()
  })
  return (
    <FormDialog
      title={words.editTitle(webhook.name)}
      submit={common.save}
      isBusy={task.isBusy}
      isBlocked={values.name.trim() === ''}
      error={task.error}
      onSubmit={() => void task.run()}
      onClose={onClose}
    >
      <p>{words.editText}</p>
      <WebhookFields values={values} onChange={setValues} />
    </FormDialog>
  )
}

/** What posts by the URL now, as far as it is known. */
function Loss({ webhook }: { webhook: Webhook }) {
  const words = useManageWords().webhooks
  const times = useTimes()
  const { entry } = useManaged()
  const channel = entry.channels.find(({ id }) => id === webhook.channelId)
  const { lastUsedAt } = webhook
  return (
    <>
      <p>{words.loss(webhook.name, channel?.name ?? '?')}</p>
      <p>
        <strong>
          {lastUsedAt === null ? words.lossUnused : words.lossUsed(times.relative(lastUsedAt))}
        </strong>
      </p>
    </>
  )
}

interface RegenerateProps {
  webhook: Webhook
  onUrl: (made: RouteResponse<'createWebhook'>) => void
  onClose: () => void
}

export function RegenerateDialog({ webhook, onUrl, onClose }: RegenerateProps) {
  const words = useManageWords().webhooks
  const { serverId } = useManaged()
  const params = { serverId, webhookId: webhook.id }
  const task = useTask(async () => onUrl(await api.call('regenerateWebhook', { params })))
  return (
    <FormDialog
      title={words.regenerateTitle(webhook.name)}
      submit={words.regenerateConfirm}
      tone="danger"
      isBusy={task.isBusy}
      error={task.error}
      onSubmit={() => void task.run()}
      onClose={onClose}
    >
      <Loss webhook={webhook} />
      <p>{words.regenerateText}</p>
    </FormDialog>
  )
}

interface DeleteProps {
  webhook: Webhook
  onDeleted: () => void
  onClose: () => void
}

export function DeleteWebhookDialog({ webhook, onDeleted, onClose }: DeleteProps) {
  const words = useManageWords().webhooks
  const { serverId } = useManaged()
  const task = useTask(() =>
    api.call('deleteWebhook', { params: { serverId, webhookId: webhook.id } }),
  )
  const submit = async (): Promise<void> => {
    if (!(await task.run())) return
    showToast(words.deleted(webhook.name))
    onDeleted()
  }
  return (
    <FormDialog
      title={words.deleteTitle(webhook.name)}
      submit={words.delete}
      tone="danger"
      isBusy={task.isBusy}
      error={task.error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Loss webhook={webhook} />
      <p>{words.deleteText}</p>
    </FormDialog>
  )
}
