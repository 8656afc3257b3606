import type { Draft, FormatHeaders } from './draft.ts'
import { colors } from './draft.ts'
import { fallbackEmbed } from './fallback-embed.ts'
import { mediaName, playbacks, viewingKey } from './media.ts'
import type { Playback } from './media.ts'
import { cut, field, get, humanize, plain, text, toTime } from './read.ts'

const events: Readonly<Record<string, Playback>> = {
  'media.play': 'play',
  'media.resume': 'resume',
  'media.pause': 'pause',
  'media.stop': 'stop',
  'media.scrobble': 'watched',
  'playback.started': 'play',
}

const others: Readonly<Record<string, { title: string; color: string }>> = {
  'media.rate': { title: '⭐ Rated', color: colors.warning },
  'library.new': { title: '🆕 Added', color: colors.good },
  'library.on.deck': { title: '🆕 On deck:', color: colors.good },
  'admin.database.backup': { title: '✅ The database was backed up', color: colors.good },
  'admin.database.corrupted': { title: '❌ The database is corrupted', color: colors.bad },
  'device.new': { title: '📱 New device', color: colors.warning },
}

/**
 * Webhooks of Plex Media Server (https://support.plex.tv/articles/115002267687-webhooks/): multipart with the JSON in
 * `payload`. Addresses of players are not shown.
 */
export function plex(_headers: FormatHeaders, body: unknown): Draft {
  const event = text(body, 'event')
  const media = get(body, 'Metadata')
  const playback = Object.hasOwn(events, event) ? events[event] : undefined
  const known = playback ? playbacks[playback] : Object.hasOwn(others, event) && others[event]
  if (!known) return { embeds: [fallbackEmbed(body, humanize(event || 'Plex'))] }
  const [account, player] = [get(body, 'Account'), get(body, 'Player')]
  const name = nameOf(media)
  const server = text(body, 'Server', 'uuid')
  const ids = [text(account, 'id'), text(player, 'uuid'), text(media, 'ratingKey')]
  const timestamp = event === 'library.new' ? toTime(get(media, 'addedAt')) : undefined
  return {
    embeds: [
      {
        title: [known.title, name].filter(Boolean).join(' '),
        description: plain(cut(text(media, 'summary'), 300)),
        color: known.color,
        author: { name: text(account, 'title'), icon: text(account, 'thumb') },
        fields: [
          ...field('Player', plain(text(player, 'title'))),
          ...field('Library', plain(text(media, 'librarySectionTitle'))),
          ...field('Rating', event === 'media.rate' ? text(media, 'userRating') : ''),
        ],
        footer: text(body, 'Server', 'title'),
        ...(timestamp !== undefined && { timestamp }),
      },
    ],
    ...(playback && viewingKey(playback, server, ...ids)),
  }
}

function nameOf(media: unknown): string {
  const title = text(media, 'title')
  switch (text(media, 'type')) {
    case 'episode':
      return mediaName({
        title,
        show: text(media, 'grandparentTitle'),
        season: text(media, 'parentIndex'),
        episode: text(media, 'index'),
      })
    case 'season':
      return mediaName({ title, show: text(media, 'parentTitle') })
    case 'track':
      // The artist of an album of several is no name of a person.
      return mediaName({
        title,
        artist: text(media, 'originalTitle') || text(media, 'grandparentTitle'),
      })
    default:
      return mediaName({ title, year: text(media, 'year') })
  }
}
