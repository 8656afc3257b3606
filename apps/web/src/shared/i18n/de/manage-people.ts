import type { ManageTexts } from '../en/manage.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('de')

export const members: ManageTexts['members'] = {
  search: 'Mitglieder suchen',
  show: 'Anzeigen',
  all: 'Alle',
  muted: 'Mit Timeout',
  found: (count) => plural(count, { one: '# Mitglied gefunden', other: '# Mitglieder gefunden' }),
  more: 'Weitere Mitglieder',
  none: {
    title: 'Keine Mitglieder gefunden',
    text: 'Versuch es mit einem anderen Namen oder lass dir alle anzeigen.',
  },
  columns: { member: 'Mitglied', roles: 'Rollen', joined: 'Beigetreten' },
  owner: 'Besitzer',
  mutedUntil: (time) => `Timeout bis ${time}`,
  rulesNotAccepted: 'Hat den Regeln noch nicht zugestimmt',
  actions: (name) => `Aktionen für ${name}`,
  menu: {
    roles: 'Rollen ändern …',
    nickname: 'Spitznamen ändern …',
    mute: 'Timeout geben …',
    unmute: 'Timeout beenden …',
    kick: 'Kicken …',
    ban: 'Bannen …',
  },
}

export const joinRequests: ManageTexts['joinRequests'] = {
  intro: 'Leute, die eine Einladung angenommen haben und auf Bestätigung warten.',
  off: 'Neue Mitglieder müssen zurzeit nicht bestätigt werden. Das kannst du in der Übersicht ändern.',
  none: { title: 'Keine Beitrittsanfragen', text: 'Neue Anfragen erscheinen hier automatisch.' },
  byInvite: (code) => `Einladung ${code}`,
  approve: 'Annehmen',
  approveOne: (name) => `${name} annehmen`,
  approved: (name) => `${name} ist jetzt Mitglied.`,
  reject: 'Ablehnen',
  rejectOne: (name) => `${name} ablehnen`,
  rejectTitle: (name) => `Anfrage von ${name} ablehnen?`,
  rejectText:
    'Mit einer Einladung ist eine neue Anfrage möglich. Nur ein Bann verhindert das dauerhaft.',
  rejected: (name) => `Die Anfrage von ${name} wurde abgelehnt.`,
}

export const bans: ManageTexts['bans'] = {
  intro:
    'Gebannte Leute können mit keiner Einladung beitreten. Bannen kannst du in der Mitgliederliste.',
  none: { title: 'Niemand ist gebannt', text: 'Hoffentlich bleibt das so.' },
  by: (name) => `von ${name}`,
  noReason: 'Kein Grund angegeben.',
  lift: 'Bann aufheben',
  liftOne: (name) => `Bann von ${name} aufheben`,
  liftTitle: (name) => `Bann von ${name} aufheben?`,
  liftText: 'Mit einer Einladung ist der Beitritt dann wieder möglich.',
  lifted: (name) => `Der Bann von ${name} wurde aufgehoben.`,
}

export const invites: ManageTexts['invites'] = {
  intro: 'Links, mit denen Leute diesem Server beitreten können.',
  ownOnly: 'Du siehst nur die Einladungen, die du selbst erstellt hast.',
  create: 'Einladung erstellen',
  none: {
    title: 'Keine aktiven Einladungen',
    text: 'Erstelle eine und teile den Link mit allen, die du einladen möchtest.',
  },
  past: 'Nicht mehr aktiv',
  link: 'Einladungslink',
  uses: (count) => plural(count, { one: '# Nutzung', other: '# Nutzungen' }),
  usesOf: (count, most) =>
    plural(most, { one: `${count} von # Nutzung`, other: `${count} von # Nutzungen` }),
  neverExpires: 'Läuft nie ab',
  expires: (when) => `Läuft ${when} ab`,
  expired: (when) => `Abgelaufen ${when}`,
  revoked: 'Widerrufen',
  by: (name, when) => `Erstellt von ${name}, ${when}`,
  revoke: 'Widerrufen',
  revokeOne: (code) => `Einladung ${code} widerrufen`,
  revokeTitle: (code) => `Einladung ${code} widerrufen?`,
  revokeText:
    'Mit diesem Link kann dann niemand mehr beitreten. Das lässt sich nicht rückgängig machen.',
}
