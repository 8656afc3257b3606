import { memoize } from '../../utils/memoize.ts'
import { numberIn, pluralIn } from '../plural.ts'
import type { Texts } from '../texts.ts'

const plural = pluralIn('de')
const number = numberIn('de')
const seconds = (count: number) => plural(count, { one: '# Sekunde', other: '# Sekunden' })
const list = memoize(() => new Intl.ListFormat('de'))

export const composer: Texts['composer'] = {
  region: 'Nachricht schreiben',
  placeholder: (channel) => `Nachricht an #${channel}`,
  emoji: 'Emoji',
  send: 'Nachricht senden',
  attach: 'Dateien anhängen',
  chooseEmoji: 'Emoji aussuchen',
  replyTo: (name) => `Antwort an ${name}`,
  endReply: 'Doch nicht antworten',
  replyWithoutText: 'Eine Nachricht ohne Text',
  left: (count) => plural(count, { one: 'Noch # Zeichen', other: 'Noch # Zeichen' }),
  tooLong: (length, most, withName) =>
    `${number(length - most)} Zeichen zu viel (${number(length)} von ${number(most)}). ` +
    `Dein Name zählt zur Grenze von ${number(withName)} Zeichen mit.`,
  slowmode: (wait) => `Langsam-Modus: In ${wait} kannst du wieder senden.`,
  slowmodeOn: (wait) => `Langsam-Modus: eine Nachricht alle ${wait}.`,
  seconds,
  offline: 'Keine Verbindung. Was du sendest, geht raus, sobald sie wieder da ist.',
  muted: (until) => `Du bist bis ${until} stummgeschaltet. Du kannst lesen, aber nicht schreiben.`,
  mayNotWrite: 'Hier darfst du lesen, aber nicht schreiben.',
  announcement: 'Das ist ein Ankündigungskanal: Hier schreibt nur, wer Nachrichten verwaltet.',
  noMessages: 'In diesem Kanal gibt es keine Nachrichten.',
  typing: (names) =>
    names.length > 3
      ? 'Mehrere Leute schreiben gerade …'
      : `${list().format(names)} ${names.length === 1 ? 'schreibt' : 'schreiben'} gerade …`,
  someone: 'Jemand',
  suggestions: {
    members: 'Mitglieder',
    channels: 'Kanäle',
    emoji: 'Emoji',
    count: (count) =>
      plural(count, {
        one: '# Vorschlag. Tab übernimmt ihn.',
        other: '# Vorschläge. Pfeiltasten wählen, Tab übernimmt.',
      }),
    everyone: 'Ruft alle Mitglieder dieses Servers',
  },
  files: {
    label: 'Dateien für diese Nachricht',
    drop: 'Loslassen zum Anhängen',
    dropTo: (channel) => `Die Dateien kommen in deine Nachricht an #${channel}.`,
    mayNot: 'Du darfst hier keine Dateien anhängen.',
    tooMany: (most) => `In eine Nachricht passen höchstens ${most} Dateien.`,
    tooLarge: (name, most) => `„${name}“ ist zu groß: höchstens ${most} pro Datei.`,
    uploading: (name, percent) => `${name} wird hochgeladen: ${percent} %`,
    remove: (name) => `${name} entfernen`,
    cancel: (name) => `Hochladen von ${name} abbrechen`,
    retry: (name) => `${name} noch einmal hochladen`,
    waiting: 'Deine Nachricht geht raus, sobald die Dateien da sind.',
    blocked: 'Eine Datei wurde nicht hochgeladen. Versuche es noch einmal, oder entferne sie.',
  },
}
