import { pagePath } from '@guildhall/contract'
import type { Webhook } from '@guildhall/contract'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { api } from '../../../shared/api/http.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useServerSettings } from '../server-settings.ts'
import { useTask } from '../../../shared/forms/use-task.ts'
import { useWebhookList } from './use-webhooks.ts'
import styles from './webhooks.module.css'

interface TestMessageProps {
  webhook: Webhook
  /** More buttons of the row. */
  children?: ReactNode
}

/** Posts a test message and links to it. */
export function TestMessage({ webhook, children }: TestMessageProps) {
  const texts = useLazyTexts('manage').webhooks
  const { entry, serverId } = useServerSettings()
  const list = useWebhookList()
  const [postedIn, setPostedIn] = useState<string | null>(null)
  const test = useTask(() =>
    api.call('testWebhook', { params: { serverId, webhookId: webhook.id } }),
  )
  const send = async (): Promise<void> => {
    setPostedIn(null)
    if (!(await test.run())) return
    setPostedIn(entry.channels.find(({ id }) => id === webhook.channelId)?.name ?? '?')
    list.put({ ...webhook, lastUsedAt: Date.now() })
  }
  return (
    <div>
      <div className={styles['buttons']}>
        <Button icon="send" isBusy={test.isBusy} onClick={() => void send()}>
          {texts.test}
        </Button>
        {children}
      </div>
      <div role="status" className={styles['status']}>
        {test.error && <Notice severity="danger">{test.error}</Notice>}
        {postedIn !== null && (
          <Notice severity="ok">
            {texts.arrived(postedIn)}{' '}
            <Link href={pagePath('channel', { serverId, channelId: webhook.channelId })}>
              {texts.view}
            </Link>
          </Notice>
        )}
      </div>
    </div>
  )
}
