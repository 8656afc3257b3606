import { colors } from './draft.ts'
import type { Draft } from './draft.ts'
import { keyOf } from './keys.ts'

/** What someone does with a film, an episode or a track. */
export type Playback = 'play' | 'resume' | 'pause' | 'stop' | 'watched'

export const playbacks: Readonly<Record<Playback, { title: string; color: string }>> = {
  play: { title: '▶️ Playing', color: colors.running },
  resume: { title: '▶️ Playing', color: colors.running },
  pause: { title: '⏸️ Paused', color: colors.warning },
  stop: { title: '⏹️ Stopped', color: colors.neutral },
  watched: { title: '✅ Watched', color: colors.good },
}

/**
 * The key of a viewing on a server: all its events change one message, until it ends. What was watched stays so when its end
 * is paused or stopped. Empty when the tool does not say what is played.
 */
export function viewingKey(
  playback: Playback,
  server: string,
  ...ids: string[]
): Pick<Draft, 'key' | 'problems' | 'stage'> {
  if (ids.every((id) => id === '')) return {}
  const key = keyOf('viewing', server, ...ids)
  const problems = playback === 'stop' ? [] : ['viewing']
  if (playback === 'play') return { key, problems }
  return { key, problems, stage: playback === 'watched' ? 'final' : 'after' }
}

/** Such as `Example S01E02 Pilot`, `Band – Song` or `Film (2024)`. Parts may be empty. */
export function mediaName(media: {
  title: string
  show?: string
  artist?: string
  season?: string
  episode?: string
  year?: string
}): string {
  const { title, show = '', artist = '', year = '' } = media
  if (show !== '') return [show, episodeNumber(media), title].filter(Boolean).join(' ')
  if (artist !== '' && artist !== title) return `${artist} – ${title}`
  // Some libraries have the year in the title.
  return year === '' || title === '' || title.endsWith(`(${year})`) ? title : `${title} (${year})`
}

/** `S01E02`. */
export function episodeNumber({
  season = '',
  episode = '',
}: {
  season?: string
  episode?: string
}) {
  const part = (letter: string, number: string): string =>
    /^\d{1,5}$/.test(number) ? letter + number.padStart(2, '0') : ''
  return part('S', season) + part('E', episode)
}
