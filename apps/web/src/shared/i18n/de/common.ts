import { pluralIn } from '../plural.ts'
import type { Texts } from '../texts.ts'

const plural = pluralIn('de')

export const common: Texts['common'] = {
  save: 'Speichern',
  cancel: 'Abbrechen',
  close: 'Schließen',
  back: 'Zurück',
  create: 'Erstellen',
  delete: 'Löschen',
  edit: 'Bearbeiten',
  retry: 'Noch einmal versuchen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copiedLink: 'Link kopiert.',
  loading: 'Wird geladen',
  more: 'Mehr',
  search: 'Suchen',
  none: 'Keine',
  never: 'Nie',
  yes: 'Ja',
  no: 'Nein',
  saved: 'Gespeichert',
  you: 'du',
  showPassword: 'Passwort anzeigen',
  unknownMember: 'Ehemaliges Mitglied',
  deletedUser: 'Gelöschter Nutzer',
  members: (count) => plural(count, { one: '# Mitglied', other: '# Mitglieder' }),
  online: (count) => plural(count, { one: '# online', other: '# online' }),
  skipToContent: 'Zum Inhalt springen',
  unsavedChanges: 'Du hast ungespeicherte Änderungen.',
  discard: 'Verwerfen',
  leaveUnsaved: {
    title: 'Seite verlassen, ohne zu speichern?',
    text: 'Deine Änderungen gehen verloren.',
    leave: 'Verlassen',
  },
  connection: {
    connecting: 'Verbindung wird hergestellt …',
    lost: 'Verbindung verloren. Neuer Versuch läuft …',
    refused: (origin) =>
      `Guildhall nimmt keine Verbindungen von ${origin} an. Wer diese Guildhall betreibt, kann die Adresse mit der Einstellung PUBLIC_URL oder ALLOWED_ORIGINS zulassen.`,
    tooOften:
      'Zu viele Verbindungsversuche in kurzer Zeit. Guildhall verbindet sich innerhalb einer Minute neu.',
    retryNow: 'Jetzt versuchen',
    back: 'Du bist wieder online.',
  },
  presence: {
    online: 'Online',
    idle: 'Abwesend',
    dnd: 'Nicht stören',
    invisible: 'Unsichtbar',
    offline: 'Offline',
  },
  notFound: {
    title: 'Seite nicht gefunden',
    text: 'Vielleicht ist die Seite umgezogen oder der Link unvollständig.',
    home: 'Zur Startseite',
  },
  part: {
    failed: 'Das konnte nicht geladen werden.',
    outdated: 'Guildhall wurde aktualisiert. Lade die Seite neu, um fortzufahren.',
    reload: 'Neu laden',
  },
  crashed: {
    title: 'Etwas ist schiefgegangen',
    text: 'Deine Nachrichten sind sicher. Meist hilft es, die Seite neu zu laden.',
    reload: 'Neu laden',
  },
}
