import { limits } from '@guildhall/contract'
import type { RouteResponse } from '@guildhall/contract'
import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Empty, Notice } from '../../../shared/ui/notice.tsx'
import { SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { QueryState } from '../../../shared/ui/query-state.tsx'
import { CreateWebhookDialog } from './create-webhook-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { useWebhookList, useWebhooks } from './use-webhooks.ts'
import { WebhookRow } from './webhook-row.tsx'
import styles from './webhooks.module.css'

const docsUrl = '/api/docs'

/** The server's webhooks. */
export function WebhookList() {
  const texts = useLazyTexts('manage')
  const [isCreating, setIsCreating] = useState(false)
  const [created, setCreated] = useState<RouteResponse<'createWebhook'> | null>(null)
  const webhooks = useWebhooks()
  const list = useWebhookList()
  const showUrl = (answer: RouteResponse<'createWebhook'>): void => {
    list.put(answer.webhook)
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
        {(all) =>
          all.length === 0 ? (
            <Empty icon="hook" title={texts.webhooks.none.title}>
              <p>{texts.webhooks.none.text}</p>
            </Empty>
          ) : (
            <>
              <ul className={styles['list']}>
                {all.map((webhook) => (
                  <WebhookRow key={webhook.id} webhook={webhook} />
                ))}
              </ul>
              <p className={styles['count']}>
                {texts.webhooks.count(all.length, limits.webhooksPerServer)}
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
