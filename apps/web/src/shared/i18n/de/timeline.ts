import { pluralIn } from '../plural.ts'
import type { Texts } from '../texts.ts'

const plural = pluralIn('de')

export const timeline: Texts['timeline'] = {
  label: (channel) => `Nachrichten in ${channel}`,
  beginning: (channel) => `Hier beginnt ${channel}`,
  beginningWith: (name) => `Hier beginnt deine Unterhaltung mit ${name}`,
  beginningText: 'Hier fängt die Unterhaltung an. Sag Hallo!',
  newLine: 'Neu',
  loadingOlder: 'Ältere Nachrichten werden geladen',
  loadingNewer: 'Neuere Nachrichten werden geladen',
  failed: 'Die Nachrichten konnten nicht geladen werden.',
  toNewest: 'Zu den neuesten Nachrichten',
  newMessages: (count) => plural(count, { one: '# neue Nachricht', other: '# neue Nachrichten' }),
  spokenMessage: (name, text) => `${name}: ${text}`,
  attachmentOnly: 'eine Datei',
  webhook: 'Webhook',
  imported: 'Importiert',
  system: 'System',
  edited: '(bearbeitet)',
  editedAt: (time) => `Bearbeitet ${time}`,
  showProfile: (name) => `Profil von ${name}`,
  sending: 'Wird gesendet',
  sentLater: (seconds) => `Du sendest zu schnell. Nächster Versuch in ${seconds} s.`,
  notSent: 'Nicht gesendet.',
  notSentBecause: (reason) => `Nicht gesendet: ${reason}`,
  blocked: {
    message: 'Nachricht von jemandem, den du blockiert hast.',
    show: 'Anzeigen',
    hide: 'Verbergen',
  },
  reply: {
    to: (name) => `Antwort an ${name}`,
    deleted: 'Die ursprüngliche Nachricht wurde gelöscht',
    jump: 'Zur ursprünglichen Nachricht',
    file: 'eine Datei',
  },
  reactions: {
    label: 'Reaktionen',
    deletedEmoji: 'Gelöschtes Emoji',
    who: (names, emoji) => `${names}: ${emoji}`,
    others: (count) => plural(count, { one: '# weitere Person', other: '# weitere' }),
    count: (emoji, count) =>
      plural(count, { one: `${emoji}, # Reaktion`, other: `${emoji}, # Reaktionen` }),
  },
  files: {
    download: (name) => `${name} herunterladen`,
    open: (name) => `${name} öffnen`,
    play: (name) => `GIF: ${name} abspielen`,
    stop: (name) => `Stopp: ${name}`,
    stopShort: 'Stopp',
    spoiler: 'Spoiler',
    failed: 'Dieses Bild konnte nicht geladen werden.',
    tooManyPixels: 'Dieses Bild hat zu viele Pixel, um es hier zu zeigen.',
    heic: 'HEIC-Bilder können hier nicht angezeigt werden.',
  },
  markdown: {
    table: 'Tabelle',
    copyCode: 'Code kopieren',
    showLines: (count) => `Alle ${String(count)} Zeilen anzeigen`,
    showLess: 'Weniger anzeigen',
    showSpoiler: 'Spoiler anzeigen',
  },
}
