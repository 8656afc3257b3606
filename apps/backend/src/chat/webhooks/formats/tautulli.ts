import type { Draft, FormatHeaders } from './draft.ts'
import { colors } from './draft.ts'
import { fallbackEmbed } from './fallback-embed.ts'
import { mediaName, playbacks, viewingKey } from './media.ts'
import type { Playback } from './media.ts'
import { cut, field, humanize, optional, plain, text } from './read.ts'

const others: Readonly<Record<string, { title: string; color: string }>> = {
  buffer: { title: '⏳ Buffering', color: colors.warning },
  error: { title: '❌ Playback failed:', color: colors.bad },
  created: { title: '🆕 Added', color: colors.good },
  change: { title: '🔁 Quality changed:', color: colors.neutral },
  intdown: { title: '🔴 Plex Media Server is down', color: colors.bad },
  intup: { title: '✅ Plex Media Server is up', color: colors.good },
  extdown: { title: '🔴 Plex remote access is down', color: colors.bad },
  extup: { title: '✅ Plex remote access is up', color: colors.good },
}

/**
 * The webhook agent of Tautulli (https://github.com/Tautulli/Tautulli/wiki/Notification-Agents-Guide), whose JSON the user
 * writes. Members have the names of Tautulli's parameters, such as `action`, `user` and `title`, or are `subject` and `body`.
 */
export function tautulli(_headers: FormatHeaders, body: unknown): Draft {
  const action = text(body, 'action')
  const playback = Object.hasOwn(playbacks, action) ? (action as Playback) : undefined
  const known = playback ? playbacks[playback] : Object.hasOwn(others, action) && others[action]
  const subject = text(body, 'subject')
  if (!known && subject === '') {
    const title = action === '' ? undefined : humanize(action)
    return { embeds: [fallbackEmbed(body, title)] }
  }
  const server = text(body, 'server_name')
  const name = /^(?:int|ext)/.test(action) ? '' : nameOf(body)
  const session = text(body, 'session_key') || text(body, 'session_id')
  return {
    embeds: [
      {
        title: subject || [known && known.title, name].filter(Boolean).join(' '),
        url: text(body, 'plex_url'),
        description: descriptionOf(body),
        color: known ? known.color : colors.neutral,
        author: {
          name: text(body, 'friendly_name') || text(body, 'user') || text(body, 'username'),
          icon: text(body, 'user_thumb'),
        },
        fields: [
          ...field('Player', plain(text(body, 'player'))),
          ...field('Library', plain(text(body, 'library_name'))),
          ...field('Quality', plain(text(body, 'quality_profile') || text(body, 'quality'))),
          ...field(
            'Progress',
            text(body, 'progress_percent') && `${text(body, 'progress_percent')} %`,
          ),
        ],
        thumbnail: text(body, 'poster_url'),
        footer: server,
      },
    ],
    ...serverKey(action),
    ...(playback && viewingKey(playback, [session])),
  }
}

function descriptionOf(body: unknown): string {
  const written = ['body', 'error_message', 'summary', 'tagline']
  const found = written.map((name) => text(body, name)).find(Boolean) ?? ''
  return plain(cut(found, 500))
}

function nameOf(body: unknown): string {
  const title = text(body, 'title')
  const show = optional(body, 'show_name') ?? text(body, 'grandparent_title')
  const type = text(body, 'media_type')
  // `title` of Tautulli is the full title, with the name of the show, unless the user composed it of its parts.
  if (show === '' || title.startsWith(show)) return mediaName({ title, year: text(body, 'year') })
  if (type === 'track') return mediaName({ title, artist: show })
  return mediaName({
    title,
    show,
    season: optional(body, 'season_num') ?? text(body, 'parent_media_index'),
    episode: optional(body, 'episode_num') ?? text(body, 'media_index'),
  })
}

function serverKey(action: string): Pick<Draft, 'key' | 'problems'> {
  const [, way, state] = /^(int|ext)(up|down)$/.exec(action) ?? []
  return way ? { key: `server:${way}`, problems: state === 'down' ? ['down'] : [] } : {}
}
