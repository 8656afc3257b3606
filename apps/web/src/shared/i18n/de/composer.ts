import { memoize } from '../../utils/memoize.ts'
import { numberIn, pluralIn } from '../plural.ts'
import type { Texts } from '../texts.ts'

const plural = pluralIn('de')
const number = numberIn('de')
const seconds = (count: number) => plural(count, { one: '# Sekunde', other: '# Sekunden' })
const list = memoize(() => new Intl.ListFormat('de'))

export const composer: Texts['composer'] = {
  region: 'Nachricht schreiben',
  placeholder: (channel) => `Nachricht an ${channel}`,
  emoji: 'Emoji',
  send: 'Nachricht senden',
  attach: 'Dateien anhängen',
  chooseEmoji: 'Emoji auswählen',
  replyTo: (name) => `Antwort an ${name}`,
  notify: (name) => `${name} benachrichtigen`,
  notifies: (name) => `${name} wird über deine Antwort benachrichtigt`,
  notifiesNobody: 'Deine Antwort benachrichtigt niemanden',
  mentionOn: '@ An',
  mentionOff: '@ Aus',
  endReply: 'Antwort abbrechen',
  replyWithoutText: 'Nachricht ohne Text',
  left: (count) => plural(count, { one: 'Noch # Zeichen', other: 'Noch # Zeichen' }),
  tooLong: (length, most) =>
    `${number(length - most)} Zeichen zu viel (${number(length)} von ${number(most)}).`,
  slowmode: (wait) => `Langsamer Modus: Die nächste Nachricht kannst du in ${wait} senden.`,
  slowmodeOn: (wait) => `Langsamer Modus: eine Nachricht alle ${wait}.`,
  seconds,
  offline: 'Du bist offline. Deine Nachrichten werden gesendet, sobald du wieder verbunden bist.',
  muted: (until) => `Du hast bis ${until} einen Timeout. Du kannst lesen, aber nichts senden.`,
  mayNotWrite: 'In diesem Kanal darfst du keine Nachrichten senden.',
  mayNotWriteTo: 'In dieser Unterhaltung kannst du gerade nichts schreiben.',
  announcement: 'Das ist ein Ankündigungskanal. Hier schreibt nur, wer Nachrichten verwalten darf.',
  noMessages: 'In diesem Kanal kannst du keine Nachrichten senden.',
  keptDraft: 'Dein Entwurf bleibt erhalten, bis du hier wieder schreiben kannst:',
  typing: (names) =>
    names.length > 3
      ? 'Mehrere Leute schreiben gerade …'
      : `${list().format(names)} ${names.length === 1 ? 'schreibt' : 'schreiben'} gerade …`,
  someone: 'Jemand',
  suggestions: {
    members: 'Erwähnen',
    channels: 'Kanäle',
    emoji: 'Emoji',
    count: (count) =>
      plural(count, {
        one: '# Vorschlag. Mit Tab einfügen.',
        other: '# Vorschläge. Mit den Pfeiltasten wählen, mit Tab einfügen.',
      }),
    everyone: 'Alle auf diesem Server benachrichtigen',
    here: 'Alle benachrichtigen, die online sind',
    role: 'Alle mit dieser Rolle benachrichtigen',
  },
  files: {
    label: 'Dateien für diese Nachricht',
    drop: 'Loslassen zum Anhängen',
    dropTo: (channel) => `Deine Dateien gehen mit deiner Nachricht an ${channel}.`,
    mayNot: 'Du darfst hier keine Dateien anhängen.',
    tooMany: (most, names) =>
      `An eine Nachricht kannst du bis zu ${most} Dateien anhängen. Nicht angehängt: ${list().format(names)}.`,
    tooLarge: (name, most) => `„${name}“ ist zu groß. Dateien dürfen bis zu ${most} groß sein.`,
    uploading: (name, percent) => `${name} wird hochgeladen: ${percent} %`,
    remove: (name) => `${name} entfernen`,
    cancel: (name) => `Hochladen von ${name} abbrechen`,
    retry: (name) => `${name} noch einmal hochladen`,
    waiting: 'Deine Nachricht wird gesendet, sobald die Dateien hochgeladen sind.',
    attachText: 'Als Datei anhängen',
    blocked: (name) =>
      `„${name}“ konnte nicht hochgeladen werden. Versuch es noch einmal oder entferne die Datei.`,
    heic: 'Dein Browser kann HEIC nicht umwandeln. Wird als Datei gesendet.',
    moveBack: (name) => `${name} nach vorn`,
    moveForward: (name) => `${name} nach hinten`,
    moved: (name, at, count) => `${name} ist jetzt ${at} von ${count}.`,
    edit: (name) => `${name} beschreiben`,
    description: 'Beschreibung',
    descriptionHint: 'Was zu sehen ist, für alle, die es nicht sehen können.',
    described: 'ALT',
    isDescribed: 'Mit Beschreibung',
    spoiler: 'Spoiler',
    spoilerHint: 'Verborgen, bis jemand es sehen will.',
  },
}
