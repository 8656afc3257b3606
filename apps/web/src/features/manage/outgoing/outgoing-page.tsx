import type { OutgoingWebhook } from '@guildhall/contract'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { api } from '../../../shared/api/http.ts'
import { useEdits } from '../../../shared/forms/use-edits.ts'
import { FormErrors } from '../../../shared/forms/form-errors.tsx'
import { useTask } from '../../../shared/forms/use-task.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useTimes } from '../../../shared/i18n/times.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../../shared/ui/dialog.tsx'
import { Switch } from '../../../shared/ui/field.tsx'
import { Empty, Notice } from '../../../shared/ui/notice.tsx'
import { QueryState } from '../../../shared/ui/query-state.tsx'
import { SettingsBlock, SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { UnsavedBar } from '../../../shared/ui/unsaved.tsx'
import { BackLink } from '../components/back-link.tsx'
import { useServerSettings } from '../server-settings.ts'
import { OutgoingDeliveries } from './outgoing-deliveries.tsx'
import { isComplete, OutgoingFields } from './outgoing-fields.tsx'
import { OutgoingState } from './outgoing-list.tsx'
import { OutgoingSecretDialog } from './outgoing-secret-dialog.tsx'
import { outgoingPath, useOutgoing, useOutgoingList } from './use-outgoing.ts'

/** The settings and deliveries of an outgoing webhook. */
export function OutgoingPage({ webhookId }: { webhookId: string }) {
  const texts = useLazyTexts('outgoing')
  const { serverId } = useServerSettings()
  const webhooks = useOutgoing()
  const webhook = webhooks.data?.find(({ id }) => id === webhookId)
  const back = <BackLink to={outgoingPath(serverId)}>{texts.all}</BackLink>
  return (
    <SettingsPanel title={webhook?.name ?? texts.title} back={back}>
      <QueryState query={webhooks}>
        {() =>
          webhook ? (
            <Settings webhook={webhook} />
          ) : (
            <Empty icon="hook" title={texts.gone.title}>
              <p>{texts.gone.text}</p>
            </Empty>
          )
        }
      </QueryState>
    </SettingsPanel>
  )
}

function Settings({ webhook }: { webhook: OutgoingWebhook }) {
  const texts = useLazyTexts('outgoing')
  const times = useTimes()
  const list = useOutgoingList()
  const { serverId, id: webhookId, name, url, events, channelIds, disabledAt, droppedAt } = webhook
  const params = { serverId, webhookId }
  const edits = useEdits({ name, url, events, channelIds })
  const save = useTask(async () => {
    const answer = await api.call('updateOutgoingWebhook', { params, body: edits.changes })
    edits.settle()
    list.put(answer.webhook)
  })
  const turn = useTask(async (enabled: boolean) => {
    const answer = await api.call('updateOutgoingWebhook', { params, body: { enabled } })
    list.put(answer.webhook)
  })
  return (
    <FormErrors task={save}>
      <OutgoingState webhook={webhook} />
      {droppedAt !== null && <Notice>{texts.dropped(times.relative(droppedAt))}</Notice>}
      <Switch
        label={texts.enabled}
        hint={texts.enabledHint}
        checked={disabledAt === null}
        disabled={turn.isBusy}
        onChange={(enabled) => void turn.run(enabled)}
      />
      {turn.error && <Notice severity="danger">{turn.error}</Notice>}
      <OutgoingFields values={edits.values} onChange={edits.edit} />
      <OutgoingDeliveries webhook={webhook} />
      <Secret webhook={webhook} />
      <DeleteOutgoing webhook={webhook} />
      <UnsavedBar edits={edits} save={save} isBlocked={!isComplete(edits.values)} />
    </FormErrors>
  )
}

function Secret({ webhook }: { webhook: OutgoingWebhook }) {
  const texts = useLazyTexts('outgoing').secret
  const [isAsking, setIsAsking] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const params = { serverId: webhook.serverId, webhookId: webhook.id }
  const replace = useTask(async () => {
    const answer = await api.call('replaceOutgoingSecret', { params })
    setIsAsking(false)
    setSecret(answer.secret)
  })
  return (
    <SettingsBlock
      title={texts.block}
      intro={texts.blockText}
      actions={
        <Button icon="key" onClick={() => setIsAsking(true)}>
          {texts.replace}
        </Button>
      }
    >
      {isAsking && (
        <ConfirmDialog
          title={texts.replaceTitle}
          confirm={texts.replace}
          isBusy={replace.isBusy}
          onConfirm={() => void replace.run()}
          onClose={() => setIsAsking(false)}
        >
          <p>{texts.replaceText}</p>
          {replace.error && <Notice severity="danger">{replace.error}</Notice>}
        </ConfirmDialog>
      )}
      {secret !== null && (
        <OutgoingSecretDialog name={webhook.name} secret={secret} onClose={() => setSecret(null)} />
      )}
    </SettingsBlock>
  )
}

function DeleteOutgoing({ webhook }: { webhook: OutgoingWebhook }) {
  const texts = useLazyTexts('outgoing')
  const list = useOutgoingList()
  const [, navigate] = useLocation()
  const [isAsking, setIsAsking] = useState(false)
  const { serverId, id: webhookId } = webhook
  const remove = useTask(async () => {
    await api.call('deleteOutgoingWebhook', { params: { serverId, webhookId } })
    navigate(outgoingPath(serverId), { replace: true })
    list.remove(webhookId)
  })
  return (
    <div>
      <Button variant="danger" icon="trash" onClick={() => setIsAsking(true)}>
        {texts.delete}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={texts.deleteTitle}
          confirm={texts.delete}
          isBusy={remove.isBusy}
          onConfirm={() => void remove.run()}
          onClose={() => setIsAsking(false)}
        >
          <p>{texts.deleteText}</p>
          {remove.error && <Notice severity="danger">{remove.error}</Notice>}
        </ConfirmDialog>
      )}
    </div>
  )
}
