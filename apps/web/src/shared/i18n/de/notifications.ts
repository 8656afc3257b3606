import type { NotificationTexts } from '../en/notifications.ts'

export const notifications: NotificationTexts = {
  channelMenu: (name) => `Menü von #${name}`,
  categoryMenu: (name) => `Menü von ${name}`,
  expand: 'Kategorie ausklappen',
  collapse: 'Kategorie einklappen',
  editChannel: 'Kanal bearbeiten',
  editCategory: 'Kategorie bearbeiten',
  deleteChannel: 'Kanal löschen …',
  deleteCategory: 'Kategorie löschen …',
  markRead: 'Als gelesen markieren',
  unmute: 'Stummschaltung aufheben',
  settings: 'Benachrichtigungen einstellen',
  ofServer: (name) => `Benachrichtigungen in ${name}`,
  ofChannel: (name) => `Benachrichtigungen in #${name}`,
  ofConversation: (name) => `Benachrichtigungen: ${name}`,
  when: 'Benachrichtige mich über',
  levels: { all: 'Alle Nachrichten', mentions: 'Nur Erwähnungen', nothing: 'Nichts' },
  inherited: (level, isChannel) =>
    isChannel ? `Wie beim Server (${level})` : `Wie in deinen Einstellungen (${level})`,
  mute: 'Stummschalten',
  muteServerHint:
    'Ein stummgeschalteter Server zeigt keine ungelesenen Kanäle und benachrichtigt dich nie.',
  muteChannelHint:
    'Ein stummgeschalteter Kanal erscheint nie als ungelesen und benachrichtigt dich nie.',
  muteConversationHint:
    'Eine stummgeschaltete Unterhaltung erscheint nie als ungelesen und benachrichtigt dich nie. Andere sehen das nicht.',
  notMuted: 'Nicht stummgeschaltet',
  mutedUntil: (time) => `Stumm bis ${time}`,
  mutedForever: 'Stumm, bis ich es wieder einschalte',
  durations: {
    quarter: 'Für 15 Minuten',
    hour: 'Für 1 Stunde',
    eight: 'Für 8 Stunden',
    day: 'Für 24 Stunden',
    forever: 'Bis ich es wieder einschalte',
  },
  serverIsMuted: 'Der ganze Server ist stummgeschaltet.',
  suppressEveryone: '@everyone ignorieren',
  suppressEveryoneHint: 'Nachrichten an alle zählen nicht als Erwähnung.',
  exceptions: 'Ausnahmen',
  exceptionsIntro: 'Server, Kanäle und Unterhaltungen mit eigenen Benachrichtigungseinstellungen.',
  noExceptions:
    'Keine. Du fügst sie im Menü eines Servers oder einer Unterhaltung hinzu oder mit einem Rechtsklick auf einen Kanal.',
  channelIn: (channel, server) => `#${channel} in ${server}`,
  ignoresEveryone: 'Ignoriert @everyone',
  edit: 'Bearbeiten',
  editOf: (name) => `Benachrichtigungen in ${name} bearbeiten`,
  reset: 'Zurücksetzen',
  resetOf: (name) => `Benachrichtigungen in ${name} zurücksetzen`,
  inbox: {
    title: 'Deine Erwähnungen',
    none: 'Keine Erwähnungen',
    noneText: 'Nachrichten, die dich oder alle erwähnen, stehen hier 30 Tage lang.',
    noText: 'Nachricht ohne Text',
    more: 'Ältere Erwähnungen zeigen',
  },
}
