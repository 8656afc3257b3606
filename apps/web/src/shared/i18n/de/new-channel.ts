import type { NewChannelTexts } from '../en/new-channel.ts'
import { memoize } from '../../utils/memoize.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('de')
const list = memoize(() => new Intl.ListFormat('de'))

export const newChannel: NewChannelTexts = {
  title: 'Kanal erstellen',
  kind: 'Kanaltyp',
  name: 'Name',
  topic: 'Thema (optional)',
  category: 'Kategorie',
  noCategory: 'Keine',
  visibleToAll: (category) => `Beginnt mit den Rechten von „${category}“: Alle werden ihn sehen.`,
  visibleToSome: (category, names, others) =>
    `Beginnt mit den Rechten von „${category}“: Nur ${list().format([
      ...names,
      ...(others > 0
        ? [plural(others, { one: '# weiteres Mitglied', other: '# weitere Mitglieder' })]
        : []),
      'Administratoren',
    ])} werden ihn sehen.`,
  create: 'Erstellen',
  createsRooms: 'Für alle, die beitreten, einen eigenen Raum erstellen',
  createsRoomsHint:
    'Wer beitritt, bekommt direkt darunter einen eigenen Sprachkanal mit denselben Berechtigungen und Einstellungen. Ist er leer, verschwindet er.',
  kindHints: {
    text: 'Hier können alle schreiben, die die Berechtigung haben.',
    announcement: 'Hier schreibt nur, wer Nachrichten verwalten darf. Alle können lesen.',
    voice: 'Zum Sprechen, mit Kamera und Bildschirmübertragung.',
    category: 'Fasst Kanäle unter einer Überschrift zusammen.',
  },
}
