import { holds, pagePath } from '@guildhall/contract'
import type { WebhookNotice } from '@guildhall/contract'
import { api } from '../../shared/api/http.ts'
import { currentTexts } from '../../shared/i18n/texts.ts'
import { findServer, useChatState } from '../../shared/state/chat-state.ts'
import { onEvent } from '../../shared/state/events.ts'
import { createLoadedStore } from '../../shared/state/loaded-store.ts'
import { permissionsIn } from '../../shared/state/permissions.ts'
import { showToast } from '../../shared/ui/toast.tsx'

/** The oldest notice that the account has not dismissed. */
const useNotices = createLoadedStore<WebhookNotice | undefined>()

/** Notifies those who look after a webhook, once, that it has been failing or was turned off. */
export function startWebhookNotices(): void {
  let hide: (() => void) | null = null
  useNotices.subscribe(({ first }, before) => {
    if (first?.id === before['first']?.id) return
    hide?.()
    hide = first ? show(first) : null
  })
  // The notices are shown with the next change or connection.
  const start = (): void => void load().catch(() => undefined)
  onEvent(({ type }) => {
    if (type === 'webhook_notices.updated') start()
  })
  useChatState.subscribe(({ connection }, before) => {
    if (connection.kind === 'online' && before.connection.kind !== 'online') start()
  })
  start()
}

async function load(): Promise<void> {
  const { snapshot } = useChatState.getState()
  const mayHaveNotices = snapshot?.servers.some((entry) =>
    holds(permissionsIn(entry), 'manage_server'),
  )
  await useNotices.load(
    async () => (mayHaveNotices ? api.call('listWebhookNotices', {}) : { notices: [] }),
    ({ notices: [first] }) => ({ first }),
    'first',
  )
}

/** Shows one notice; the next one follows when it is dismissed. */
function show({ id, kind, serverId, webhookId, webhookName }: WebhookNotice): () => void {
  const { notices } = currentTexts()
  const server = findServer(useChatState.getState().snapshot, serverId)?.server.name ?? ''
  const page = pagePath('serverSettings', { serverId, section: 'webhooks' })
  const isFailing = kind === 'failing'
  const text = (isFailing ? notices.webhookFailing : notices.webhookOff)(webhookName, server)
  const link = isFailing
    ? { href: `${page}?webhook=${webhookId}&tab=deliveries`, label: notices.webhookFailingLink }
    : { href: `${page}?outgoing=${webhookId}`, label: notices.webhookOffLink }
  // The event that the answer brings shows the next notice.
  const onClose = (): void =>
    void api.call('dismissWebhookNotice', { params: { noticeId: id } }).catch(() => undefined)
  return showToast(text, 'danger', { link, onClose })
}
