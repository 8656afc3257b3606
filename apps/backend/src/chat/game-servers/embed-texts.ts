import type { Language } from '@guildhall/contract'

const english = {
  states: { online: 'Online', offline: 'Offline', unknown: 'Unknown' },
  reasons: {
    refuses: 'it refuses queries.',
    silent: 'it does not respond.',
    other: 'something else answers at its address.',
    name: 'its name cannot be resolved.',
    fresh: 'it was not queried yet.',
    failed: 'it could not be queried.',
  },
  players: 'Players',
  map: 'Map',
  address: 'Address',
  down: (name: string) => `${name} is down`,
  up: (name: string) => `${name} is up again`,
  full: (name: string) => `${name} is full`,
  empty: (name: string) => `${name} is empty`,
  outage: (duration: string) => `It was down for ${duration}.`,
  minutes: (count: number) => `${count} ${count === 1 ? 'minute' : 'minutes'}`,
  hours: (count: number) => `${count} ${count === 1 ? 'hour' : 'hours'}`,
  days: (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`,
}

export type EmbedTexts = typeof english

const german: EmbedTexts = {
  states: { online: 'Online', offline: 'Offline', unknown: 'Unbekannt' },
  reasons: {
    refuses: 'Er lehnt Abfragen ab.',
    silent: 'Er antwortet nicht.',
    other: 'An seiner Adresse antwortet etwas anderes.',
    name: 'Der Name seiner Adresse wurde nicht gefunden.',
    fresh: 'Er wurde noch nicht abgefragt.',
    failed: 'Er konnte nicht abgefragt werden.',
  },
  players: 'Spieler',
  map: 'Karte',
  address: 'Adresse',
  down: (name) => `${name} ist nicht erreichbar`,
  up: (name) => `${name} ist wieder erreichbar`,
  full: (name) => `${name} ist voll`,
  empty: (name) => `${name} ist leer`,
  outage: (duration) => `Er war ${duration} lang nicht erreichbar.`,
  minutes: (count) => `${count} ${count === 1 ? 'Minute' : 'Minuten'}`,
  hours: (count) => `${count} ${count === 1 ? 'Stunde' : 'Stunden'}`,
  days: (count) => `${count} ${count === 1 ? 'Tag' : 'Tage'}`,
}

/** What the messages about game servers say, in the language of their server. */
export const embedTexts: Record<Language, EmbedTexts> = { en: english, de: german }
