import { pagePath } from '@guildhall/contract'
import type { Webhook } from '@guildhall/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shared/api/http.ts'
import { changeQuery } from '../../../shared/api/reload-queries.ts'
import { useServerSettings } from '../server-settings.ts'

/** The server's webhooks, oldest first. */
export function useWebhooks() {
  const { serverId } = useServerSettings()
  return useQuery({
    queryKey: ['webhooks', serverId],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await api.call('listWebhooks', { params: { serverId }, signal })).webhooks,
  })
}

/** Changes the loaded list after a request that changed a webhook. */
export function useWebhookList() {
  const { serverId } = useServerSettings()
  const queries = useQueryClient()
  const queryKey = ['webhooks', serverId]
  return {
    put(webhook: Webhook): void {
      void changeQuery<Webhook[]>(queries, queryKey, (list) =>
        list?.some(({ id }) => id === webhook.id)
          ? list.map((other) => (other.id === webhook.id ? webhook : other))
          : list && [...list, webhook],
      )
    },
    remove(webhookId: string): void {
      void changeQuery<Webhook[]>(queries, queryKey, (list) =>
        list?.filter(({ id }) => id !== webhookId),
      )
    },
  }
}

/** The path of the list, or of a webhook's page. */
export function webhookPath(serverId: string, webhookId?: string, tab?: string): string {
  const list = pagePath('serverSettings', { serverId, section: 'webhooks' })
  if (webhookId === undefined) return list
  return `${list}?webhook=${webhookId}${tab === undefined ? '' : `&tab=${tab}`}`
}
