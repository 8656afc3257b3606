import type { OutgoingDelivery, OutgoingEvent, OutgoingWebhook } from '@guildhall/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../../shared/api/http.ts'
import { useTask } from '../../../shared/forms/use-task.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useTimes } from '../../../shared/i18n/times.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { NextPageButton } from '../../../shared/ui/next-page-button.tsx'
import { QueryState } from '../../../shared/ui/query-state.tsx'
import { SettingsBlock } from '../../../shared/ui/settings-panel.tsx'
import styles from './outgoing.module.css'

const pollMs = 2000
const pageSize = 50

/** What was sent, with its result. */
export function OutgoingDeliveries({ webhook }: { webhook: OutgoingWebhook }) {
  const texts = useLazyTexts('outgoing')
  const { serverId, id: webhookId, disabledAt } = webhook
  const params = { serverId, webhookId }
  const deliveries = useInfiniteQuery({
    queryKey: ['outgoing-deliveries', webhookId],
    staleTime: 0,
    refetchInterval: pollMs,
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === '' ? {} : { before: pageParam }
      return (await api.call('listOutgoingDeliveries', { params, query, signal })).deliveries
    },
    getNextPageParam: (page) => (page.length < pageSize ? null : page.at(-1)?.id),
  })
  const send = useTask(async (deliveryId: string | null) => {
    if (deliveryId === null) await api.call('testOutgoingWebhook', { params })
    else await api.call('replayOutgoingDelivery', { params: { ...params, deliveryId } })
    await deliveries.refetch()
  })
  const isOff = disabledAt !== null
  return (
    <SettingsBlock
      title={texts.deliveries}
      intro={texts.deliveriesIntro}
      actions={
        <Button
          icon="send"
          disabled={isOff}
          isBusy={send.isBusy}
          onClick={() => void send.run(null)}
        >
          {texts.test}
        </Button>
      }
    >
      {send.error && <Notice severity="danger">{send.error}</Notice>}
      <QueryState query={deliveries}>
        {({ pages }) =>
          pages[0]?.length === 0 ? (
            <p className={styles['hint']}>{texts.noDeliveries}</p>
          ) : (
            <ul className={styles['deliveries']}>
              {pages.flat().map((delivery) => (
                <DeliveryRow
                  key={delivery.id}
                  delivery={delivery}
                  onReplay={isOff ? null : () => void send.run(delivery.id)}
                />
              ))}
            </ul>
          )
        }
      </QueryState>
      {deliveries.hasNextPage && (
        <div>
          <NextPageButton query={deliveries}>{texts.older}</NextPageButton>
        </div>
      )}
    </SettingsBlock>
  )
}

interface DeliveryRowProps {
  delivery: OutgoingDelivery
  /** Null while the webhook is off. */
  onReplay: (() => void) | null
}

function DeliveryRow({ delivery, onReplay }: DeliveryRowProps) {
  const texts = useLazyTexts('outgoing')
  const times = useTimes()
  const { event, at, state, nextAt, status, reason, attempts, replayable } = delivery
  const error = reason === null ? delivery.error : texts.failures[reason]
  const names: Partial<Record<string, string>> = texts.eventNames satisfies Record<
    OutgoingEvent,
    string
  >
  const result = {
    delivered: texts.delivered,
    failed: texts.failed,
    waiting: texts.waiting(nextAt === null ? '' : times.relative(nextAt)),
  }[state]
  return (
    <li className={styles['delivery']}>
      <div className={styles['text']}>
        <strong>{event === 'test' ? texts.testEvent : (names[event] ?? event)}</strong>
        <p className={state === 'failed' ? styles['bad'] : styles['hint']}>
          <span data-tip={times.full(at)}>{times.relative(at)}</span>
          {` · ${result}`}
          {status !== null && ` · ${status}`}
          {attempts > 0 && ` · ${texts.attempts(attempts)}`}
        </p>
        {error !== null && <p className={styles['bad']}>{error}</p>}
      </div>
      {replayable && onReplay && <Button onClick={onReplay}>{texts.replay}</Button>}
    </li>
  )
}
