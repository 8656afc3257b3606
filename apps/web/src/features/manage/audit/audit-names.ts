import type { AuditEntry, AuditPerson } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../shared/api/http.ts'
import { useManageTexts } from '../../../shared/i18n/manage-texts.ts'
import { useServerSettings } from '../server-settings.ts'

/** The names of what an entry refers to by id; a general word if the name is unknown. */
export interface AuditNames {
  person: (id: string | null) => string
  channel: (id: string | null) => string
  role: (id: string | null) => string
  webhook: (id: string | null) => string
  sticker: (id: string | null) => string
  gameServer: (id: string | null) => string
}

/** Uses the current names, and those in the log for what has been deleted. */
export function useAuditNames(
  entries: readonly AuditEntry[],
  people: readonly AuditPerson[],
): AuditNames {
  const texts = useManageTexts().audit
  const { entry, serverId, may } = useServerSettings()
  const webhooks = useQuery({
    queryKey: ['webhooks', serverId],
    enabled: may('manage_server'),
    queryFn: async () => (await api.call('listWebhooks', { params: { serverId } })).webhooks,
  }).data
  return useMemo(() => {
    const byId = namesIn(entries)
    for (const { id, name } of [
      ...entry.channels,
      ...entry.roles,
      ...entry.gameServers,
      ...entry.stickers,
      ...(webhooks ?? []),
    ]) {
      byId.set(id, name)
    }
    for (const { id, name } of people) byId.set(id, name)
    const named =
      (fallback: string, sign = '') =>
      (id: string | null) => {
        const name = byId.get(id ?? '')
        return name === undefined ? fallback : sign + name
      }
    return {
      person: named(texts.goneMember),
      channel: named(texts.goneChannel, '#'),
      role: named(texts.goneRole),
      webhook: named(texts.goneWebhook),
      sticker: named(texts.goneSticker),
      gameServer: named(texts.goneGameServer),
    }
  }, [entries, people, entry, webhooks, texts])
}

/** The latest name of everything that was created, renamed or deleted. */
function namesIn(entries: readonly AuditEntry[]): Map<string, string> {
  const names = new Map<string, string>()
  for (const { targetId, changes } of entries) {
    const detail = 'name' in changes ? changes.name : undefined
    const name = typeof detail === 'object' ? (detail.to ?? detail.from) : detail
    // The newest entry comes first.
    if (targetId !== null && name != null && !names.has(targetId)) names.set(targetId, name)
  }
  return names
}
