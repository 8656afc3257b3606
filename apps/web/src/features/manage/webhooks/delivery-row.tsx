import { pagePath } from '@guildhall/contract'
import type { RouteResponse, Webhook, WebhookDelivery } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { api } from '../../../shared/api/http.ts'
import { useTask } from '../../../shared/forms/use-task.ts'
import { sizeText } from '../../../shared/i18n/file-size.ts'
import { useLanguage } from '../../../shared/i18n/texts.ts'
import { useTimes } from '../../../shared/i18n/times.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { QueryState } from '../../../shared/ui/query-state.tsx'
import { useServerSettings } from '../server-settings.ts'
import shared from '../components/components.module.css'
import styles from './deliveries.module.css'

interface DeliveryRowProps {
  webhook: Webhook
  delivery: WebhookDelivery
  /** The name of its form. */
  form: string
}

/** One request; opens to show its details. */
export function DeliveryRow({ webhook, delivery, form }: DeliveryRowProps) {
  const texts = useLazyTexts('webhook').deliveries
  const times = useTimes()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { status, reason, at } = delivery
  const isRefused = status >= 400
  return (
    <li className={styles['delivery']}>
      <button
        type="button"
        className={styles['summary']}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={styles['status']} data-refused={isRefused || undefined}>
          <Icon name={isRefused ? 'alert' : 'check'} size={16} />
          <span>
            <span className="visually-hidden">
              {texts.results[isRefused ? 'refused' : 'accepted']}
            </span>{' '}
            {status}
          </span>
        </span>
        <span className={styles['what']}>
          <strong>{form}</strong>
          {reason !== null && <span className={styles['reason']}>{reason}</span>}
        </span>
        <span className={styles['time']}>{times.short(at)}</span>
        <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={18} />
      </button>
      {isOpen && <Details id={id} webhook={webhook} delivery={delivery} />}
    </li>
  )
}

interface DetailsProps {
  id: string
  webhook: Webhook
  delivery: WebhookDelivery
}

function Details({ id, webhook, delivery }: DetailsProps) {
  const texts = useLazyTexts('webhook').deliveries
  const language = useLanguage()
  const times = useTimes()
  const { serverId } = useServerSettings()
  const { address, bytes, durationMs, messageId, status, reason, at } = delivery
  const params = { serverId, webhookId: webhook.id, deliveryId: delivery.id }
  const details = useQuery({
    queryKey: ['webhook-delivery', delivery.id],
    queryFn: ({ signal }) => api.call('getDelivery', { params, signal }),
  })
  const facts = [
    [texts.facts.time, times.full(at)],
    [texts.facts.sender, address],
    [texts.facts.size, sizeText(bytes, language)],
    [texts.facts.duration, `${durationMs} ms`],
    [texts.facts.answer, reason === null ? String(status) : `${status} · ${reason}`],
  ].filter(([, value]) => value !== '')
  return (
    <div id={id} className={styles['details']}>
      <dl className={shared['values']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {messageId !== null && (
        <Link href={pagePath('channel', { serverId, channelId: webhook.channelId })}>
          {texts.showChannel}
        </Link>
      )}
      <QueryState query={details}>
        {({ request }) => <Request request={request} isRefused={status >= 400} />}
      </QueryState>
      {delivery.replayable && <Replay params={params} />}
    </div>
  )
}

interface RequestProps extends Pick<RouteResponse<'getDelivery'>, 'request'> {
  isRefused: boolean
}

function Request({ request, isRefused }: RequestProps) {
  const texts = useLazyTexts('webhook').deliveries
  if (!request) {
    return <p className={styles['faint']}>{isRefused ? texts.refusedNotKept : texts.notKept}</p>
  }
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`)
  return (
    <>
      {headers.length > 0 && <Code label={texts.headers} text={headers.join('\n')} />}
      <Code label={texts.body} text={request.body ?? texts.notText} />
    </>
  )
}

function Code({ label, text }: { label: string; text: string }) {
  return (
    <figure className={styles['code']}>
      <figcaption>{label}</figcaption>
      <pre tabIndex={0} aria-label={label} role="region">
        {text}
      </pre>
    </figure>
  )
}

interface ReplayProps {
  params: { serverId: string; webhookId: string; deliveryId: string }
}

/** Runs the request again and shows what its sender would get now. */
function Replay({ params }: ReplayProps) {
  const texts = useLazyTexts('webhook').deliveries
  const [answer, setAnswer] = useState<RouteResponse<'replayDelivery'> | null>(null)
  const replay = useTask(async () => setAnswer(await api.call('replayDelivery', { params })))
  const run = (): void => {
    setAnswer(null)
    void replay.run()
  }
  return (
    <div className={styles['replay']}>
      <div>
        <Button icon="retry" isBusy={replay.isBusy} onClick={run}>
          {texts.replay}
        </Button>
      </div>
      <div role="status">
        {replay.error !== null && <Notice severity="danger">{replay.error}</Notice>}
        {answer &&
          (answer.reason === null ? (
            <Notice severity="ok">{texts.replayed(answer.status)}</Notice>
          ) : (
            <Notice severity="danger">{texts.refusedAgain(answer.status, answer.reason)}</Notice>
          ))}
      </div>
    </div>
  )
}
