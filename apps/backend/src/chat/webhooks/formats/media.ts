import { colors } from './draft.ts'

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
 * The key of a viewing: all its events change one message, until it ends. Undefined when the tool does not say what is played.
 */
export function viewingKey(playback: Playback, ids: string[]) {
  if (ids.every((id) => id === '')) return {}
  return { key: `viewing:${ids.join(':')}`, problems: playback === 'stop' ? [] : ['viewing'] }
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
  return year === '' || title === '' ? title : `${title} (${year})`
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
