import type { Embed } from '@guildhall/contract'
import type { Draft, FormatHeaders } from './draft.ts'
import { colors } from './draft.ts'
import { fallbackEmbed } from './fallback-embed.ts'
import { mediaName, playbacks, viewingKey } from './media.ts'
import type { Playback } from './media.ts'
import { cut, field, humanize, plain, text } from './read.ts'

/** The kinds of notifications, and what they are about, if that is no film, episode or track. */
const kinds: Readonly<Record<string, { title: string; color: string; about?: string }>> = {
  ItemAdded: { title: '🆕 Added', color: colors.good },
  ItemDeleted: { title: '🗑️ Deleted', color: colors.bad },
  SubtitleDownloadFailure: { title: '❌ Subtitles failed to download:', color: colors.bad },
  AuthenticationFailure: {
    title: '⚠️ Login failed:',
    color: colors.warning,
    about: 'NotificationUsername',
  },
  AuthenticationSuccess: {
    title: '🔑 Logged in:',
    color: colors.neutral,
    about: 'NotificationUsername',
  },
  SessionStart: { title: '🔌 Connected:', color: colors.neutral, about: 'NotificationUsername' },
  UserCreated: { title: '👤 User created:', color: colors.good, about: 'NotificationUsername' },
  UserDeleted: { title: '👤 User deleted:', color: colors.bad, about: 'NotificationUsername' },
  UserLockedOut: { title: '🔒 User locked out:', color: colors.bad, about: 'NotificationUsername' },
  UserPasswordChanged: {
    title: '🔑 Password changed:',
    color: colors.warning,
    about: 'NotificationUsername',
  },
  PendingRestart: {
    title: '🔁 A restart is pending:',
    color: colors.warning,
    about: 'ServerName',
  },
  PluginInstalled: { title: '🧩 Plugin installed:', color: colors.good, about: 'PluginName' },
  PluginUpdated: { title: '🧩 Plugin updated:', color: colors.good, about: 'PluginName' },
  PluginUninstalled: { title: '🧩 Plugin removed:', color: colors.neutral, about: 'PluginName' },
  PluginInstallationFailed: {
    title: '❌ Plugin failed to install:',
    color: colors.bad,
    about: 'PluginName',
  },
}

const events: Readonly<Record<string, Playback>> = {
  PlaybackStart: 'play',
  PlaybackProgress: 'play',
  PlaybackStop: 'stop',
}

/**
 * The webhook plugin of Jellyfin (https://github.com/jellyfin/jellyfin-plugin-webhook) as a generic destination that sends all
 * properties. Addresses of clients are not shown.
 */
export function jellyfin(_headers: FormatHeaders, escaped: unknown): Draft {
  const body = withoutEscapes(escaped)
  const type = text(body, 'NotificationType')
  if (Object.hasOwn(events, type)) return viewing(body, events[type] ?? 'play')
  if (type === 'TaskCompleted') return { embeds: [taskCard(body)] }
  const known = Object.hasOwn(kinds, type) ? kinds[type] : undefined
  if (!known) {
    const title = type === '' ? undefined : humanize(type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' '))
    return { embeds: [fallbackEmbed(body, title)] }
  }
  const { title, color, about } = known
  const isMedia = about === undefined
  const name = isMedia ? nameOf(body) : text(body, about)
  return {
    embeds: [
      {
        ...(isMedia ? mediaCard(body) : deviceCard(body)),
        title: `${title} ${name}`.trim(),
        color,
      },
    ],
  }
}

/** The plugin escapes quotation marks for templates, and once more for the JSON. */
function withoutEscapes(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\\"', '"') : value,
    ]),
  )
}

function viewing(body: unknown, playback: Playback): Draft {
  const isPaused = playback === 'play' && text(body, 'IsPaused').toLowerCase() === 'true'
  const isPlayed = text(body, 'PlayedToCompletion').toLowerCase() === 'true'
  const shown = isPaused ? 'pause' : isPlayed ? 'watched' : playback
  const { title, color } = playbacks[shown]
  const ids = [text(body, 'UserId'), text(body, 'DeviceId'), text(body, 'ItemId')]
  return {
    embeds: [
      {
        ...mediaCard(body),
        title: `${title} ${nameOf(body)}`.trim(),
        color,
        author: { name: text(body, 'NotificationUsername') },
        fields: [
          ...field('Device', plain(text(body, 'DeviceName'))),
          ...field('Client', plain(text(body, 'ClientName'))),
          ...field('Position', text(body, 'PlaybackPosition')),
        ],
      },
    ],
    ...viewingKey(playback, text(body, 'ServerId'), ...ids),
  }
}

function mediaCard(body: unknown): Embed {
  const [server, item] = [text(body, 'ServerUrl'), text(body, 'ItemId')]
  const home = /^https?:/.test(server) && item !== '' ? server.replace(/\/$/, '') : ''
  return {
    url: home && `${home}/web/index.html#!/details?id=${item}&serverId=${text(body, 'ServerId')}`,
    thumbnail: home && `${home}/Items/${item}/Images/Primary`,
    description: plain(cut(text(body, 'Overview'), 300)),
    fields: [
      ...field('Genres', plain(text(body, 'Genres'))),
      ...field('Duration', text(body, 'RunTime').replace(/^00:00:00$/, '')),
    ],
    footer: text(body, 'ServerName'),
  }
}

function deviceCard(body: unknown): Embed {
  return {
    description: plain(cut(text(body, 'ExceptionMessage') || text(body, 'PluginChangelog'), 300)),
    fields: [
      ...field('Device', plain(text(body, 'DeviceName'))),
      ...field('Client', plain(text(body, 'ClientName') || text(body, 'Client'))),
      ...field('Version', plain(text(body, 'PluginVersion'))),
    ],
    footer: text(body, 'ServerName'),
  }
}

function taskCard(body: unknown): Embed {
  const result = text(body, 'ResultStatus')
  const isDone = result === 'Completed'
  return {
    title: `${isDone ? '✅' : '❌'} ${text(body, 'TaskName') || 'Task'}: ${humanize(result).toLowerCase()}`,
    description: plain(cut(text(body, 'ResultErrorMessage'), 500)),
    color: isDone ? colors.good : colors.bad,
    footer: text(body, 'ServerName'),
  }
}

function nameOf(body: unknown): string {
  const title = text(body, 'Name')
  const type = text(body, 'ItemType')
  const show = text(body, 'SeriesName')
  if (type === 'Episode') {
    const [season, episode] = [text(body, 'SeasonNumber'), text(body, 'EpisodeNumber')]
    return mediaName({ title, show, season, episode })
  }
  if (type === 'Season') return mediaName({ title, show })
  if (type === 'Audio' || type === 'MusicAlbum') {
    return mediaName({ title, artist: text(body, 'Artist') })
  }
  return mediaName({ title, year: text(body, 'Year') })
}
