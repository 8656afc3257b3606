import { pagePath } from '@guildhall/contract'
import type { OutgoingWebhook } from '@guildhall/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shared/api/http.ts'
import { changeQuery } from '../../../shared/api/reload-queries.ts'
import { useServerSettings } from '../server-settings.ts'

/** The server's outgoing webhooks, oldest first. */
export function useOutgoing() {
  const { serverId } = useServerSettings()
  return useQuery({
    queryKey: ['outgoing-webhooks', serverId],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await api.call('listOutgoingWebhooks', { params: { serverId }, signal })).webhooks,
  })
}

/** Changes the loaded list after a request that changed an outgoing webhook. */
export function useOutgoingList() {
  const { serverId } = useServerSettings()
  const queries = useQueryClient()
  const queryKey = ['outgoing-webhooks', serverId]
  return {
    put(webhook: OutgoingWebhook): void {
      void changeQuery<OutgoingWebhook[]>(queries, queryKey, (list) =>
        list?.some(({ id }) => id === webhook.id)
          ? list.map((other) => (other.id === webhook.id ? webhook : other))
          : list && [...list, webhook],
      )
    },
    remove(webhookId: string): void {
      void changeQuery<OutgoingWebhook[]>(queries, queryKey, (list) =>
        list?.filter(({ id }) => id !== webhookId),
      )
    },
  }
}

/** The path of the lists of webhooks, or of the page of an outgoing one. */
export function outgoingPath(serverId: string, webhookId?: string): string {
  const list = pagePath('serverSettings', { serverId, section: 'webhooks' })
  return webhookId === undefined ? list : `${list}?outgoing=${webhookId}`
}
