import type { ManageTexts } from '../en/manage.ts'
import { numberIn } from '../plural.ts'

const number = numberIn('de')

export const roles: ManageTexts['roles'] = {
  intro:
    'Rollen geben Mitgliedern Berechtigungen. Du kannst nur Rollen unter deiner höchsten verwalten.',
  create: 'Rolle erstellen',
  createConfirm: 'Erstellen',
  createHint: 'Sie hat zunächst keine Berechtigungen. Die wählst du als Nächstes.',
  all: 'Alle Rollen',
  name: 'Name',
  nameMissing: 'Gib einen Namen ein.',
  color: 'Farbe',
  moved: (name) => `${name} wurde verschoben.`,
  move: {
    up: (name) => `${name} nach oben schieben`,
    down: (name) => `${name} nach unten schieben`,
  },
  everyoneHint: 'Alle Mitglieder haben diese Rolle.',
  everyoneIntro: 'Alle Mitglieder haben diese Rolle, ihre Berechtigungen gelten also für alle.',
  above: 'Du kannst diese Rolle nicht ändern, weil sie auf oder über deiner höchsten steht.',
  aboveShort: 'Über dir',
  gone: {
    title: 'Rolle nicht gefunden',
    text: 'Vielleicht wurde sie gelöscht.',
  },
  leavesMenus: (titles) =>
    `Eine solche Rolle dürfen sich Mitglieder nicht selbst geben. Beim Speichern verlässt sie die Rollenmenüs: ${titles}.`,
  hoist: 'Mitglieder in der Mitgliederliste getrennt anzeigen',
  hoistHint:
    'Wer online ist, steht in der Gruppe der höchsten Rolle mit dieser Einstellung, alle anderen unter „Online“.',
  icon: 'Symbol',
  iconHint:
    'Steht neben den Namen der Mitglieder mit dieser Rolle, solange keine höhere ein Symbol hat.',
  chooseIcon: 'Symbol auswählen',
  changeIcon: (emoji) => `Symbol ${emoji} ändern`,
  removeIcon: 'Symbol entfernen',
  mentionable: 'Alle dürfen diese Rolle erwähnen',
  mentionableHint:
    'Wer @ und den Namen schreibt, benachrichtigt alle mit dieser Rolle. Sonst dürfen das nur Mitglieder, die alle erwähnen dürfen.',
  permissions: 'Berechtigungen',
  permissionsIntro:
    'Die Berechtigungen aller Rollen eines Mitglieds addieren sich. Kanäle können davon abweichen.',
  administratorNote: 'Administratoren dürfen alles, egal was unten eingestellt ist.',
  powerful: 'Nur für Leute, denen du vertraust',
  lacking: 'Du kannst nur Berechtigungen vergeben, die du selbst hast.',
}

export const roleMembers: ManageTexts['roleMembers'] = {
  title: 'Mitglieder mit dieser Rolle',
  add: 'Mitglied hinzufügen',
  remove: (name) => `${name} entfernen`,
  more: (count) => `Und ${number(count)} weitere. Alle findest du in der Mitgliederliste.`,
}

export const deleteRole: ManageTexts['deleteRole'] = {
  title: 'Rolle löschen',
  intro: 'Mitglieder mit dieser Rolle verlieren ihre Berechtigungen.',
  open: 'Löschen',
  question: (name) => `${name} löschen?`,
  confirm: 'Endgültig löschen',
  done: (name) => `${name} wurde gelöscht.`,
}

export const explain: ManageTexts['explain'] = {
  title: 'Berechtigungen prüfen',
  intro: 'Wähle ein Mitglied und bei Bedarf einen Kanal, um zu sehen, was es dort darf und warum.',
  member: 'Mitglied',
  where: 'Wo',
  everywhere: 'Ganzer Server',
  announcement: 'In Ankündigungskanälen ist zum Senden auch „Nachrichten verwalten“ nötig.',
}

export const reasons: ManageTexts['reasons'] = {
  owner: 'besitzt den Server',
  administrator: (roleNames) => `Administrator durch ${roleNames}`,
  roles: (roleNames, count) =>
    count === 1 ? `erlaubt durch die Rolle ${roleNames}` : `erlaubt durch die Rollen ${roleNames}`,
  nothing: 'durch keine Rolle erlaubt',
  overwriteOfRoles: {
    allow: (names) => `in diesem Kanal erlaubt für ${names}`,
    deny: (names) => `in diesem Kanal verboten für ${names}`,
  },
  overwriteOfMember: {
    allow: (name) => `in diesem Kanal erlaubt für ${name} persönlich`,
    deny: (name) => `in diesem Kanal verboten für ${name} persönlich`,
  },
  neverByOverwrite: 'kann ein Kanal nicht vergeben',
  hidden: 'sieht diesen Kanal nicht',
  muted: 'hat gerade einen Timeout',
  rules: 'hat den Regeln nicht zugestimmt',
}

export const permissionGroups: ManageTexts['permissionGroups'] = {
  general: 'Allgemein',
  messages: 'Nachrichten',
  voice: 'Sprache',
  moderation: 'Moderation',
  management: 'Serververwaltung',
}

export const permissions: ManageTexts['permissions'] = {
  administrator: {
    name: 'Administrator',
    text: 'Darf alles in jedem Kanal, unabhängig von allen anderen Berechtigungen.',
  },
  manage_server: {
    name: 'Server verwalten',
    text: 'Name, Aussehen und Beitrittsregeln des Servers ändern und alle Einladungen und Webhooks verwalten.',
  },
  manage_channels: {
    name: 'Kanäle verwalten',
    text: 'Kanäle erstellen, bearbeiten, verschieben und löschen, mit allem, was darin ist.',
  },
  manage_roles: {
    name: 'Rollen verwalten',
    text: 'Rollen unter der eigenen höchsten erstellen, bearbeiten und vergeben und Kanalberechtigungen ändern.',
  },
  manage_messages: {
    name: 'Nachrichten verwalten',
    text: 'Nachrichten anderer löschen, Nachrichten anheften und in Ankündigungskanälen schreiben.',
  },
  kick_members: {
    name: 'Mitglieder kicken',
    text: 'Mitglieder unter der eigenen höchsten Rolle entfernen. Mit einer Einladung können sie zurückkommen.',
  },
  ban_members: {
    name: 'Mitglieder bannen',
    text: 'Mitglieder unter der eigenen höchsten Rolle entfernen und an der Rückkehr hindern.',
  },
  approve_members: {
    name: 'Mitglieder bestätigen',
    text: 'Beitrittsanfragen annehmen oder ablehnen.',
  },
  create_invites: {
    name: 'Leute einladen',
    text: 'Einladungslinks erstellen, mit denen andere beitreten können.',
  },
  view_audit_log: {
    name: 'Audit-Log ansehen',
    text: 'Sehen, wer was auf dem Server geändert hat.',
  },
  view_channel: { name: 'Kanäle sehen', text: 'Kanäle sehen und ihre Nachrichten lesen.' },
  send_messages: { name: 'Nachrichten senden', text: 'In Textkanälen schreiben.' },
  add_reactions: { name: 'Reagieren', text: 'Auf Nachrichten mit Emojis reagieren.' },
  attach_files: { name: 'Dateien anhängen', text: 'Bilder und andere Dateien senden.' },
  mention_everyone: {
    name: 'Alle erwähnen',
    text: 'Mit @everyone, @here und jeder Rolle viele Mitglieder auf einmal benachrichtigen.',
  },
  connect_voice: { name: 'Sprachkanälen beitreten', text: 'Sprachkanälen beitreten und zuhören.' },
  speak: { name: 'Sprechen', text: 'In Sprachkanälen sprechen.' },
  priority_speaker: {
    name: 'Mit Vorrang sprechen',
    text: 'Solange eine Taste gedrückt ist, in Sprachkanälen alle anderen übertönen.',
  },
  mute_members: {
    name: 'Mitgliedern einen Timeout geben',
    text: 'Mitglieder unter der eigenen höchsten Rolle vorübergehend am Schreiben und Sprechen hindern.',
  },
  move_members: {
    name: 'Mitglieder verschieben',
    text: 'Mitglieder zwischen Sprachkanälen verschieben.',
  },
  use_soundboard: {
    name: 'Soundboard verwenden',
    text: 'Sounds des Servers in Sprachkanälen abspielen.',
  },
}
