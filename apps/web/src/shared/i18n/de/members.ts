import type { MembersTexts } from '../en/members.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('de')

export const members: MembersTexts = {
  group: (name, count) => `${name}: ${plural(count, { one: '#', other: '#' })}`,
  failed: 'Die Mitglieder konnten nicht geladen werden.',
  profile: (name) => `Profil von ${name}`,
  owner: 'Besitzer',
  webhook: 'Webhook',
  webhookText: 'Kein Mensch, sondern ein Tool, das über einen Webhook schreibt.',
  former: 'Kein Mitglied dieses Servers mehr.',
  roles: 'Rollen',
  joined: 'Mitglied seit',
  mutedUntil: (time) => `Stummgeschaltet bis ${time}`,
  mention: 'Erwähnen',
  manage: 'Verwalten',
  nickname: 'Spitznamen ändern',
  changeRoles: 'Rollen ändern',
  mute: 'Stummschalten',
  unmute: 'Stummschaltung aufheben',
  kick: 'Kicken',
  ban: 'Bannen',
  dialogs: {
    nicknameTitle: 'Spitzname auf diesem Server',
    nicknameHint: 'Lass das Feld leer, um den Anzeigenamen zu verwenden.',
    rolesTitle: (name) => `Rollen von ${name}`,
    roleAbove: 'auf oder über deiner höchsten Rolle',
    roleLacking: 'enthält Berechtigungen, die du nicht hast',
    noRoles: 'Auf diesem Server gibt es noch keine Rollen.',
    muteTitle: (name) => `${name} stummschalten?`,
    muteText: (name) =>
      `${name} sieht weiterhin alles, kann auf diesem Server aber nicht schreiben, reagieren oder sprechen.`,
    muteFor: 'Dauer',
    muteDone: (name, time) => `${name} ist bis ${time} stummgeschaltet.`,
    durations: {
      tenMinutes: '10 Minuten',
      hour: '1 Stunde',
      day: '1 Tag',
      week: '1 Woche',
      month: '30 Tage',
    },
    unmuteTitle: (name) => `Stummschaltung von ${name} aufheben?`,
    unmuteText: (name) => `${name} kann sofort wieder schreiben, reagieren und sprechen.`,
    unmuteDone: (name) => `${name} ist nicht mehr stummgeschaltet.`,
    kickTitle: (name) => `${name} kicken?`,
    kickText: (name) =>
      `${name} wird von diesem Server entfernt und verliert alle Rollen. Mit einer neuen Einladung ist eine Rückkehr möglich.`,
    kickDone: (name) => `${name} wurde gekickt.`,
    banTitle: (name) => `${name} bannen?`,
    banText: (name) =>
      `${name} wird von diesem Server entfernt und kann erst zurückkommen, wenn der Bann aufgehoben wird. Die Nachrichten bleiben.`,
    banDone: (name) => `${name} wurde gebannt.`,
    reason: 'Grund',
    reasonHint: 'Optional. Wird im Audit-Log angezeigt.',
  },
}
