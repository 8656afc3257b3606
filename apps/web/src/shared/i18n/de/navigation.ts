import { pluralIn } from '../plural.ts'
import type { Texts } from '../texts.ts'

const plural = pluralIn('de')

export const navigation: Texts['navigation'] = {
  titles: {
    front: 'Willkommen',
    signIn: 'Anmelden',
    friends: 'Freunde',
    saved: 'Gespeicherte Nachrichten',
    register: 'Registrieren',
    resetPassword: 'Neues Passwort',
    moveIn: 'Von Discord umziehen',
    invite: 'Einladung',
    gameServers: 'Gameserver',
    account: 'Deine Einstellungen',
    server: 'Servereinstellungen',
    notFound: 'Seite nicht gefunden',
    channel: (channel, server) => `#${channel} – ${server}`,
    voiceChannel: (channel, server) => `${channel} – ${server}`,
  },
  unreachable: 'Der Server ist gerade nicht erreichbar. Neuer Versuch läuft …',
  servers: 'Server',
  channels: 'Kanäle',
  serverMenu: (name) => `Servermenü von ${name}`,
  messages: 'Direktnachrichten',
  addServer: 'Server hinzufügen',
  gameServers: 'Gameserver',
  unread: 'ungelesen',
  muted: 'stummgeschaltet',
  private: 'privat',
  locked: 'abgeschlossen',
  mentions: (count) => plural(count, { one: '# Erwähnung', other: '# Erwähnungen' }),
  unreadMessages: (count) =>
    plural(count, { one: '# ungelesene Nachricht', other: '# ungelesene Nachrichten' }),
  friendRequests: (count) =>
    plural(count, { one: '# Freundschaftsanfrage', other: '# Freundschaftsanfragen' }),
  invitePeople: 'Leute einladen',
  serverSettings: 'Servereinstellungen',
  joinRequests: (count) =>
    plural(count, { one: '# Beitrittsanfrage', other: '# Beitrittsanfragen' }),
  reports: (count) => plural(count, { one: '# Meldung', other: '# Meldungen' }),
  claims: (count) =>
    plural(count, {
      one: '# Anfrage zu importierten Nachrichten',
      other: '# Anfragen zu importierten Nachrichten',
    }),
  markAllRead: 'Alles als gelesen markieren',
  notificationSettings: 'Benachrichtigungen einstellen',
  leaveServer: 'Server verlassen',
  createChannel: 'Kanal erstellen',
  createCategory: 'Kategorie erstellen',
  createChannelIn: (category) => `Kanal in ${category} erstellen`,
  editChannel: (name) => `Einstellungen von ${name}`,
  kinds: {
    text: 'Textkanal',
    announcement: 'Ankündigungskanal',
    voice: 'Sprachkanal',
    category: 'Kategorie',
  },
  noChannels: {
    title: 'Noch keine Kanäle',
    text: 'Es gibt keine Kanäle, die du sehen kannst.',
    create: 'Ersten Kanal erstellen',
  },
  noServer: {
    title: 'Server nicht gefunden',
    text: 'Vielleicht wurde er gelöscht, oder du bist kein Mitglied mehr.',
    home: 'Zur Startseite',
  },
  noChannel: {
    title: 'Kanal nicht gefunden',
    text: 'Vielleicht wurde er gelöscht, oder du hast keinen Zugriff mehr.',
    other: 'Zu einem anderen Kanal',
  },
  goneChannel: {
    title: (name) => `${name} ist nicht mehr verfügbar`,
    text: 'Der Kanal wurde gelöscht, oder du hast keinen Zugriff mehr.',
  },
  pickChannel: 'Wähle einen Kanal.',
  user: {
    menu: 'Dein Status und deine Einstellungen',
    setText: 'Eigenen Status festlegen …',
    changeText: 'Eigenen Status ändern …',
    friends: (count) => (count > 0 ? `Freunde (${String(count)})` : 'Freunde'),
    settings: 'Einstellungen',
    signOut: 'Abmelden',
  },
  header: {
    threads: 'Threads',
    topic: 'Thema',
    showTopic: 'Ganzes Thema anzeigen',
    pins: 'Angeheftete Nachrichten',
    inbox: 'Posteingang',
    members: 'Mitglieder',
    showMembers: 'Mitgliederliste anzeigen',
    hideMembers: 'Mitgliederliste ausblenden',
    search: 'Suchen',
    searchMessages: 'Nachrichten suchen',
    back: 'Zurück zu den Kanälen',
  },
}
