import { limits } from '@guildhall/contract'
import type { RouteResponse, Webhook } from '@guildhall/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Empty, Notice } from '../../../shared/ui/notice.tsx'
import { SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { useManageTexts } from '../../../shared/i18n/manage-texts.ts'
import { useServerSettings } from '../server-settings.ts'
import { QueryState } from '../../../shared/ui/query-state.tsx'
import { CreateWebhookDialog } from './create-webhook-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookRow } from './webhook-row.tsx'
import styles from './webhooks.module.css'

const docsUrl = '/api/docs'

/** The server's webhooks. */
export function WebhooksSection() {
  const texts = useManageTexts()
  const { serverId } = useServerSettings()
  const queries = useQueryClient()
  const [isCreating, setIsCreating] = useState(false)
  const [created, setCreated] = useState<RouteResponse<'createWebhook'> | null>(null)
  const queryKey = ['webhooks', serverId]
  const webhooks = useQuery({
    queryKey,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await api.call('listWebhooks', { params: { serverId }, signal })).webhooks,
  })
  const putInList = (webhook: Webhook): void => {
    queries.setQueryData<Webhook[]>(queryKey, (list = []) =>
      list.some(({ id }) => id === webhook.id)
        ? list.map((other) => (other.id === webhook.id ? webhook : other))
        : [...list, webhook],
    )
  }
  const removeFromList = (webhookId: string): void => {
    queries.setQueryData<Webhook[]>(queryKey, (list) => list?.filter(({ id }) => id !== webhookId))
  }
  const showUrl = (answer: RouteResponse<'createWebhook'>): void => {
    putInList(answer.webhook)
    setIsCreating(false)
    setCreated(answer)
  }
  const isFull = (webhooks.data?.length ?? 0) >= limits.webhooksPerServer
  return (
    <SettingsPanel
      title={texts.sections.webhooks}
      intro={
        <>
          {texts.webhooks.intro}{' '}
          <a href={docsUrl} target="_blank" rel="noreferrer">
            {texts.webhooks.docs}
          </a>
        </>
      }
      actions={
        <Button
          variant="primary"
          icon="plus"
          disabled={isFull || !webhooks.data}
          onClick={() => setIsCreating(true)}
        >
          {texts.webhooks.create}
        </Button>
      }
    >
      {isFull && <Notice>{texts.webhooks.full(limits.webhooksPerServer)}</Notice>}
      <QueryState query={webhooks}>
        {(list) =>
          list.length === 0 ? (
            <Empty icon="hook" title={texts.webhooks.none.title}>
              <p>{texts.webhooks.none.text}</p>
            </Empty>
          ) : (
            <>
              <ul className={styles['list']}>
                {list.map((webhook) => (
                  <WebhookRow
                    key={webhook.id}
                    webhook={webhook}
                    onChanged={putInList}
                    onUrl={showUrl}
                    onDeleted={() => removeFromList(webhook.id)}
                  />
                ))}
              </ul>
              <p className={styles['count']}>
                {texts.webhooks.count(list.length, limits.webhooksPerServer)}
              </p>
            </>
          )
        }
      </QueryState>
      {isCreating && (
        <CreateWebhookDialog onCreated={showUrl} onClose={() => setIsCreating(false)} />
      )}
      {created && <SecretDialog created={created} onClose={() => setCreated(null)} />}
    </SettingsPanel>
  )
}
