import { isWebhookFormat, webhookFormatNames, webhookFormats } from '@guildhall/contract'
import type { Webhook, WebhookDelivery } from '@guildhall/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { errorText } from '../../../shared/i18n/error-text.ts'
import { useTexts } from '../../../shared/i18n/texts.ts'
import { useTimes } from '../../../shared/i18n/times.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { lazyComponent } from '../../../shared/lazy/lazy-component.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Empty, Loading, Notice } from '../../../shared/ui/notice.tsx'
import { QueryState } from '../../../shared/ui/query-state.tsx'
import { Select } from '../../../shared/ui/select.tsx'
import { SettingsBlock } from '../../../shared/ui/settings-panel.tsx'
import { LoadMoreOnScroll } from '../components/load-more-on-scroll.tsx'
import { useServerSettings } from '../server-settings.ts'
import { DeliveryRow } from './delivery-row.tsx'
import styles from './deliveries.module.css'

const PostsChart = lazyComponent(async () => (await import('./posts-chart.tsx')).PostsChart)

const hourMs = 3_600_000
const pageLength = 50
/** No event announces requests. */
const refetchMs = 5000
const forms = ['message', ...webhookFormatNames, 'custom', 'unknown'] as const

/** Hours to look back; empty: everything that is stored. */
type Period = '' | '1' | '24' | '168'

interface Filter {
  result: '' | 'accepted' | 'refused'
  form: '' | (typeof forms)[number]
  period: Period
}

/** The webhook's last requests with what became of them, and how many there were in 30 days. */
export function DeliveriesTab({ webhook }: { webhook: Webhook }) {
  const texts = useLazyTexts('webhook').deliveries
  return (
    <>
      <Overview webhook={webhook} />
      <SettingsBlock title={texts.title} intro={texts.intro}>
        <DeliveryList webhook={webhook} />
      </SettingsBlock>
    </>
  )
}

function Overview({ webhook }: { webhook: Webhook }) {
  const texts = useLazyTexts('webhook').deliveries
  const times = useTimes()
  const { serverId } = useServerSettings()
  const stats = useQuery({
    queryKey: ['webhook-stats', webhook.id],
    staleTime: 0,
    refetchInterval: refetchMs,
    queryFn: ({ signal }) =>
      api.call('getWebhookStats', { params: { serverId, webhookId: webhook.id }, signal }),
  })
  return (
    <SettingsBlock title={texts.chartTitle}>
      <QueryState query={stats}>
        {({ hours, failing }) => (
          <>
            {failing.map(({ form, since }) => (
              <Notice key={form} severity="danger">
                {texts.failing(formName(texts, form), times.relative(since))}
              </Notice>
            ))}
            {hours.length === 0 ? <p>{texts.noPosts}</p> : <PostsChart hours={hours} />}
          </>
        )}
      </QueryState>
    </SettingsBlock>
  )
}

function DeliveryList({ webhook }: { webhook: Webhook }) {
  const all = useTexts()
  const texts = useLazyTexts('webhook').deliveries
  const [filter, setFilter] = useState<Filter>({ result: '', form: '', period: '' })
  const log = useDeliveries(webhook, filter)
  const deliveries = log.data?.pages.flat() ?? []
  return (
    <>
      <FilterFields filter={filter} onChange={setFilter} />
      {log.isPending && <Loading label={all.common.loading} />}
      {log.isSuccess && deliveries.length === 0 && (
        <Empty icon="list" title={texts.none.title}>
          <p>{texts.none.text}</p>
        </Empty>
      )}
      {deliveries.length > 0 && (
        <ul className={styles['list']}>
          {deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              webhook={webhook}
              delivery={delivery}
              form={formName(texts, delivery.form)}
            />
          ))}
        </ul>
      )}
      {log.isError && (
        <>
          <Notice severity="danger">{errorText(log.error, all)}</Notice>
          <div>
            <Button onClick={() => void log.refetch()}>{all.common.retry}</Button>
          </div>
        </>
      )}
      {log.hasNextPage && !log.isError && (
        <LoadMoreOnScroll
          isBusy={log.isFetchingNextPage}
          label={texts.older}
          onMore={() => void log.fetchNextPage()}
        />
      )}
    </>
  )
}

function useDeliveries(webhook: Webhook, { result, form, period }: Filter) {
  const { serverId } = useServerSettings()
  const params = { serverId, webhookId: webhook.id }
  return useInfiniteQuery({
    queryKey: ['webhook-deliveries', webhook.id, result, form, period],
    staleTime: 0,
    gcTime: 0,
    refetchInterval: refetchMs,
    initialPageParam: null as string | null,
    getNextPageParam: (page: WebhookDelivery[]) =>
      page.length < pageLength ? null : (page.at(-1)?.id ?? null),
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        ...(result && { status: result }),
        ...(form && { form }),
        ...(period && { since: Date.now() - Number(period) * hourMs }),
        ...(pageParam && { before: pageParam }),
      }
      return (await api.call('listDeliveries', { params, query, signal })).deliveries
    },
  })
}

interface FilterFieldsProps {
  filter: Filter
  onChange: (filter: Filter) => void
}

function FilterFields({ filter, onChange }: FilterFieldsProps) {
  const texts = useLazyTexts('webhook').deliveries
  return (
    <div className={styles['filters']}>
      <Select
        label={texts.result}
        options={(['', 'accepted', 'refused'] as const).map((value) => ({
          value,
          label: texts.results[value || 'all'],
        }))}
        value={filter.result}
        onChange={(result) => onChange({ ...filter, result })}
      />
      <Select
        label={texts.form}
        options={(['', ...forms] as const).map((value) => ({
          value,
          label: value ? formName(texts, value) : texts.allForms,
        }))}
        value={filter.form}
        onChange={(form) => onChange({ ...filter, form })}
      />
      <Select
        label={texts.period}
        options={(['', '1', '24', '168'] as const).map((value) => ({
          value,
          label: texts.periods[value || 'all'],
        }))}
        value={filter.period}
        onChange={(period) => onChange({ ...filter, period })}
      />
    </div>
  )
}

function formName(
  { plainForm, customForm, unknownForm }: ReturnType<typeof useLazyTexts<'webhook'>>['deliveries'],
  form: string,
): string {
  if (form === 'message') return plainForm
  if (form === 'custom') return customForm
  if (form === 'unknown') return unknownForm
  return isWebhookFormat(form) ? webhookFormats[form] : form
}
