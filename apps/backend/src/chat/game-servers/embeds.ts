import { formatGameAddress } from '@guildhall/contract'
import type { Embed, EmbedField, GameServer, GameServerStatus, Language } from '@guildhall/contract'
import { findGame } from '@guildhall/game-query/source'
import { embedTexts } from './embed-texts.ts'
import type { EmbedTexts } from './embed-texts.ts'

const colors = { online: '#2f9e5b', offline: '#d6404a', unknown: '#8a8f98', notice: '#4d7cc3' }

export type QueriedGameServer = Pick<GameServer, 'game' | 'host' | 'port' | 'name' | 'status'>

/** The card with the status of a game server. */
export function statusEmbed(
  { game, host, port, name, status }: QueriedGameServer,
  language: Language,
): Embed {
  const texts = embedTexts[language]
  const state = status?.state ?? 'unknown'
  const fields: EmbedField[] = [
    ...field(texts.players, status && playersText(status)),
    ...field(texts.map, status?.map ?? null),
    ...field(texts.address, formatGameAddress(host, port)),
  ]
  return {
    title: name,
    description: stateText(status, texts),
    color: colors[state],
    fields,
    footer: findGame(game)?.name ?? game,
    ...(status && { timestamp: status.since }),
  }
}

export type AlertKind = 'down' | 'up' | 'full' | 'empty'

interface AlertContext {
  language: Language
  /** When the outage began that the alert is about, if it is about one. */
  downSince: number
  now: number
}

/** The card of an alert. */
export function alertEmbed(
  kind: AlertKind,
  { name, host, port, status }: GameServer,
  { language, downSince, now }: AlertContext,
): Embed {
  const texts = embedTexts[language]
  const title = texts[kind](name)
  const address = field(texts.address, formatGameAddress(host, port))
  switch (kind) {
    case 'down': {
      const description = stateText(status, texts)
      return { title, description, color: colors.offline, fields: address, timestamp: downSince }
    }
    case 'up': {
      const description = texts.outage(durationText(now - downSince, texts))
      return { title, description, color: colors.online, fields: address, timestamp: now }
    }
    case 'full':
    case 'empty': {
      const fields = [
        ...field(texts.players, status && playersText(status)),
        ...field(texts.map, status?.map ?? null),
        ...address,
      ]
      return { title, color: colors.notice, fields, timestamp: now }
    }
  }
}

function stateText(status: GameServerStatus | null, { states, reasons }: EmbedTexts): string {
  const state = status?.state ?? 'unknown'
  return state === 'online' ? states.online : `${states[state]}: ${reasons[reasonOf(status)]}`
}

function reasonOf(status: GameServerStatus | null): keyof EmbedTexts['reasons'] {
  switch (status?.reason) {
    case 'SERVER_OFFLINE':
      return 'refuses'
    case 'SERVER_TIMEOUT':
      return 'silent'
    case 'QUERY_FAILED':
      return 'other'
    case 'DNS_ERROR':
      return 'name'
    case undefined:
    case null:
      return 'fresh'
    default:
      return 'failed'
  }
}

function playersText({ players: { online, max } }: GameServerStatus): string | null {
  if (online === null) return null
  return max === null ? String(online) : `${online} / ${max}`
}

function field(name: string, value: string | null): EmbedField[] {
  return value === null ? [] : [{ name, value, inline: true }]
}

function durationText(ms: number, texts: EmbedTexts): string {
  const minutes = Math.max(1, Math.round(ms / 60_000))
  if (minutes < 60) return texts.minutes(minutes)
  const hours = Math.floor(minutes / 60)
  const [large, small] =
    hours < 24
      ? [texts.hours(hours), minutes % 60 && texts.minutes(minutes % 60)]
      : [texts.days(Math.floor(hours / 24)), hours % 24 && texts.hours(hours % 24)]
  return small === 0 ? large : `${large} ${small}`
}
