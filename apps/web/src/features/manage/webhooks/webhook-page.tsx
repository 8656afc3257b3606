import type { Webhook } from '@guildhall/contract'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Empty } from '../../../shared/ui/notice.tsx'
import { QueryState } from '../../../shared/ui/query-state.tsx'
import { SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { useLazyTexts, withTexts } from '../../../shared/i18n/lazy-texts.ts'
import { lazyComponent } from '../../../shared/lazy/lazy-component.tsx'
import { BackLink } from '../components/back-link.tsx'
import { useSearchParam } from '../components/use-search-param.ts'
import { useServerSettings } from '../server-settings.ts'
import { DeliveriesTab } from './deliveries-tab.tsx'
import { GeneralTab } from './general-tab.tsx'
import { SetupTab } from './setup-tab.tsx'
import { useWebhooks, webhookPath } from './use-webhooks.ts'
import styles from './webhook-page.module.css'

const TemplateTab = lazyComponent(
  withTexts(['webhookTemplate'], async () => (await import('./template-tab.tsx')).TemplateTab),
)

/** The tabs of a webhook's page by their name in the URL, in their order; the first is the default. */
const tabs = {
  general: GeneralTab,
  setup: SetupTab,
  template: TemplateTab,
  deliveries: DeliveriesTab,
} satisfies Record<string, (props: { webhook: Webhook }) => ReactNode>

type Tab = keyof typeof tabs

/** A webhook's settings. */
export function WebhookPage({ webhookId }: { webhookId: string }) {
  const texts = useLazyTexts('webhook')
  const labels = useLazyTexts('manage').sections
  const { serverId } = useServerSettings()
  const chosen = useSearchParam('tab') ?? 'general'
  const tab: Tab = Object.hasOwn(tabs, chosen) ? (chosen as Tab) : 'general'
  const Content = tabs[tab]
  const webhooks = useWebhooks()
  const back = <BackLink to={webhookPath(serverId)}>{texts.all}</BackLink>
  const webhook = webhooks.data?.find(({ id }) => id === webhookId)
  return (
    <SettingsPanel title={webhook?.name ?? labels.webhooks} back={back}>
      <QueryState query={webhooks}>
        {() =>
          webhook ? (
            <>
              <nav className={styles['tabs']} aria-label={texts.tabsLabel}>
                {(Object.keys(tabs) as Tab[]).map((each) => (
                  <Link
                    key={each}
                    href={webhookPath(serverId, webhookId, each)}
                    className={styles['tab'] ?? ''}
                    aria-current={each === tab ? 'page' : undefined}
                    ref={each === tab ? scrollIntoTabs : undefined}
                  >
                    {texts.tabs[each]}
                  </Link>
                ))}
              </nav>
              <Content webhook={webhook} />
            </>
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

/** On phones, the tabs scroll sideways. */
function scrollIntoTabs(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
