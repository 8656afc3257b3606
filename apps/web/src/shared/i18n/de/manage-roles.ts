import type { ManageTexts } from '../en/manage.ts'
import { numberIn } from '../plural.ts'

const number = numberIn('de')

export const roles: ManageTexts['roles'] = {
  intro:
    'Rollen bündeln Rechte. Wer Rollen verwaltet, bestimmt über die unterhalb der eigenen höchsten.',
  create: 'Rolle anlegen',
  createConfirm: 'Anlegen',
  createHint: 'Sie beginnt ohne Rechte. Die wählst du als Nächstes.',
  all: 'Alle Rollen',
  name: 'Name',
  nameMissing: 'Ein Name muss sein.',
  color: 'Farbe',
  moved: (name) => `${name} wurde verschoben.`,
  move: {
    up: (name) => `${name} nach oben schieben`,
    down: (name) => `${name} nach unten schieben`,
  },
  everyoneHint: 'Alle Mitglieder haben sie.',
  everyoneIntro: 'Alle Mitglieder haben diese Rolle. Was sie erlaubt, dürfen alle.',
  above:
    'Diese Rolle steht auf oder über deiner eigenen höchsten. Darum kannst du sie nicht ändern.',
  aboveShort: 'Über dir',
  gone: {
    title: 'Diese Rolle gibt es hier nicht',
    text: 'Vielleicht wurde sie gelöscht.',
  },
  permissions: 'Rechte',
  permissionsIntro:
    'Die Rechte mehrerer Rollen kommen zusammen. Einzelne Kanäle können Ausnahmen machen.',
  administratorNote: 'Wer Administrator ist, darf alles, egal was unten steht.',
  powerful: 'Nur für Leute, denen du vertraust',
  lacking: 'Was du selbst nicht hast, kannst du nicht geben.',
}

export const roleMembers: ManageTexts['roleMembers'] = {
  title: 'Wer sie hat',
  add: 'Jemandem geben',
  remove: (name) => `${name} wegnehmen`,
  more: (count) => `Und ${number(count)} weitere. Die Mitgliederliste zeigt alle.`,
}

export const deleteRole: ManageTexts['deleteRole'] = {
  title: 'Die Rolle löschen',
  intro: 'Wer sie hat, verliert, was sie erlaubt.',
  open: 'Löschen',
  question: (name) => `${name} löschen?`,
  confirm: 'Endgültig löschen',
  done: (name) => `${name} ist gelöscht.`,
}

export const explain: ManageTexts['explain'] = {
  title: 'Was darf ein Mitglied, und warum?',
  intro:
    'Wähl jemanden, und wenn du magst einen Kanal, und sieh, was über jedes Recht entscheidet.',
  member: 'Mitglied',
  where: 'Wo',
  everywhere: 'Auf dem ganzen Server',
  announcement:
    'Das ist ein Ankündigungskanal: Zum Schreiben braucht es auch das Recht, Nachrichten zu verwalten.',
}

export const reasons: ManageTexts['reasons'] = {
  owner: 'der Server gehört ihm oder ihr',
  administrator: (roleNames) => `Administrator durch ${roleNames}`,
  roles: (roleNames, count) =>
    count === 1 ? `die Rolle ${roleNames} erlaubt es` : `die Rollen ${roleNames} erlauben es`,
  nothing: 'keine Rolle erlaubt es',
  overwriteOfRoles: {
    allow: (names) => `dieser Kanal erlaubt es für ${names}`,
    deny: (names) => `dieser Kanal verbietet es für ${names}`,
  },
  overwriteOfMember: {
    allow: (name) => `dieser Kanal erlaubt es ${name} persönlich`,
    deny: (name) => `dieser Kanal verbietet es ${name} persönlich`,
  },
  neverByOverwrite: 'ein Kanal kann niemanden zum Administrator machen',
  hidden: 'sieht diesen Kanal nicht',
  muted: 'gerade stummgeschaltet',
}

export const permissionGroups: ManageTexts['permissionGroups'] = {
  seeing: 'Sehen und einladen',
  talking: 'Reden',
  voice: 'Sprache',
  moderating: 'Ordnung halten',
  running: 'Den Server leiten',
}

export const permissions: ManageTexts['permissions'] = {
  administrator: {
    name: 'Administrator',
    text: 'Darf alles in jedem Kanal, egal was dort eingestellt ist. Steht über allen Ausnahmen.',
  },
  manage_server: {
    name: 'Server verwalten',
    text: 'Name, Aussehen und Beitrittsregeln, alle Einladungen, und Webhooks.',
  },
  manage_channels: {
    name: 'Kanäle verwalten',
    text: 'Kanäle anlegen, ändern, verschieben und löschen, mit allem, was darin steht.',
  },
  manage_roles: {
    name: 'Rollen verwalten',
    text: 'Rollen unterhalb der eigenen höchsten anlegen, ändern und vergeben, und Ausnahmen in Kanälen machen.',
  },
  manage_messages: {
    name: 'Nachrichten verwalten',
    text: 'Nachrichten anderer löschen, Nachrichten anheften, und in Ankündigungskanälen schreiben.',
  },
  kick_members: {
    name: 'Mitglieder hinauswerfen',
    text: 'Mitglieder unterhalb der eigenen Rolle entfernen. Mit einer Einladung können sie zurückkommen.',
  },
  ban_members: {
    name: 'Mitglieder sperren',
    text: 'Mitglieder unterhalb der eigenen Rolle entfernen und draußen halten.',
  },
  approve_members: {
    name: 'Beitritten zustimmen',
    text: 'Wartende hereinlassen oder abweisen.',
  },
  create_invites: { name: 'Leute einladen', text: 'Links machen, über die andere hereinkommen.' },
  view_audit_log: {
    name: 'Protokoll ansehen',
    text: 'Sehen, wer was auf dem Server geändert hat.',
  },
  view_channel: { name: 'Kanäle sehen', text: 'Kanäle sehen und lesen, was darin steht.' },
  send_messages: { name: 'Nachrichten senden', text: 'In Textkanälen schreiben.' },
  add_reactions: { name: 'Reagieren', text: 'Nachrichten mit Emoji beantworten.' },
  attach_files: { name: 'Dateien anhängen', text: 'Bilder und andere Dateien senden.' },
  mention_everyone: {
    name: 'Alle erwähnen',
    text: 'Mit @everyone alle Mitglieder eines Kanals auf einmal rufen.',
  },
  connect_voice: { name: 'Sprachkanälen beitreten', text: 'Sprachkanäle betreten und zuhören.' },
  speak: { name: 'Sprechen', text: 'In Sprachkanälen zu hören sein.' },
  mute_members: {
    name: 'Mitglieder stummschalten',
    text: 'Mitglieder unterhalb der eigenen Rolle eine Zeit lang vom Schreiben und Sprechen abhalten.',
  },
  move_members: {
    name: 'Mitglieder verschieben',
    text: 'Mitglieder von einem Sprachkanal in einen anderen bringen.',
  },
}
