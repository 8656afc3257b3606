import type { Draft, FormatHeaders } from './draft.ts'
import { colors } from './draft.ts'
import { fallbackEmbed } from './fallback-embed.ts'
import { keyOf } from './keys.ts'
import { mediaName, playbacks, viewingKey } from './media.ts'
import type { Playback } from './media.ts'
import { cut, field, humanize, optional, plain, text } from './read.ts'

const others: Readonly<Record<string, { title: string; color: string }>> = {
  buffer: { title: '⏳ Buffering', color: colors.warning },
  error: { title: '❌ Playback failed:', color: colors.bad },
  created: { title: '🆕 Added', color: colors.good },
  change: { title: '🔁 Quality changed:', color: colors.neutral },
  intro: { title: '⏩ Intro of', color: colors.running },
  commercial: { title: '⏩ Commercial in', color: colors.running },
  credits: { title: '⏩ Credits of', color: colors.running },
  concurrent: { title: '👥 Concurrent streams:', color: colors.warning },
  newdevice: { title: '📱 New device:', color: colors.warning },
  intdown: { title: '🔴 Plex Media Server is down', color: colors.bad },
  intup: { title: '✅ Plex Media Server is up', color: colors.good },
  extdown: { title: '🔴 Plex remote access is down', color: colors.bad },
  extup: { title: '✅ Plex remote access is up', color: colors.good },
  pmsupdate: { title: '🆙 Update of Plex Media Server:', color: colors.running },
  plexpyupdate: { title: '🆙 Update of Tautulli:', color: colors.running },
  plexpydbcorrupt: { title: "❌ Tautulli's database is corrupted", color: colors.bad },
  tokenexpired: { title: "❌ Tautulli's Plex token has expired", color: colors.bad },
}

/**
 * The webhook agent of Tautulli, whose JSON the user writes. Members have the names of Tautulli's parameters, such as `action`,
 * `user` and `title` (`build_media_notify_params` and `build_server_notify_params` of `plexpy/notification_handler.py` in
 * https://github.com/Tautulli/Tautulli), or are `subject` and `body`. All values are texts.
 */
export function tautulli(_headers: FormatHeaders, body: unknown): Draft {
  const action = text(body, 'action')
  // Test notifications have the names of the parameters, not their values.
  if (/^\{\w+\}$/.test(action)) {
    return { embeds: [{ title: 'The webhook is connected', color: colors.good }] }
  }
  const playback = Object.hasOwn(playbacks, action) ? (action as Playback) : undefined
  const known = playback ? playbacks[playback] : Object.hasOwn(others, action) && others[action]
  const subject = text(body, 'subject')
  if (!known && subject === '') {
    const title = action === '' ? undefined : humanize(action)
    return { embeds: [fallbackEmbed(body, title)] }
  }
  const server = text(body, 'server_name')
  const name = nameOf(action, body)
  const session = text(body, 'session_key') || text(body, 'session_id')
  return {
    embeds: [
      {
        title: subject || [known && known.title, name].filter(Boolean).join(' '),
        url: text(body, 'plex_url'),
        description: descriptionOf(body),
        color: known ? known.color : colors.neutral,
        author: {
          name: text(body, 'user') || text(body, 'username'),
          icon: text(body, 'user_thumb'),
        },
        fields: [
          ...field('Player', plain(text(body, 'player'))),
          ...field('Library', plain(text(body, 'library_name'))),
          ...field('Quality', plain(text(body, 'quality_profile'))),
          ...field(
            'Progress',
            text(body, 'progress_percent') && `${text(body, 'progress_percent')} %`,
          ),
        ],
        thumbnail: text(body, 'poster_url'),
        footer: server,
      },
    ],
    ...serverKey(action, server),
    ...(playback && session && viewingKey(playback, server, session)),
  }
}

function descriptionOf(body: unknown): string {
  const written = ['body', 'remote_access_reason', 'summary', 'tagline']
  const found = written.map((name) => text(body, name)).find(Boolean) ?? ''
  return plain(cut(found, 500))
}

/** What the event is about; empty for events of the server. */
function nameOf(action: string, body: unknown): string {
  if (action === 'newdevice') return text(body, 'player')
  if (action === 'concurrent') return text(body, 'user_streams')
  if (action === 'pmsupdate') return text(body, 'update_version')
  if (action === 'plexpyupdate') return text(body, 'tautulli_update_version')
  const title = text(body, 'title')
  const show = text(body, 'show_name')
  const artist = text(body, 'track_artist')
  const track = text(body, 'track_name')
  if (artist !== '' && track !== '') return mediaName({ title: track, artist })
  if (text(body, 'media_type') !== 'episode' || show === '') {
    return mediaName({ title, year: text(body, 'year') })
  }
  return mediaName({
    // The title of an episode begins with the name of its show.
    title: optional(body, 'episode_name') ?? title.replace(`${show} - `, ''),
    show,
    season: text(body, 'season_num'),
    episode: text(body, 'episode_num'),
  })
}

function serverKey(action: string, server: string): Pick<Draft, 'key' | 'problems'> {
  const [, way, state] = /^(int|ext)(up|down)$/.exec(action) ?? []
  return way
    ? { key: keyOf('server', server, way), problems: state === 'down' ? ['down'] : [] }
    : {}
}
