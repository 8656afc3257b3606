import { memoize } from '../../utils/memoize.ts'
import { pluralIn } from '../plural.ts'
import type { Texts } from '../texts.ts'

const plural = pluralIn('de')
const list = memoize(() => new Intl.ListFormat('de'))

export const navigation: Texts['navigation'] = {
  titles: {
    front: 'Willkommen',
    signIn: 'Anmelden',
    friends: 'Freunde',
    register: 'Registrieren',
    resetPassword: 'Neues Passwort',
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
  mentions: (count) => plural(count, { one: '# Erwähnung', other: '# Erwähnungen' }),
  unreadMessages: (count) =>
    plural(count, { one: '# ungelesene Nachricht', other: '# ungelesene Nachrichten' }),
  friendRequests: (count) =>
    plural(count, { one: '# Freundschaftsanfrage', other: '# Freundschaftsanfragen' }),
  invitePeople: 'Leute einladen',
  serverSettings: 'Servereinstellungen',
  joinRequests: (count) =>
    plural(count, { one: '# Beitrittsanfrage', other: '# Beitrittsanfragen' }),
  markAllRead: 'Alles als gelesen markieren',
  notificationSettings: 'Benachrichtigungen einstellen',
  leaveServer: 'Server verlassen',
  createChannel: 'Kanal erstellen',
  createCategory: 'Kategorie erstellen',
  createChannelIn: (category) => `Kanal in ${category} erstellen`,
  editChannel: (name) => `Einstellungen von #${name}`,
  kinds: {
    text: 'Textkanal',
    announcement: 'Ankündigungskanal',
    voice: 'Sprachkanal',
    category: 'Kategorie',
  },
  kindHints: {
    text: 'Hier können alle schreiben, die die Berechtigung haben.',
    announcement: 'Hier schreibt nur, wer Nachrichten verwalten darf. Alle können lesen.',
    voice: 'Zum Sprechen, mit Kamera und Bildschirmübertragung.',
    category: 'Fasst Kanäle unter einer Überschrift zusammen.',
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
    textTitle: 'Eigener Status',
    textLabel: 'Was machst du gerade?',
    textHint: 'Alle auf deinen Servern sehen ihn neben deinem Namen.',
    clear: 'Status entfernen',
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
  newChannel: {
    title: 'Kanal erstellen',
    kind: 'Kanaltyp',
    name: 'Name',
    topic: 'Thema (optional)',
    category: 'Kategorie',
    noCategory: 'Keine',
    visibleToAll: (category) => `Beginnt mit den Rechten von „${category}“: Alle werden ihn sehen.`,
    visibleToSome: (category, names, others) =>
      `Beginnt mit den Rechten von „${category}“: Nur ${list().format([
        ...names,
        ...(others > 0
          ? [plural(others, { one: '# weiteres Mitglied', other: '# weitere Mitglieder' })]
          : []),
        'Administratoren',
      ])} werden ihn sehen.`,
    create: 'Erstellen',
  },
  switcher: {
    title: 'Gehe zu …',
    field: 'Kanal, Thread, Server oder Person',
    conversation: 'Direktnachricht',
    nothing: 'Keine Treffer.',
    server: 'Server',
    hint: '↑ ↓ zum Auswählen, Enter zum Öffnen, Esc zum Schließen',
    count: (count) => plural(count, { one: '# Treffer', other: '# Treffer' }),
  },
}
