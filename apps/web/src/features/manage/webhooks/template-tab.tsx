import { limits } from '@guildhall/contract'
import type { Webhook, WebhookTemplate } from '@guildhall/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { changeQuery } from '../../../shared/api/reload-queries.ts'
import { useTask } from '../../../shared/forms/use-task.ts'
import { useTimes } from '../../../shared/i18n/times.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../../shared/ui/dialog.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { QueryState } from '../../../shared/ui/query-state.tsx'
import { SettingsBlock } from '../../../shared/ui/settings-panel.tsx'
import { UnsavedBar } from '../../../shared/ui/unsaved.tsx'
import { useServerSettings } from '../server-settings.ts'
import { CodeField } from './code-field.tsx'
import { cardExample, textExample } from './template-examples.ts'
import { TemplatePreview } from './template-preview.tsx'
import { useTemplatePreview } from './use-template-preview.ts'
import styles from './template-tab.module.css'

const pollMs = 5000

/** What becomes of JSON that is posted to the form `custom`. */
export function TemplateTab({ webhook }: { webhook: Webhook }) {
  const { serverId } = useServerSettings()
  const params = { serverId, webhookId: webhook.id }
  const template = useQuery<WebhookTemplate>({
    queryKey: ['webhook-template', webhook.id],
    staleTime: 0,
    // The first request of a tool appears while its author waits for it.
    refetchInterval: ({ state }) => (state.data?.lastPayload === null ? pollMs : false),
    queryFn: ({ signal }) => api.call('getWebhookTemplate', { params, signal }),
  })
  return (
    <QueryState query={template}>
      {(loaded) => <Editor webhook={webhook} template={loaded} />}
    </QueryState>
  )
}

interface EditorProps {
  webhook: Webhook
  template: WebhookTemplate
}

function Editor({ webhook, template }: EditorProps) {
  const texts = useLazyTexts('webhookTemplate')
  const { serverId } = useServerSettings()
  const changeTemplate = useChangeTemplate(webhook)
  const saved = template.source ?? ''
  const [edited, setEdited] = useState<string | null>(null)
  const [payload, setPayload] = useState<string | null>(null)
  const source = edited ?? saved
  const last = pretty(template.lastPayload)
  const preview = useTemplatePreview({ webhook, source, payload: payload ?? last })
  const save = useTask(async () => {
    const params = { serverId, webhookId: webhook.id }
    await api.call('setWebhookTemplate', { params, body: { source } })
    void changeTemplate(source)
    setEdited(null)
  })
  const insert = (example: string): void =>
    setEdited(source === '' ? example : `${source}\n${example}`)
  return (
    <>
      <SettingsBlock title={texts.title} intro={texts.intro}>
        <CodeField
          label={texts.source}
          hint={texts.sourceHint}
          error={preview.sourceError}
          errorLine={preview.errorLine}
          goToLine={texts.goToLine}
          rows={14}
          maxLength={limits.templateMax}
          value={source}
          onChange={setEdited}
        />
        <div className={styles['buttons']}>
          <Button onClick={() => insert(textExample)}>{texts.insertText}</Button>
          <Button onClick={() => insert(cardExample)}>{texts.insertCard}</Button>
        </div>
      </SettingsBlock>
      <SettingsBlock title={texts.preview}>
        <TemplatePreview preview={preview} isEmpty={source.trim() === ''} />
        <PayloadField
          value={payload ?? last}
          isWrong={preview.isPayloadWrong}
          receivedAt={template.lastPayloadAt}
          onChange={setPayload}
        />
        {payload !== null && last !== '' && (
          <div>
            <Button onClick={() => setPayload(null)}>{texts.useLast}</Button>
          </div>
        )}
      </SettingsBlock>
      {template.source !== null && <DeleteTemplate webhook={webhook} />}
      <UnsavedBar
        edits={{ isChanged: source !== saved, discard: () => setEdited(null) }}
        save={save}
        isBlocked={source.trim() === ''}
      />
    </>
  )
}

interface PayloadFieldProps {
  value: string
  isWrong: boolean
  receivedAt: number | null
  onChange: (value: string) => void
}

function PayloadField({ value, isWrong, receivedAt, onChange }: PayloadFieldProps) {
  const texts = useLazyTexts('webhookTemplate')
  const times = useTimes()
  return (
    <CodeField
      label={texts.payload}
      hint={
        receivedAt === null ? texts.payloadMissing : texts.payloadHint(times.relative(receivedAt))
      }
      error={isWrong ? texts.payloadWrong : null}
      goToLine={texts.goToLine}
      rows={8}
      value={value}
      onChange={onChange}
    />
  )
}

/** Changes the loaded template after a request that changed it. */
function useChangeTemplate({ id }: Webhook) {
  const queries = useQueryClient()
  return (source: string | null) =>
    changeQuery<WebhookTemplate>(
      queries,
      ['webhook-template', id],
      (template) => template && { ...template, source },
    )
}

function DeleteTemplate({ webhook }: { webhook: Webhook }) {
  const texts = useLazyTexts('webhookTemplate')
  const { serverId } = useServerSettings()
  const changeTemplate = useChangeTemplate(webhook)
  const [isOpen, setIsOpen] = useState(false)
  const remove = useTask(async () => {
    await api.call('deleteWebhookTemplate', { params: { serverId, webhookId: webhook.id } })
    void changeTemplate(null)
  })
  return (
    <div>
      <Button variant="danger" icon="trash" onClick={() => setIsOpen(true)}>
        {texts.delete}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={texts.deleteTitle}
          confirm={texts.delete}
          isBusy={remove.isBusy}
          onClose={() => setIsOpen(false)}
          onConfirm={() => void remove.run()}
        >
          <p>{texts.deleteText}</p>
          {remove.error && <Notice severity="danger">{remove.error}</Notice>}
        </ConfirmDialog>
      )}
    </div>
  )
}

function pretty(payload: string | null): string {
  return payload === null ? '' : JSON.stringify(JSON.parse(payload), null, 2)
}
