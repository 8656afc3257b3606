import { pluralIn } from '../plural.ts'
import type { Texts } from '../texts.ts'

const plural = pluralIn('de')

export const common: Texts['common'] = {
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
    refused: (origin) =>
      `Guildhall nimmt keine Verbindungen von ${origin} an. Der Betreiber kann diese Adresse mit der Einstellung PUBLIC_URL oder ALLOWED_ORIGINS zulassen.`,
    tooOften:
      'Zu viele Verbindungsversuche in kurzer Zeit. Guildhall verbindet sich innerhalb einer Minute neu.',
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
  part: {
    failed: 'Das konnte nicht geladen werden.',
    outdated: 'Guildhall wurde aktualisiert. Lade die Seite neu, um fortzufahren.',
    reload: 'Neu laden',
  },
  crashed: {
    title: 'In dieser Seite ist etwas schiefgegangen',
    text: 'Deine Nachrichten sind sicher. Meist hilft es, die Seite neu zu laden.',
    reload: 'Neu laden',
  },
}
