import { lazyComponent } from '../../../shared/lazy/lazy-component.tsx'
import { useSearchParam } from '../components/use-search-param.ts'
import { WebhookList } from './webhook-list.tsx'

const WebhookPage = lazyComponent(async () => (await import('./webhook-page.tsx')).WebhookPage)
const OutgoingList = lazyComponent(
  async () => (await import('../outgoing/outgoing-list.tsx')).OutgoingList,
)
const OutgoingPage = lazyComponent(
  async () => (await import('../outgoing/outgoing-page.tsx')).OutgoingPage,
)

/** The lists of the server's webhooks, or the page of one. */
export function WebhooksSection() {
  const webhookId = useSearchParam('webhook')
  const outgoingId = useSearchParam('outgoing')
  if (outgoingId !== null) return <OutgoingPage key={outgoingId} webhookId={outgoingId} />
  if (webhookId !== null) return <WebhookPage key={webhookId} webhookId={webhookId} />
  return (
    <>
      <WebhookList />
      <OutgoingList />
    </>
  )
}
