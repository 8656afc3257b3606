import { pluralIn } from '../plural.ts'
import type { imports as english } from '../en/imports.ts'
import type { Widened } from '../widened.ts'

const plural = pluralIn('de')

export const imports: Widened<typeof english> = {
  intro:
    'Hol die Nachrichten deines alten Servers hierher. Exportiere seine Kanäle mit DiscordChatExporter im Format JSON, auf Wunsch mit Medien, und wähle dann die Dateien aus.',
  choose: 'Dateien auswählen',
  chooseHint: (size) =>
    `JSON-Dateien oder eine ZIP-Datei eines Exports mit Medien, zusammen bis zu ${size}.`,
  tooLarge: (size) => `Diese Dateien sind zusammen zu groß. Die Grenze ist ${size}.`,
  tooMany: (max) => `Wähle höchstens ${max} Dateien auf einmal aus.`,
  emptyFile: (name) => `${name} ist leer.`,
  uploading: 'Dateien werden hochgeladen',
  uploadHint:
    'Du kannst Guildhall solange weiter benutzen. Wenn du diese Seite schließt, wähle dieselben Dateien noch einmal aus, um weiterzumachen.',
  paused: 'Das Hochladen ist unterbrochen',
  pausedHint: 'Wähle dieselben Dateien noch einmal aus. Es geht dort weiter, wo es aufgehört hat.',
  wrongFiles: (name) => `${name} ist nicht unter den ausgewählten Dateien oder hat sich geändert.`,
  offline: 'Der Server antwortet nicht. Das Hochladen geht von selbst weiter.',
  checking: 'Dateien werden gelesen',
  ready: 'Wohin sollen die Nachrichten?',
  readyHint:
    'Neue Kanäle siehst bis zum Ende des Imports nur du. Danach bekommen sie die Berechtigungen ihrer Kategorie. Ein Thread, der zum Kanal wird, bleibt privat. Niemand wird benachrichtigt.',
  channelFor: (name) => `Kanal für ${name}`,
  newChannel: (name) => `Neuer Kanal „${name}“`,
  newPrivateChannel: (name) => `Neuer privater Kanal „${name}“`,
  threadIn: (channel) => `Thread in #${channel}`,
  known: 'schon einmal importiert: nur neuere Nachrichten kommen dazu',
  start: 'Import starten',
  waiting: 'Wartet auf das Ende eines anderen Imports',
  running: 'Import läuft',
  runningHint: 'Du kannst diese Seite schließen, der Import läuft weiter.',
  stop: 'Import anhalten',
  cancel: 'Abbrechen',
  stopTitle: 'Import anhalten?',
  stopText:
    'Was schon importiert ist, bleibt. Neue Kanäle bleiben privat. Um später weiterzumachen, lade dieselben Dateien noch einmal hoch.',
  progress: (percent) => `${percent} %`,
  files: (done, all) =>
    plural(all, { one: `${done} von 1 Datei`, other: `${done} von ${all} Dateien` }),
  bytes: (done, all) => `${done} von ${all}`,
  messages: (count) => plural(count, { one: '1 Nachricht', other: '# Nachrichten' }),
  authors: (count) => plural(count, { one: '1 Autor', other: '# Autoren' }),
  attached: (count) => plural(count, { one: '1 angehängte Datei', other: '# angehängte Dateien' }),
  left: (seconds) =>
    seconds < 90
      ? 'noch etwa eine Minute'
      : seconds < 5400
        ? `noch etwa ${Math.round(seconds / 60)} Minuten`
        : `noch etwa ${Math.round(seconds / 3600)} Stunden`,
  earlier: 'Frühere Importe',
  done: 'Import fertig',
  stopped: 'Import angehalten',
  failed: 'Import fehlgeschlagen',
  goOn: 'Was davor importiert wurde, bleibt. Berichtige die Datei und importiere sie noch einmal: Es geht dort weiter.',
  leftOut: 'Weggelassen oder gekürzt',
  missing: 'Fehlende Dateien',
  missingReasons: {
    account_quota: 'dein Speicherplatz ist aufgebraucht',
    server_quota: 'der Speicherplatz dieses Servers ist aufgebraucht',
    too_large: 'größer, als eine hochgeladene Datei sein darf',
    damaged: 'in der ZIP-Datei nicht lesbar',
    invalid: 'kein gültiges Bild',
    no_room: 'der Server hat zu viele solche Bilder',
  },
  goneChannel: 'ein gelöschter Kanal',
  claims: {
    title: 'Wer war wer',
    intro:
      'Mitglieder geben im Menü einer importierten Nachricht an, dass sie sie geschrieben haben, und du entscheidest. Dort kannst du den Autor auch einem Mitglied zuordnen, das dann gefragt wird. Sobald beide zustimmen, zeigen alle Nachrichten dieses Autors das Mitglied.',
    none: 'Noch gehört kein importierter Autor zu einem Mitglied.',
    claim: (member, author) => `${member} sagt: Ich war ${author}`,
    accepted: (member, author) => `${member} war ${author}`,
    declined: (member, author) => `Abgelehnt: ${member} als ${author}`,
    asked: (member, author) => `${member} wird gefragt: Warst du ${author}?`,
    refused: (member, author) => `${member} sagt: Ich war nicht ${author}`,
    withdraw: 'Zurückziehen',
    accept: 'Zustimmen',
    decline: 'Ablehnen',
    takeBack: 'Zurücknehmen',
    remove: 'Entfernen',
    messages: (author) => `Nachrichten von ${author}`,
  },
  question: {
    banner: (author) => `Warst du ${author} in den importierten Nachrichten?`,
    answer: 'Antworten …',
    title: (author) => `Warst du ${author}?`,
    text: (author) =>
      `Das sagt jemand, der diesen Server verwaltet. Wenn du zustimmst, zeigen alle importierten Nachrichten von ${author} auf diesem Server dich als Autor, auch solche, die später importiert werden. Sonst ändert sich nichts.`,
    accept: 'Das war ich',
    decline: 'Das war ich nicht',
  },
  assign: {
    title: (author) => `Wer war ${author}?`,
    text: (author) =>
      `Das Mitglied wird gefragt. Sobald es zustimmt, zeigen alle Nachrichten von ${author} das Mitglied. Wer ablehnt, wird nicht noch einmal gefragt.`,
    member: 'Mitglied',
    submit: 'Fragen',
    done: (member) => `${member} wird gefragt.`,
  },
  problems: {
    damaged: 'Diese Datei ist beschädigt:',
    missing: 'Die hochgeladenen Dateien sind nicht mehr da. Lade sie noch einmal hoch.',
    channel_limit:
      'Der Server hat zu viele Kanäle. Lösche welche oder wähle vorhandene Kanäle aus.',
    message_limit:
      'Mehr Nachrichten kann ein Import nicht enthalten. Exportiere einen kürzeren Zeitraum.',
    channel_gone: 'Der Kanal wurde während des Imports gelöscht.',
    not_allowed: 'Wer den Import gestartet hat, darf diesen Server nicht mehr verwalten.',
    storage_full: 'Auf dem Server wird der Speicherplatz knapp. Wende dich an den Betreiber.',
    account_quota:
      'Dein Speicherplatz ist aufgebraucht. Alle Nachrichten sind da, aber nicht alle ihre Dateien.',
    server_quota:
      'Der Speicherplatz dieses Servers ist aufgebraucht. Alle Nachrichten sind da, aber nicht alle ihre Dateien.',
    too_large: 'Die Dateien oder eine Nachricht darin sind zu groß, um sie zu lesen.',
    internal_error: 'Bei uns ist etwas schiefgegangen.',
  },
  counts: {
    known: (count) =>
      plural(count, {
        one: '1 Nachricht, die schon da war',
        other: '# Nachrichten, die schon da waren',
      }),
    empty: (count) =>
      plural(count, {
        one: '1 Nachricht ohne Text und Dateien',
        other: '# Nachrichten ohne Text und Dateien',
      }),
    lostFiles: (count) =>
      plural(count, {
        one: '1 Datei, die hier nicht genannt ist: zu groß, nicht lesbar oder ohne Platz',
        other: '# Dateien, die hier nicht genannt sind: zu groß, nicht lesbar oder ohne Platz',
      }),
    reactions: (count) => plural(count, { one: '1 Reaktion', other: '# Reaktionen' }),
    embeds: (count) =>
      plural(count, { one: '1 Karte ohne Text und Bild', other: '# Karten ohne Text und Bild' }),
    fields: (count) =>
      plural(count, {
        one: '1 Feld einer Karte mit zu vielen',
        other: '# Felder von Karten mit zu vielen',
      }),
    pictures: (count) =>
      plural(count, {
        one: '1 Bild einer Karte mit zu vielen',
        other: '# Bilder von Karten mit zu vielen',
      }),
    shortened: (count) =>
      plural(count, {
        one: 'das Ende von 1 Text in einer Karte',
        other: 'das Ende von # Texten in Karten',
      }),
    components: (count) =>
      plural(count, { one: '1 Reihe mit Schaltflächen', other: '# Reihen mit Schaltflächen' }),
    unpinned: (count) =>
      plural(count, {
        one: '1 Anheftung, weil der Kanal zu viele hat',
        other: '# Anheftungen, weil Kanäle zu viele haben',
      }),
  },
}
