import type { ManageTexts } from '../en/manage.ts'

export const groups: ManageTexts['groups'] = { server: 'Server', people: 'Leute', more: 'Mehr' }

export const sections: ManageTexts['sections'] = {
  overview: 'Übersicht',
  channels: 'Kanäle',
  roles: 'Rollen',
  members: 'Mitglieder',
  joinRequests: 'Beitrittsanfragen',
  bans: 'Sperren',
  invites: 'Einladungen',
  webhooks: 'Webhooks',
  auditLog: 'Protokoll',
}

export const gone: ManageTexts['gone'] = {
  title: 'Diesen Server gibt es hier nicht',
  text: 'Vielleicht wurde er gelöscht, oder du bist nicht mehr Mitglied.',
  home: 'Zur Startseite',
}

export const forbidden: ManageTexts['forbidden'] = {
  title: 'Das kannst du nicht ändern',
  section:
    'Du hast das Recht für diesen Teil der Einstellungen nicht, oder nicht mehr. Was du ändern darfst, steht in der Liste.',
  all: 'Du darfst auf diesem Server nichts ändern. Frag jemanden, der ihn leitet.',
}

export { span } from './span.ts'

export const overview: ManageTexts['overview'] = {
  intro: 'Was Leute sehen, bevor sie hereinkommen, und wie der Server für alle hier aussieht.',
  name: 'Name',
  nameMissing: 'Ein Name muss sein.',
  icon: 'Symbol',
  iconHint: 'Es wird quadratisch zugeschnitten und gleich gezeigt.',
  iconUpload: 'Bild auswählen',
  iconRemove: 'Bild entfernen',
  iconBroken: 'Diese Datei ist kein Bild, das sich zeigen lässt.',
  color: 'Farbe',
  description: 'Beschreibung',
  descriptionHint: 'Steht auf der Seite einer Einladung.',
  ageRating: 'Für wen ist er?',
  ageRatingHint: 'Steht auf der Seite einer Einladung.',
  ageRatings: {
    everyone: 'Für alle',
    teen: 'Ab Jugendalter',
    adult: 'Nur für Erwachsene',
  },
  approval: 'Neue Mitglieder brauchen Zustimmung',
  approvalHint: 'Wer eine Einladung annimmt, wartet, bis ihn jemand hereinlässt.',
}

export const handOver: ManageTexts['handOver'] = {
  title: 'Den Server übergeben',
  intro: 'Er gehört dann jemand anderem. Du bleibst Mitglied.',
  open: 'Übergeben',
  warning:
    'Wem der Server gehört, der darf alles, auch ihn löschen. Zurückgeben kann ihn dir nur diese Person.',
  to: 'Wem er gehören soll',
  confirm: 'Endgültig übergeben',
  done: (name) => `Der Server gehört jetzt ${name}.`,
}

export const deleteServer: ManageTexts['deleteServer'] = {
  title: 'Den Server löschen',
  intro: 'Alle Kanäle und Nachrichten gehen verloren, für alle.',
  open: 'Löschen',
  question: (name) => `${name} löschen?`,
  warning:
    'Alle Kanäle, Nachrichten, Dateien, Rollen, Einladungen und Webhooks werden für alle gelöscht. Das lässt sich nicht rückgängig machen.',
  typeName: (name) => `Tippe „${name}“ zur Bestätigung`,
  confirm: 'Endgültig löschen',
  done: (name) => `${name} ist gelöscht.`,
}
