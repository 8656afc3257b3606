import type { AuditEntry, AuditPerson } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../shared/api/http.ts'
import { useManageTexts } from '../../../shared/i18n/manage-texts.ts'
import { useManaged } from '../managed.ts'

/** What things are called that an entry names by their ids; a word in their place where they are gone. */
export interface AuditNames {
  person: (id: string | null) => string
  channel: (id: string | null) => string
  role: (id: string | null) => string
  webhook: (id: string | null) => string
}

/** From what is there now and, for what is gone, from what the log tells of it. */
export function useAuditNames(
  entries: readonly AuditEntry[],
  people: readonly AuditPerson[],
): AuditNames {
  const texts = useManageTexts().audit
  const { entry, serverId, may } = useManaged()
  const webhooks = useQuery({
    queryKey: ['webhooks', serverId],
    enabled: may('manage_server'),
    queryFn: async () => (await api.call('listWebhooks', { params: { serverId } })).webhooks,
  }).data
  return useMemo(() => {
    const told = namesToldBy(entries)
    for (const { id, name } of [...entry.channels, ...entry.roles, ...(webhooks ?? [])]) {
      told.set(id, name)
    }
    for (const { id, name } of people) told.set(id, name)
    const named =
      (fallback: string, sign = '') =>
      (id: string | null) => {
        const name = told.get(id ?? '')
        return name === undefined ? fallback : sign + name
      }
    return {
      person: named(texts.goneMember),
      channel: named(texts.goneChannel, '#'),
      role: named(texts.goneRole),
      webhook: named(texts.goneWebhook),
    }
  }, [entries, people, entry, webhooks, texts])
}

/** The latest name of each thing that was made, renamed or deleted. */
function namesToldBy(entries: readonly AuditEntry[]): Map<string, string> {
  const names = new Map<string, string>()
  for (const { targetId, changes } of entries) {
    const name = 'name' in changes ? changes.name : undefined
    const { from, to } = (typeof name === 'object' && name !== null ? name : {}) as {
      from?: unknown
      to?: unknown
    }
    const told = [name, to, from].find((value) => typeof value === 'string')
    // Newest first: what was told before it is newer.
    if (targetId !== null && typeof told === 'string' && !names.has(targetId)) {
      names.set(targetId, told)
    }
  }
  return names
}
