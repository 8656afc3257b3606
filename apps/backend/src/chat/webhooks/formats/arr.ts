import type { Embed } from '@guildhall/contract'
import type { Draft, FormatHeaders } from './draft.ts'
import { colors } from './draft.ts'
import { fallbackEmbed } from './fallback-embed.ts'
import { keyOf, siteOf } from './keys.ts'
import { episodeNumber, mediaName } from './media.ts'
import { cut, field, firstOf, get, humanize, optional, plain, text } from './read.ts'

const maxParts = 3

/** Titles of events of files, and of things that are added to or removed from a library. */
const events: Readonly<Record<string, [title: string, color: string]>> = {
  Grab: ['📥 Grabbed', colors.running],
  Download: ['✅ Imported', colors.good],
  DownloadFailure: ['❌ Download failed:', colors.bad],
  ImportFailure: ['❌ Import failed:', colors.bad],
  ManualInteractionRequired: ['⚠️ Needs manual interaction:', colors.warning],
  Rename: ['🔤 Renamed files of', colors.neutral],
  Retag: ['🏷️ Changed the tags of', colors.neutral],
  SeriesAdd: ['➕ Added', colors.good],
  MovieAdded: ['➕ Added', colors.good],
  ArtistAdd: ['➕ Added', colors.good],
  AuthorAdded: ['➕ Added', colors.good],
  SeriesDelete: ['🗑️ Deleted', colors.bad],
  MovieDelete: ['🗑️ Deleted', colors.bad],
  ArtistDelete: ['🗑️ Deleted', colors.bad],
  AuthorDelete: ['🗑️ Deleted', colors.bad],
  AlbumDelete: ['🗑️ Deleted', colors.bad],
  BookDelete: ['🗑️ Deleted', colors.bad],
  EpisodeFileDelete: ['🗑️ Deleted the file of', colors.bad],
  MovieFileDelete: ['🗑️ Deleted the file of', colors.bad],
  BookFileDelete: ['🗑️ Deleted the file of', colors.bad],
}

/**
 * Webhooks of Sonarr, Radarr, Lidarr, Readarr, Whisparr and Prowlarr, which have one form: the classes in
 * `src/NzbDrone.Core/Notifications/Webhook` of their repositories, such as https://github.com/Sonarr/Sonarr. Paths of files
 * are not shown.
 */
export function arr(_headers: FormatHeaders, body: unknown): Draft {
  const event = text(body, 'eventType')
  const author = { name: text(body, 'instanceName') }
  if (event === 'Test') {
    return { embeds: [{ title: 'The webhook is connected', color: colors.good, author }] }
  }
  if (event === 'Health' || event === 'HealthRestored') return health(body, author)
  if (event === 'ApplicationUpdate') return { embeds: [{ ...update(body), author }] }
  const known = Object.hasOwn(events, event) ? events[event] : undefined
  if (!known) {
    return { embeds: [fallbackEmbed(body, words(event) || undefined)] }
  }
  const [title, color] = known
  const isUpgrade = get(body, 'isUpgrade') === true
  return {
    embeds: [
      {
        title: `${isUpgrade ? '⬆️ Upgraded' : title} ${thingOf(body) || releaseTitleOf(body)}`,
        url: text(body, 'applicationUrl'),
        description: plain(cut(reasonOf(body) || overviewOf(body), 300)),
        color,
        author,
        fields: [...releaseFields(body), ...requestFields(body)],
        thumbnail: posterOf(body),
      },
    ],
  }
}

function health(body: unknown, author: NonNullable<Embed['author']>): Draft {
  const isOver = text(body, 'eventType') === 'HealthRestored'
  const isError = text(body, 'level').toLowerCase() === 'error'
  const type = text(body, 'type')
  const mark = isOver ? '✅ Restored' : isError ? '❌ Error' : '⚠️ Warning'
  return {
    embeds: [
      {
        title: `${mark}: ${words(type) || 'health'}`,
        url: text(body, 'wikiUrl'),
        description: plain(cut(text(body, 'message'), 500)),
        color: isOver ? colors.good : isError ? colors.bad : colors.warning,
        author,
      },
    ],
    ...(type !== '' && {
      key: keyOf('health', author.name, siteOf(text(body, 'applicationUrl')), type),
      problems: isOver ? [] : [text(body, 'message')],
    }),
  }
}

function update(body: unknown): Embed {
  const versions = [text(body, 'previousVersion'), text(body, 'newVersion')].filter(Boolean)
  return {
    title: `🆙 Updated to ${text(body, 'newVersion') || 'a new version'}`,
    description: plain(cut(text(body, 'message'), 300)),
    color: colors.good,
    fields: versions.length === 2 ? field('Versions', plain(versions.join(' → '))) : [],
  }
}

/** What the event is about: episodes of a series, a film, albums or tracks of an artist, or books of an author. */
function thingOf(body: unknown): string {
  const movie = get(body, 'movie') ?? get(body, 'remoteMovie')
  if (movie !== undefined) {
    const year = optional(movie, 'year') ?? text(body, 'remoteMovie', 'year')
    return mediaName({ title: text(movie, 'title'), year })
  }
  const owner = get(body, 'series') ?? get(body, 'artist') ?? get(body, 'author')
  const name = text(owner, 'title') || text(owner, 'name')
  const parts = partsOf(body)
  const shown = parts.slice(0, maxParts).join(', ')
  const rest = parts.length > maxParts ? ` and ${parts.length - maxParts} more` : ''
  if (get(body, 'series') !== undefined) return `${name} ${shown}${rest}`.trim()
  return [name, shown + rest].filter(Boolean).join(' – ')
}

function partsOf(body: unknown): string[] {
  const episodes = firstOf(get(body, 'episodes')).map((episode) => {
    const [season, number] = [text(episode, 'seasonNumber'), text(episode, 'episodeNumber')]
    return `${episodeNumber({ season, episode: number })} ${text(episode, 'title')}`.trim()
  })
  if (episodes.length > 0) return episodes
  const one = text(body, 'album', 'title') || text(body, 'book', 'title')
  if (one !== '') return [one]
  const [titles = []] = ['albums', 'books', 'tracks']
    .map((name) => firstOf(get(body, name)).map((part) => text(part, 'title')))
    .filter((found) => found.length > 0)
  return titles
}

/** Failed downloads of Lidarr have no `release`, and downloads that a program doesn't recognize have only `downloadInfo`. */
function releaseTitleOf(body: unknown): string {
  return (
    text(body, 'release', 'releaseTitle') ||
    text(body, 'releaseTitle') ||
    text(body, 'downloadInfo', 'title')
  )
}

function reasonOf(body: unknown): string {
  const [message] = firstOf(get(body, 'downloadStatusMessages'), 1)
  const [first] = firstOf(get(message, 'messages'), 1)
  return text(first) || text(message, 'title') || text(body, 'message')
}

function overviewOf(body: unknown): string {
  const [episode] = firstOf(get(body, 'episodes'), 1)
  return (
    text(episode, 'overview') || text(body, 'movie', 'overview') || text(body, 'album', 'overview')
  )
}

function releaseFields(body: unknown) {
  const release = get(body, 'release')
  const files = filesOf(body)
  const info = get(body, 'downloadInfo') ?? files[0] ?? body
  const size = Number(text(release, 'size') || text(body, 'downloadInfo', 'size')) || sizeOf(files)
  return [
    ...field('Quality', plain(text(release, 'quality') || text(info, 'quality'))),
    ...field('Size', size > 0 ? readableSize(size) : ''),
    ...field('Group', plain(text(release, 'releaseGroup') || text(info, 'releaseGroup'))),
    ...field('Indexer', plain(text(release, 'indexer'))),
    ...field('Client', plain(text(body, 'downloadClient'))),
    ...field('Reason', plain(humanize(words(text(body, 'deleteReason')).toLowerCase()))),
  ]
}

/** What Prowlarr says about the program that searched. */
function requestFields(body: unknown) {
  return field('Requested by', plain(text(body, 'source')))
}

function filesOf(body: unknown): unknown[] {
  const lists = ['episodeFiles', 'trackFiles', 'bookFiles'].flatMap((name) =>
    firstOf(get(body, name)),
  )
  if (lists.length > 0) return lists
  return ['episodeFile', 'movieFile', 'trackFile', 'bookFile']
    .map((name) => get(body, name))
    .filter((file) => file !== undefined)
}

function sizeOf(files: unknown[]): number {
  return files.reduce<number>((sum, file) => sum + (Number(text(file, 'size')) || 0), 0)
}

/** `DownloadClientCheck` → `Download Client Check`. */
function words(name: string): string {
  return humanize(name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' '))
}

function posterOf(body: unknown): string {
  const [album] = firstOf(get(body, 'albums'), 1)
  const owners = [
    get(body, 'album') ?? album,
    ...['series', 'movie', 'artist'].map((name) => get(body, name)),
  ]
  const pictures = owners.flatMap((owner) => firstOf(get(owner, 'images')))
  const poster = pictures.find((image) => /^(?:cover|poster)$/.test(text(image, 'coverType')))
  return text(poster, 'remoteUrl')
}

function readableSize(bytes: number): string {
  const gigabytes = bytes / 1024 ** 3
  return gigabytes >= 1 ? `${gigabytes.toFixed(1)} GiB` : `${Math.ceil(bytes / 1024 ** 2)} MiB`
}
