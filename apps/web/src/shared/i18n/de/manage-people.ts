import type { ManageTexts } from '../en/manage.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('de')

export const members: ManageTexts['members'] = {
  search: 'Nach Namen suchen',
  show: 'Zeigen',
  all: 'Alle',
  muted: 'Stummgeschaltete',
  found: (count) => plural(count, { one: '# Mitglied gefunden', other: '# Mitglieder gefunden' }),
  more: 'Weitere Mitglieder',
  none: { title: 'Niemand gefunden', text: 'Versuch einen anderen Namen, oder zeig alle.' },
  columns: { member: 'Mitglied', roles: 'Rollen', joined: 'Beigetreten' },
  owner: 'Besitzt den Server',
  mutedUntil: (time) => `Stumm bis ${time}`,
  actions: (name) => `Was mit ${name} geschehen soll`,
  menu: {
    roles: 'Rollen …',
    nickname: 'Spitzname …',
    mute: 'Stummschalten …',
    unmute: 'Wieder reden lassen …',
    kick: 'Hinauswerfen …',
    ban: 'Sperren …',
  },
}

export const joinRequests: ManageTexts['joinRequests'] = {
  intro: 'Leute, die eine Einladung angenommen haben und warten, dass sie jemand hereinlässt.',
  off: 'Zurzeit kommen neue Mitglieder ohne Zustimmung herein. Das lässt sich in der Übersicht ändern.',
  none: { title: 'Niemand wartet', text: 'Neue Anfragen erscheinen hier von selbst.' },
  byInvite: (code) => `Einladung ${code}`,
  approve: 'Hereinlassen',
  approveOne: (name) => `${name} hereinlassen`,
  approved: (name) => `${name} ist jetzt Mitglied.`,
  reject: 'Abweisen',
  rejectOne: (name) => `${name} abweisen`,
  rejectText:
    'Mit einer Einladung ist eine neue Anfrage möglich. Eine Sperre hält auf Dauer draußen.',
  rejected: (name) => `${name} wurde abgewiesen.`,
}

export const bans: ManageTexts['bans'] = {
  intro: 'Wer nicht hereinkommt, egal mit welcher Einladung. Gesperrt wird in der Mitgliederliste.',
  none: { title: 'Niemand ist gesperrt', text: 'Hoffentlich bleibt es so.' },
  by: (name) => `von ${name}`,
  noReason: 'Es wurde kein Grund genannt.',
  lift: 'Aufheben',
  liftOne: (name) => `Sperre von ${name} aufheben`,
  liftText: 'Mit einer Einladung ist der Weg herein wieder offen.',
  lifted: (name) => `${name} kann zurückkommen.`,
}

export const invites: ManageTexts['invites'] = {
  intro: 'Links, über die Leute hereinkommen.',
  ownOnly: 'Du siehst die Einladungen, die du selbst gemacht hast.',
  create: 'Einladung erstellen',
  none: {
    title: 'Keine brauchbare Einladung',
    text: 'Erstell eine und schick den Link denen, die du hier haben möchtest.',
  },
  past: 'Nicht mehr brauchbar',
  link: 'Einladungslink',
  uses: (count) => plural(count, { one: 'Einmal benutzt', other: '#-mal benutzt' }),
  usesOf: (count, most) => `${count} von ${most} Mal benutzt`,
  noEnd: 'Läuft nicht ab',
  expires: (when) => `Läuft ${when} ab`,
  expired: (when) => `Abgelaufen ${when}`,
  revoked: 'Widerrufen',
  by: (name, when) => `Von ${name}, ${when}`,
  revoke: 'Widerrufen',
  revokeOne: (code) => `Einladung ${code} widerrufen`,
  revokeText: 'Über diesen Link kommt dann niemand mehr herein. Das lässt sich nicht zurücknehmen.',
}
