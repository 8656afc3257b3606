import { pluralIn } from '../plural.ts'
import type { SearchTexts } from '../en/search.ts'

const plural = pluralIn('de')

export const search: SearchTexts = {
  field: 'Suchen nach',
  scope: {
    label: 'Suchen in',
    conversations: {
      here: 'Diese Unterhaltung',
      all: 'Alle Direktnachrichten',
      hint: 'Findet Nachrichten in allen deinen Unterhaltungen.',
    },
    servers: {
      here: 'Dieser Server',
      all: 'Alle Server',
      hint: 'Findet Nachrichten auf allen deinen Servern.',
    },
  },
  hint: 'Findet Nachrichten und Linkkarten, in denen alle Wörter vorkommen.',
  nothing: 'Keine Ergebnisse',
  nothingHere: 'Versuch es mit weniger oder anderen Wörtern.',
  nothingText: 'Versuch es mit weniger oder anderen Wörtern oder such in allen Kanälen.',
  indexing: 'Die neuesten Nachrichten werden noch indexiert und fehlen vielleicht.',
  more: 'Ältere Ergebnisse anzeigen',
  found: (count, isAll) =>
    isAll
      ? plural(count, { one: '# Nachricht gefunden', other: '# Nachrichten gefunden' })
      : plural(count, {
          one: 'Das neueste Ergebnis',
          other: 'Die # neuesten Ergebnisse',
        }),
  jumpTo: (author, time) => `Zur Nachricht von ${author}, ${time}`,
  picture: 'Anhang',
  filters: {
    from: 'von',
    in: 'in',
    mentions: 'erwähnt',
    has: 'enthält',
    before: 'vor',
    after: 'nach',
  },
  filterHints: {
    from: 'jemandem',
    in: 'einem Kanal',
    mentions: 'jemanden oder eine Rolle',
    has: 'Link, Datei, Bild …',
    before: 'einem Tag',
    after: 'einem Tag',
  },
  filterButtons: 'Suche eingrenzen',
  kinds: {
    link: 'Link',
    embed: 'Karte',
    file: 'Datei',
    image: 'Bild',
    video: 'Video',
    sound: 'Ton',
  },
  role: 'Rolle',
  imported: 'Importiert',
  thread: 'Thread',
  days: { today: 'Heute', yesterday: 'Gestern', week: 'Vor einer Woche', month: 'Vor einem Monat' },
  suggestions: (count) => plural(count, { one: '# Vorschlag', other: '# Vorschläge' }),
  remove: (filter) => `Filter ${filter} entfernen`,
  active: 'Filter',
  noMatch: (filter) => `Nichts passt zu ${filter}`,
}
