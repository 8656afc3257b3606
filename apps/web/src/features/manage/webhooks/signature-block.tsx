import { limits } from '@guildhall/contract'
import type { Webhook } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { useTask } from '../../../shared/forms/use-task.ts'
import { useTexts } from '../../../shared/i18n/texts.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { Button, IconButton } from '../../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../../shared/ui/dialog.tsx'
import { TextField } from '../../../shared/ui/field.tsx'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { SettingsBlock } from '../../../shared/ui/settings-panel.tsx'
import { showToast } from '../../../shared/ui/toast.tsx'
import { useCopy } from '../../../shared/utils/copy-text.ts'
import { useServerSettings } from '../server-settings.ts'
import { useWebhookList } from './use-webhooks.ts'
import shared from '../components/components.module.css'
import rowStyles from './webhooks.module.css'

/** Sets, replaces or removes the secret with which requests are signed. */
export function SignatureBlock({ webhook }: { webhook: Webhook }) {
  const texts = useLazyTexts('webhook').signatures
  const [open, setOpen] = useState<'set' | 'remove' | null>(null)
  const close = (): void => setOpen(null)
  return (
    <SettingsBlock title={texts.title} intro={webhook.hasSecret ? texts.on : texts.off}>
      <div className={rowStyles['buttons']}>
        <Button icon="key" onClick={() => setOpen('set')}>
          {webhook.hasSecret ? texts.replace : texts.set}
        </Button>
        {webhook.hasSecret && (
          <Button variant="ghost" onClick={() => setOpen('remove')}>
            {texts.remove}
          </Button>
        )}
      </div>
      {open === 'set' && <SetSecretDialog webhook={webhook} onClose={close} />}
      {open === 'remove' && <RemoveSecretDialog webhook={webhook} onClose={close} />}
    </SettingsBlock>
  )
}

interface SecretProps {
  webhook: Webhook
  onClose: () => void
}

function SetSecretDialog({ webhook, onClose }: SecretProps) {
  const texts = useLazyTexts('webhook').signatures
  const { common } = useTexts()
  const { secret, setSecret, save } = useSecret(webhook)
  const { isCopied, copy } = useCopy(secret)
  const isValid =
    secret.length >= limits.webhookSecretMin &&
    secret.length <= limits.webhookSecretMax &&
    /^[!-~]+$/.test(secret)
  const submit = async (): Promise<void> => {
    if (!(await save.run(secret))) return
    showToast(texts.saved)
    onClose()
  }
  return (
    <FormDialog
      title={texts.dialog(webhook.name)}
      submit={common.save}
      task={save}
      isBlocked={!isValid}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Notice>{texts.once}</Notice>
      <TextField
        label={texts.secret}
        hint={texts.hint}
        error={isValid ? null : texts.invalid(limits.webhookSecretMin)}
        autoComplete="off"
        spellCheck={false}
        value={secret}
        onChange={(event) => setSecret(event.target.value.trim())}
        trailing={
          <IconButton
            icon={isCopied ? 'check' : 'copy'}
            label={isCopied ? common.copied : common.copy}
            onClick={() => void copy()}
          />
        }
      />
      <dl className={shared['values']}>
        {texts.fields.map(([tool, field]) => (
          <div key={tool}>
            <dt>{tool}</dt>
            <dd>{field}</dd>
          </div>
        ))}
      </dl>
    </FormDialog>
  )
}

function RemoveSecretDialog({ webhook, onClose }: SecretProps) {
  const texts = useLazyTexts('webhook').signatures
  const { save } = useSecret(webhook)
  const confirm = async (): Promise<void> => {
    if (await save.run(null)) onClose()
  }
  return (
    <ConfirmDialog
      title={texts.removeTitle}
      confirm={texts.remove}
      isBusy={save.isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{texts.removeText}</p>
      {save.error && <Notice severity="danger">{save.error}</Notice>}
    </ConfirmDialog>
  )
}

function useSecret(webhook: Webhook) {
  const { serverId } = useServerSettings()
  const list = useWebhookList()
  const [secret, setSecret] = useState(createSecret)
  const save = useTask(async (next: string | null) => {
    const params = { serverId, webhookId: webhook.id }
    const response = await api.call('updateWebhook', { params, body: { secret: next } })
    list.put(response.webhook)
  })
  return { secret, setSecret, save }
}

/** 256 random bits in the form of Standard Webhooks, which all senders take. */
function createSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `whsec_${btoa(String.fromCharCode(...bytes))}`
}
