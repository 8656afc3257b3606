import { emojiIdOf } from '@guildhall/contract'
import type { AuditEntry, AuditPerson, ChannelType } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../shared/api/http.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useServerSettings } from '../server-settings.ts'
import { channelLabels, channelTypes, recordedNames } from './recorded-names.ts'

/** The names of what an entry refers to by id; a general word if the name is unknown. */
export interface AuditNames {
  person: (id: string | null) => string
  channel: (id: string | null) => string
  /** Undefined if it is unknown. */
  channelType: (id: string | null) => ChannelType | undefined
  role: (id: string | null) => string
  webhook: (id: string | null) => string
  sticker: (id: string | null) => string
  sound: (id: string | null) => string
  gameServer: (id: string | null) => string
  roleMenu: (id: string | null) => string
  /** Of an emoji as in reactions. */
  emoji: (emoji: string) => string
  /** Its slug, if it is unknown. */
  game: (slug: string) => string
}

/** Uses the current names, and those in the log for what has been deleted. */
export function useAuditNames(
  entries: readonly AuditEntry[],
  people: readonly AuditPerson[],
): AuditNames {
  const texts = useLazyTexts('manage').audit
  const { entry, serverId, may } = useServerSettings()
  const webhooks = useQuery({
    queryKey: ['webhooks', serverId],
    enabled: may('manage_server'),
    queryFn: async () => (await api.call('listWebhooks', { params: { serverId } })).webhooks,
  }).data
  const games = useQuery({
    queryKey: ['games'],
    staleTime: Number.POSITIVE_INFINITY,
    enabled: entries.some(({ changes }) => 'game' in changes),
    queryFn: async ({ signal }) => (await api.call('listGames', { signal })).data,
  }).data
  return useMemo(() => {
    const byId = recordedNames(entries)
    for (const { id, name } of [
      ...entry.roles,
      ...entry.gameServers,
      ...entry.stickers,
      ...entry.sounds,
      ...(webhooks ?? []),
    ]) {
      byId.set(id, name)
    }
    for (const { id, name } of people) byId.set(id, name)
    const labels = channelLabels(entries, entry.channels)
    const types = channelTypes(entries, entry.channels)
    for (const { id, title } of entry.roleMenus) byId.set(id, title)
    for (const { id, name } of entry.emoji) byId.set(id, `:${name}:`)
    const named =
      (fallback: string, known: ReadonlyMap<string, string> = byId) =>
      (id: string | null) =>
        known.get(id ?? '') ?? fallback
    return {
      person: named(texts.goneMember),
      channel: named(texts.goneChannel, labels),
      channelType: (id) => types.get(id ?? ''),
      role: named(texts.goneRole),
      webhook: named(texts.goneWebhook),
      sticker: named(texts.goneSticker),
      sound: named(texts.goneSound),
      gameServer: named(texts.goneGameServer),
      roleMenu: named(texts.goneRoleMenu),
      emoji: (emoji) => {
        const id = emojiIdOf(emoji)
        return id === null ? emoji : (byId.get(id) ?? texts.goneEmoji)
      },
      game: (slug) => games?.find((game) => game.slug === slug)?.name ?? slug,
    }
  }, [entries, people, entry, webhooks, games, texts])
}
