import type { RouteResponse, Webhook } from '@guildhall/contract'
import { api } from '../../../shared/api/http.ts'
import { useTimes } from '../../../shared/i18n/times.ts'
import { showToast } from '../../../shared/ui/toast.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useServerSettings } from '../server-settings.ts'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { useTask } from '../../../shared/forms/use-task.ts'

/** Shows what stops working: the webhook's channel and its last use. */
function UsageNote({ webhook }: { webhook: Webhook }) {
  const texts = useLazyTexts('manage').webhooks
  const times = useTimes()
  const { entry } = useServerSettings()
  const channel = entry.channels.find(({ id }) => id === webhook.channelId)
  const { lastUsedAt } = webhook
  return (
    <>
      <p>{texts.loss(webhook.name, channel?.name ?? '?')}</p>
      <p>
        <strong>
          {lastUsedAt === null ? texts.lossUnused : texts.lossUsed(times.relative(lastUsedAt))}
        </strong>
      </p>
    </>
  )
}

interface RegenerateProps {
  webhook: Webhook
  onUrl: (created: RouteResponse<'createWebhook'>) => void
  onClose: () => void
}

export function RegenerateDialog({ webhook, onUrl, onClose }: RegenerateProps) {
  const texts = useLazyTexts('manage').webhooks
  const { serverId } = useServerSettings()
  const params = { serverId, webhookId: webhook.id }
  const task = useTask(async () => onUrl(await api.call('regenerateWebhook', { params })))
  return (
    <FormDialog
      title={texts.regenerateTitle(webhook.name)}
      submit={texts.regenerateConfirm}
      variant="danger"
      task={task}
      onSubmit={() => void task.run()}
      onClose={onClose}
    >
      <UsageNote webhook={webhook} />
      <p>{texts.regenerateText}</p>
    </FormDialog>
  )
}

interface DeleteProps {
  webhook: Webhook
  onDeleted: () => void
  onClose: () => void
}

export function DeleteWebhookDialog({ webhook, onDeleted, onClose }: DeleteProps) {
  const texts = useLazyTexts('manage').webhooks
  const { serverId } = useServerSettings()
  const task = useTask(() =>
    api.call('deleteWebhook', { params: { serverId, webhookId: webhook.id } }),
  )
  const submit = async (): Promise<void> => {
    if (!(await task.run())) return
    showToast(texts.deleted(webhook.name))
    onDeleted()
  }
  return (
    <FormDialog
      title={texts.deleteTitle(webhook.name)}
      submit={texts.delete}
      variant="danger"
      task={task}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <UsageNote webhook={webhook} />
      <p>{texts.deleteText}</p>
    </FormDialog>
  )
}
