import { pagePath } from '@guildhall/contract'
import type { RouteResponse, Webhook } from '@guildhall/contract'
import { useState } from 'react'
import { Link } from 'wouter'
import { api } from '../../../shared/api/http.ts'
import { useTimes } from '../../../shared/i18n/times.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { useManageTexts } from '../../../shared/i18n/manage-texts.ts'
import { useServerSettings } from '../server-settings.ts'
import partStyles from '../components/components.module.css'
import { useMemberName } from '../components/user-line.tsx'
import { useTask } from '../../../shared/forms/use-task.ts'
import { DeleteWebhookDialog, EditWebhookDialog, RegenerateDialog } from './webhook-dialogs.tsx'
import styles from './webhooks.module.css'

interface WebhookRowProps {
  webhook: Webhook
  onChanged: (webhook: Webhook) => void
  onUrl: (created: RouteResponse<'createWebhook'>) => void
  onDeleted: () => void
}

export function WebhookRow({ webhook, onChanged, onUrl, onDeleted }: WebhookRowProps) {
  const texts = useManageTexts().webhooks
  const times = useTimes()
  const { entry, serverId } = useServerSettings()
  const creator = useMemberName(webhook.createdBy)
  const [open, setOpen] = useState<'edit' | 'regenerate' | 'delete' | null>(null)
  const { name, channelId, createdAt, lastUsedAt } = webhook
  const channel = entry.channels.find(({ id }) => id === channelId)
  const close = (): void => setOpen(null)
  return (
    <li className={styles['card']}>
      <div className={styles['header']}>
        <Icon name="hook" />
        <div className={partStyles['rowText']}>
          <h3>{name}</h3>
          <p className={partStyles['facts']}>
            <Link href={pagePath('channel', { serverId, channelId })}>#{channel?.name ?? '?'}</Link>
            <span data-tip={lastUsedAt === null ? undefined : times.full(lastUsedAt)}>
              {lastUsedAt === null ? texts.neverUsed : texts.lastUsed(times.relative(lastUsedAt))}
            </span>
            <span data-tip={times.full(createdAt)}>
              {texts.by(creator, times.relative(createdAt))}
            </span>
          </p>
        </div>
      </div>
      <TestMessage webhook={webhook} channelName={channel?.name ?? '?'} onChanged={onChanged}>
        <Button variant="ghost" icon="pencil" onClick={() => setOpen('edit')}>
          {texts.edit}
        </Button>
        <Button variant="ghost" icon="key" onClick={() => setOpen('regenerate')}>
          {texts.regenerate}
        </Button>
        <Button
          variant="ghost"
          icon="trash"
          className={styles['delete']}
          onClick={() => setOpen('delete')}
        >
          {texts.delete}
        </Button>
      </TestMessage>
      {open === 'edit' && (
        <EditWebhookDialog webhook={webhook} onChanged={onChanged} onClose={close} />
      )}
      {open === 'regenerate' && (
        <RegenerateDialog
          webhook={webhook}
          onUrl={(created) => {
            close()
            onUrl(created)
          }}
          onClose={close}
        />
      )}
      {open === 'delete' && (
        <DeleteWebhookDialog webhook={webhook} onDeleted={onDeleted} onClose={close} />
      )}
    </li>
  )
}

interface TestMessageProps {
  webhook: Webhook
  channelName: string
  onChanged: (webhook: Webhook) => void
  /** More buttons of the row. */
  children: React.ReactNode
}

function TestMessage({ webhook, channelName, onChanged, children }: TestMessageProps) {
  const texts = useManageTexts().webhooks
  const { serverId } = useServerSettings()
  const [postedIn, setPostedIn] = useState<string | null>(null)
  const test = useTask(() =>
    api.call('testWebhook', { params: { serverId, webhookId: webhook.id } }),
  )
  const send = async (): Promise<void> => {
    setPostedIn(null)
    if (!(await test.run())) return
    setPostedIn(channelName)
    onChanged({ ...webhook, lastUsedAt: Date.now() })
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
