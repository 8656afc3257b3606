import { isLanguage } from '@guildhall/contract'
import type { GameServerStatus, Language } from '@guildhall/contract'

type State = GameServerStatus['state']

const english = {
  title: (name: string) => `${name}: game servers`,
  heading: 'Game servers',
  online: (online: number, all: number) =>
    all === 1 ? (online === 1 ? 'Online' : 'Not online') : `${online} of ${all} online`,
  playing: (count: number) => `${count} ${count === 1 ? 'player' : 'players'}`,
  states: { online: 'Online', offline: 'Offline', unknown: 'Unknown' } satisfies Record<
    State,
    string
  >,
  since: (duration: string) => `for ${duration}`,
  minutes: (count: number) => `${count} ${count === 1 ? 'minute' : 'minutes'}`,
  hours: (count: number) => `${count} ${count === 1 ? 'hour' : 'hours'}`,
  days: (count: number) => `${count} days`,
  players: 'Players',
  map: 'Map',
  join: 'Join',
  joinNamed: (name: string) => `Join ${name}`,
  invite: 'Join the community',
  inviteShort: 'Join us',
  copy: 'Copy address',
  copied: 'Copied',
  history: (peak: number) => `24 h · peak ${peak}`,
  chart: (peak: number) => `Players in the last 24 hours. Peak: ${peak}.`,
  updated: 'Live. Checked by',
  widgetLink: (name: string) => `All game servers of ${name}`,
  missing: {
    title: 'Nothing to see here',
    text: 'This page doesn’t exist, or its community doesn’t show its game servers.',
  },
  busy: { title: 'Too many requests', text: 'Wait a moment, then load the page again.' },
  start: 'Go to the start page',
}

export type SiteTexts = typeof english

const german: SiteTexts = {
  title: (name) => `${name}: Gameserver`,
  heading: 'Gameserver',
  online: (online, all) =>
    all === 1 ? (online === 1 ? 'Online' : 'Nicht online') : `${online} von ${all} online`,
  playing: (count) => `${count} Spieler`,
  states: { online: 'Online', offline: 'Offline', unknown: 'Unbekannt' },
  since: (duration) => `seit ${duration}`,
  minutes: (count) => `${count} ${count === 1 ? 'Minute' : 'Minuten'}`,
  hours: (count) => `${count} ${count === 1 ? 'Stunde' : 'Stunden'}`,
  days: (count) => `${count} Tagen`,
  players: 'Spieler',
  map: 'Karte',
  join: 'Mitspielen',
  joinNamed: (name) => `Auf ${name} mitspielen`,
  invite: 'Der Community beitreten',
  inviteShort: 'Beitreten',
  copy: 'Adresse kopieren',
  copied: 'Kopiert',
  history: (peak) => `24 Std. · Spitze ${peak}`,
  chart: (peak) => `Spieler in den letzten 24 Stunden. Höchstwert: ${peak}.`,
  updated: 'Live. Geprüft von',
  widgetLink: (name) => `Alle Gameserver von ${name}`,
  missing: {
    title: 'Hier gibt es nichts zu sehen',
    text: 'Diese Seite gibt es nicht, oder die Community zeigt ihre Gameserver nicht.',
  },
  busy: { title: 'Zu viele Anfragen', text: 'Warte einen Moment und lade die Seite dann neu.' },
  start: 'Zur Startseite',
}

export const siteTexts: Record<Language, SiteTexts> = { en: english, de: german }

/** The first of our languages in the header, by its weights. */
export function preferredLanguage(header: string | undefined): Language {
  const ranges = (header ?? '').slice(0, 500).split(',').map(parseRange)
  // The sort is stable: languages of the same weight stay in their order.
  ranges.sort((a, b) => b.weight - a.weight)
  for (const { language, weight } of ranges) {
    if (weight > 0 && isLanguage(language)) return language
  }
  return 'en'
}

function parseRange(range: string): { language: string; weight: number } {
  const [tag = '', ...parameters] = range.trim().toLowerCase().split(';')
  const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))
  const weight = quality === undefined ? 1 : Number(quality.trim().slice(2))
  return { language: tag.split('-')[0] ?? '', weight: Number.isNaN(weight) ? 0 : weight }
}

/** The largest unit alone: the page says roughly how long. */
export function durationText(ms: number, texts: SiteTexts): string {
  const minutes = Math.max(1, Math.floor(ms / 60_000))
  if (minutes < 60) return texts.minutes(minutes)
  if (minutes < 48 * 60) return texts.hours(Math.floor(minutes / 60))
  return texts.days(Math.floor(minutes / 1440))
}
