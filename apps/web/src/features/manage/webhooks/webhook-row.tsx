import { pagePath } from '@guildhall/contract'
import type { Webhook } from '@guildhall/contract'
import { Link } from 'wouter'
import { channelLabel } from '../../../shared/channels/channel-label.ts'
import { useTimes } from '../../../shared/i18n/times.ts'
import { ButtonLink } from '../../../shared/ui/button-link.tsx'
import { Avatar } from '../../../shared/ui/avatar.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useServerSettings } from '../server-settings.ts'
import partStyles from '../components/components.module.css'
import { useMemberName } from '../components/user-line.tsx'
import { TestMessage } from './test-message.tsx'
import { webhookPath } from './use-webhooks.ts'
import styles from './webhooks.module.css'

/** A webhook in the list, with a link to its page. */
export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const texts = useLazyTexts('manage').webhooks
  const times = useTimes()
  const { entry, serverId } = useServerSettings()
  const creator = useMemberName(webhook.createdBy)
  const { id, name, avatar, channelId, createdAt, lastUsedAt } = webhook
  const channel = entry.channels.find((each) => each.id === channelId)
  return (
    <li className={styles['card']}>
      <div className={styles['header']}>
        <Avatar name={name} image={avatar} id={id} size={36} />
        <div className={partStyles['rowText']}>
          <h3>
            <Link href={webhookPath(serverId, id)} className={styles['name'] ?? ''}>
              <bdi>{name}</bdi>
            </Link>
          </h3>
          <p className={partStyles['facts']}>
            <Link href={pagePath('channel', { serverId, channelId })}>
              {channel ? channelLabel(channel) : '?'}
            </Link>
            <span data-tip={lastUsedAt === null ? undefined : times.full(lastUsedAt)}>
              {lastUsedAt === null ? texts.neverUsed : texts.lastUsed(times.relative(lastUsedAt))}
            </span>
            <span data-tip={times.full(createdAt)}>
              {texts.by(creator, times.relative(createdAt))}
            </span>
          </p>
        </div>
      </div>
      <TestMessage webhook={webhook}>
        <ButtonLink variant="ghost" icon="gear" href={webhookPath(serverId, id)}>
          {texts.open}
        </ButtonLink>
      </TestMessage>
    </li>
  )
}
