import { memoize } from '../../utils/memoize.ts'
import type { ConversationsTexts } from '../en/conversations.ts'
import { pluralIn } from '../plural.ts'
import { span } from './span.ts'

const plural = pluralIn('de')
const list = memoize(() => new Intl.ListFormat('de'))

export const conversations: ConversationsTexts = {
  list: 'Direktnachrichten',
  people: (count) => plural(count, { one: '# Person', other: '# Personen' }),
  inCall: 'Im Anruf',
  close: (name) => `Unterhaltung mit ${name} schließen`,
  closeGroup: (name) => `${name} schließen`,
  none: {
    title: 'Noch keine Unterhaltungen',
    text: 'Schreib Leuten von deinen Servern. Nur ihr zwei, oder eure Gruppe, könnt es lesen.',
  },
  pick: {
    title: 'Deine Nachrichten',
    text: 'Wähle eine Unterhaltung oder beginn eine neue.',
  },
  gone: {
    title: 'Unterhaltung nicht gefunden',
    text: 'Vielleicht hast du sie geschlossen, oder du gehörst nicht mehr dazu.',
    back: 'Zurück zu deinen Nachrichten',
  },
  create: {
    button: 'Neue Nachricht',
    title: 'Neue Nachricht',
    hint: 'Wähle eine Person für eine Unterhaltung oder mehrere für eine Gruppe.',
    search: 'Leute suchen',
    nobody:
      'Niemand gefunden. Du kannst Leuten schreiben, mit denen du einen Server teilst, und Freunden.',
    chosen: 'Ausgewählte Personen',
    remove: (name) => `${name} entfernen`,
    left: (count) =>
      count === 0
        ? 'Die Gruppe ist voll.'
        : plural(count, {
            one: 'Du kannst noch # Person hinzufügen.',
            other: 'Du kannst noch # Personen hinzufügen.',
          }),
    open: 'Unterhaltung öffnen',
    createGroup: 'Gruppe erstellen',
  },
  header: {
    back: 'Zurück zu deinen Nachrichten',
    call: 'Anrufen',
    joinCall: 'Am Anruf teilnehmen',
    add: 'Leute hinzufügen',
    more: 'Mehr',
    notifications: 'Stummschalten und Benachrichtigungen …',
    profile: 'Profil anzeigen',
    rename: 'Gruppe bearbeiten …',
    leave: 'Gruppe verlassen …',
    close: 'Unterhaltung schließen',
    showPeople: 'Personen anzeigen',
    hidePeople: 'Personen ausblenden',
  },
  add: {
    title: 'Leute hinzufügen',
    text: 'Sie können alles lesen, was bisher geschrieben wurde.',
    toDirect: 'Das erstellt eine neue Gruppe. Eure Unterhaltung bleibt unter euch zweien.',
    submit: 'Hinzufügen',
  },
  rename: {
    title: 'Gruppe bearbeiten',
    label: 'Gruppenname',
    hint: 'Ohne Namen stehen hier die Namen aller in der Gruppe.',
    picture: {
      label: 'Bild',
      upload: 'Bild hochladen',
      remove: 'Entfernen',
      hint: 'Du kannst den Ausschnitt wählen und ein Bild auch hierher ziehen.',
      broken: 'Dein Browser kann diese Datei nicht als Bild öffnen. Versuch es mit PNG oder JPEG.',
    },
  },
  leave: {
    title: (name) => `${name} verlassen?`,
    text: 'Du kannst hier nichts mehr lesen oder schreiben, bis dich jemand wieder hinzufügt. Deine Nachrichten bleiben.',
    owner: 'Die Gruppe gehört dann der Person, die am längsten dabei ist.',
    confirm: 'Gruppe verlassen',
  },
  remove: {
    title: (name) => `${name} entfernen?`,
    text: (name) =>
      `${name} kann in dieser Gruppe nichts mehr lesen oder schreiben. Die Nachrichten bleiben.`,
    confirm: 'Entfernen',
    done: (name) => `${name} wurde aus der Gruppe entfernt.`,
  },
  report: {
    messageTitle: 'Nachricht melden',
    personTitle: 'Person melden',
    text: 'Deine Meldung geht an die Betreiber dieser Guildhall. Sie können sie mit den Nachrichten rundherum lesen.',
    textServer:
      'Deine Meldung geht mit einer Kopie der Nachricht an die Moderatoren dieses Servers.',
    category: 'Was stimmt nicht?',
    details: 'Einzelheiten (optional)',
    reason: 'Was stimmt nicht?',
    submit: 'Melden',
    done: 'Danke. Deine Meldung wurde gesendet.',
  },
  call: {
    incoming: (name) => `${name} ruft dich an`,
    incomingGroup: (name, others) =>
      `${name} ruft ${list().format([
        'dich',
        ...others.slice(0, 2),
        ...(others.length > 2
          ? [plural(others.length - 2, { one: '# andere Person', other: '# andere' })]
          : []),
      ])} an`,
    accept: 'Annehmen',
    decline: 'Ablehnen',
    label: 'Anruf',
    missed: (name) => `Verpasster Anruf von ${name}`,
    ended: (name) => `Anruf von ${name}`,
    noAnswer: 'Keine Antwort',
    span,
    running: (names) =>
      `${list().format(names)} ${names.length === 1 ? 'ist' : 'sind'} in einem Anruf.`,
  },
}
