import { holds, pagePath } from '@guildhall/contract'
import type { WebhookNotice } from '@guildhall/contract'
import { api } from '../../shared/api/http.ts'
import { currentTexts } from '../../shared/i18n/texts.ts'
import { findServer, useChatState } from '../../shared/state/chat-state.ts'
import { onEvent } from '../../shared/state/events.ts'
import { permissionsIn } from '../../shared/state/permissions.ts'
import { showToast } from '../../shared/ui/toast.tsx'

/** Tells those who look after a webhook, once, that it has been failing or was turned off. */
export function startWebhookNotices(): void {
  let shown: { id: string; remove: () => void } | null = null

  let requests = 0

  async function update(): Promise<void> {
    requests += 1
    const own = requests
    const { snapshot } = useChatState.getState()
    const mayHaveNotices = snapshot?.servers.some((entry) =>
      holds(permissionsIn(entry), 'manage_server'),
    )
    const [first] = mayHaveNotices ? (await api.call('listWebhookNotices', {})).notices : []
    // The response to an earlier request may be outdated.
    if (own !== requests || first?.id === shown?.id) return
    shown?.remove()
    shown = first ? { id: first.id, remove: show(first) } : null
  }

  // The notices are shown with the next change or connection.
  const start = (): void => void update().catch(() => undefined)
  onEvent(({ type }) => {
    if (type === 'webhook_notices.updated') start()
  })
  useChatState.subscribe(({ connection }, before) => {
    if (connection.kind === 'online' && before.connection.kind !== 'online') start()
  })
  start()
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
