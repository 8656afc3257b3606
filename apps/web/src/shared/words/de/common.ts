import { pluralIn } from '../plural.ts'
import type { Words } from '../words.ts'

const plural = pluralIn('de')

export const common: Words['common'] = {
  appName: 'Guildhall',
  save: 'Speichern',
  cancel: 'Abbrechen',
  close: 'Schließen',
  back: 'Zurück',
  create: 'Anlegen',
  delete: 'Löschen',
  edit: 'Bearbeiten',
  retry: 'Noch einmal versuchen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  loading: 'Wird geladen',
  more: 'Mehr',
  search: 'Suchen',
  none: 'Keine',
  never: 'Nie',
  yes: 'Ja',
  no: 'Nein',
  saved: 'Gespeichert',
  you: 'du',
  showPassword: 'Passwort zeigen',
  unknownMember: 'Ehemaliges Mitglied',
  members: (count) => plural(count, { one: '# Mitglied', other: '# Mitglieder' }),
  online: (count) => plural(count, { one: '# online', other: '# online' }),
  skipToContent: 'Zum Inhalt springen',
  unsavedChanges: 'Es gibt Änderungen, die nicht gespeichert sind.',
  discard: 'Verwerfen',
  leaveUnsaved: {
    title: 'Ohne Speichern gehen?',
    text: 'Deine Änderungen hier sind nicht gespeichert und gehen verloren.',
    leave: 'Gehen',
  },
  connection: {
    connecting: 'Verbindung wird aufgebaut …',
    lost: 'Die Verbindung ist weg. Neuer Versuch läuft …',
    retryNow: 'Jetzt versuchen',
    back: 'Wieder verbunden.',
  },
  presence: {
    online: 'Online',
    idle: 'Abwesend',
    dnd: 'Nicht stören',
    invisible: 'Unsichtbar',
    offline: 'Offline',
  },
  notFound: {
    title: 'Hier ist nichts',
    text: 'Die Seite ist vielleicht umgezogen, oder der Link ist unvollständig.',
    home: 'Zur Startseite',
  },
  crashed: {
    title: 'In dieser Seite ist etwas schiefgegangen',
    text: 'Deine Nachrichten sind sicher. Meist hilft es, die Seite neu zu laden.',
    reload: 'Neu laden',
  },
}
