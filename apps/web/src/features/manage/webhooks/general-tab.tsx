import type { Webhook } from '@guildhall/contract'
import { useLocation } from 'wouter'
import { useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { useEdits } from '../../../shared/forms/use-edits.ts'
import { FormErrors } from '../../../shared/forms/form-errors.tsx'
import { useTask } from '../../../shared/forms/use-task.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { SettingsBlock } from '../../../shared/ui/settings-panel.tsx'
import { UnsavedBar } from '../../../shared/ui/unsaved.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useTimes } from '../../../shared/i18n/times.ts'
import partStyles from '../components/components.module.css'
import { useMemberName } from '../components/user-line.tsx'
import { useServerSettings } from '../server-settings.ts'
import { TestMessage } from './test-message.tsx'
import { useWebhookList, webhookPath } from './use-webhooks.ts'
import { AvatarField } from './avatar-field.tsx'
import { SignatureBlock } from './signature-block.tsx'
import { DeleteWebhookDialog } from './webhook-dialogs.tsx'
import { WebhookFields } from './webhook-fields.tsx'

/** The webhook's avatar, name and channel, a test message, its secret and its deletion. */
export function GeneralTab({ webhook }: { webhook: Webhook }) {
  const texts = useLazyTexts('manage').webhooks
  const pageTexts = useLazyTexts('webhook')
  const times = useTimes()
  const { serverId } = useServerSettings()
  const creator = useMemberName(webhook.createdBy)
  const list = useWebhookList()
  const { name, channelId, createdAt, lastUsedAt } = webhook
  const edits = useEdits({ name, channelId })
  const { values, changes } = edits
  const save = useTask(async () => {
    const params = { serverId, webhookId: webhook.id }
    const response = await api.call('updateWebhook', { params, body: changes })
    edits.settle()
    list.put(response.webhook)
  })
  const isNameless = values.name.trim() === ''
  return (
    <FormErrors task={save}>
      <p className={partStyles['facts']}>
        <span data-tip={lastUsedAt === null ? undefined : times.full(lastUsedAt)}>
          {lastUsedAt === null ? texts.neverUsed : texts.lastUsed(times.relative(lastUsedAt))}
        </span>
        <span data-tip={times.full(createdAt)}>{texts.by(creator, times.relative(createdAt))}</span>
      </p>
      <AvatarField webhook={webhook} name={values.name} />
      <WebhookFields values={values} onChange={edits.edit} />
      <SettingsBlock title={pageTexts.test.title} intro={pageTexts.test.intro}>
        <TestMessage webhook={webhook} />
      </SettingsBlock>
      <SignatureBlock webhook={webhook} />
      <DeleteWebhook webhook={webhook} />
      <UnsavedBar edits={edits} save={save} isBlocked={isNameless} />
    </FormErrors>
  )
}

function DeleteWebhook({ webhook }: { webhook: Webhook }) {
  const texts = useLazyTexts('manage').webhooks
  const pageTexts = useLazyTexts('webhook')
  const { serverId } = useServerSettings()
  const list = useWebhookList()
  const [, navigate] = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <SettingsBlock
      title={pageTexts.delete}
      intro={texts.deleteText}
      actions={
        <Button variant="danger" icon="trash" onClick={() => setIsOpen(true)}>
          {texts.delete}
        </Button>
      }
    >
      {isOpen && (
        <DeleteWebhookDialog
          webhook={webhook}
          onDeleted={() => {
            navigate(webhookPath(serverId), { replace: true })
            list.remove(webhook.id)
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </SettingsBlock>
  )
}
