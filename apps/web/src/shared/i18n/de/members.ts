import type { MembersTexts } from '../en/members.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('de')

export const members: MembersTexts = {
  group: (name, count) => `${name}: ${plural(count, { one: '#', other: '#' })}`,
  failed: 'Die Mitglieder konnten nicht gelesen werden.',
  profile: (name) => `Profil von ${name}`,
  owner: 'Eigentum',
  webhook: 'Webhook',
  webhookText: 'Kein Mensch: ein Programm, das über einen Webhook schreibt.',
  former: 'Nicht mehr Mitglied dieses Servers.',
  roles: 'Rollen',
  joined: 'Mitglied seit',
  mutedUntil: (time) => `Stummgeschaltet bis ${time}`,
  mention: 'Erwähnen',
  manage: 'Verwalten',
  nickname: 'Spitznamen ändern',
  changeRoles: 'Rollen ändern',
  mute: 'Stummschalten',
  unmute: 'Stummschaltung beenden',
  kick: 'Hinauswerfen',
  ban: 'Bannen',
  dialogs: {
    nicknameTitle: 'Spitzname auf diesem Server',
    nicknameHint: 'Leer heißt: Es gilt der Anzeigename.',
    rolesTitle: (name) => `Rollen von ${name}`,
    roleAbove: 'auf deiner Höhe oder darüber',
    roleLacking: 'erlaubt mehr, als du darfst',
    noRoles: 'Auf diesem Server gibt es noch keine Rollen.',
    muteTitle: (name) => `${name} stummschalten?`,
    muteText: (name) =>
      `${name} sieht weiter alles, kann auf diesem Server aber weder schreiben noch reagieren noch sprechen.`,
    muteFor: 'Wie lange',
    muteDone: (name, time) => `${name} ist bis ${time} stummgeschaltet.`,
    durations: {
      tenMinutes: '10 Minuten',
      hour: '1 Stunde',
      day: '1 Tag',
      week: '1 Woche',
      month: '30 Tage',
    },
    unmuteTitle: (name) => `Stummschaltung von ${name} beenden?`,
    unmuteText: (name) => `${name} kann sofort wieder schreiben, reagieren und sprechen.`,
    unmuteDone: (name) => `${name} kann wieder schreiben.`,
    kickTitle: (name) => `${name} hinauswerfen?`,
    kickText: (name) =>
      `${name} verlässt diesen Server sofort und verliert alle Rollen. Mit einer neuen Einladung geht es zurück.`,
    kickDone: (name) => `${name} wurde hinausgeworfen.`,
    banTitle: (name) => `${name} bannen?`,
    banText: (name) =>
      `${name} verlässt diesen Server sofort und kann nicht zurück, bis der Bann aufgehoben wird. Was geschrieben wurde, bleibt.`,
    banDone: (name) => `${name} ist gebannt.`,
    reason: 'Grund',
    reasonHint: 'Freiwillig. Er steht im Protokoll.',
  },
}
