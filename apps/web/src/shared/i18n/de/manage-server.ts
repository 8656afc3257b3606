import type { ManageTexts } from '../en/manage.ts'

export const groups: ManageTexts['groups'] = {
  server: 'Server',
  people: 'Personen',
  more: 'Mehr',
}

export const sections: ManageTexts['sections'] = {
  overview: 'Übersicht',
  channels: 'Kanäle',
  roles: 'Rollen',
  roleMenus: 'Rollenmenüs',
  welcome: 'Willkommensseite',
  members: 'Mitglieder',
  joinRequests: 'Anfragen',
  bans: 'Bannliste',
  moderation: 'Moderation',
  reports: 'Meldungen',
  invites: 'Einladungen',
  webhooks: 'Webhooks',
  emoji: 'Emojis und Sticker',
  soundboard: 'Soundboard',
  gameServers: 'Gameserver',
  import: 'Import',
  auditLog: 'Audit-Log',
}

export const gone: ManageTexts['gone'] = {
  title: 'Server nicht gefunden',
  text: 'Vielleicht wurde er gelöscht, oder du bist kein Mitglied mehr.',
  home: 'Zur Startseite',
}

export const forbidden: ManageTexts['forbidden'] = {
  title: 'Du hast hier keinen Zugriff',
  section:
    'Für diesen Teil der Einstellungen fehlt dir die Berechtigung. Was du ändern kannst, steht in der Liste.',
  all: 'Auf diesem Server fehlen dir die Berechtigungen, etwas zu ändern. Frag jemanden aus der Moderation.',
}

export { span } from './span.ts'

export const overview: ManageTexts['overview'] = {
  intro: 'So sehen Mitglieder und Eingeladene deinen Server.',
  name: 'Name',
  nameMissing: 'Gib einen Namen ein.',
  icon: 'Symbol',
  iconHint: 'Du kannst den Ausschnitt wählen. Mitglieder sehen das neue Symbol sofort.',
  iconUpload: 'Bild hochladen',
  iconRemove: 'Entfernen',
  iconBroken: 'Dein Browser kann diese Datei nicht als Bild öffnen. Versuch es mit PNG oder JPEG.',
  color: 'Farbe',
  description: 'Beschreibung',
  descriptionHint: 'Wird auf der Einladungsseite angezeigt.',
  ageRating: 'Altersfreigabe',
  ageRatingHint: 'Wird auf der Einladungsseite angezeigt.',
  ageRatings: {
    everyone: 'Für alle Altersgruppen',
    teen: 'Ab dem Jugendalter',
    adult: 'Nur für Erwachsene',
  },
  afk: {
    title: 'AFK-Kanal',
    intro:
      'Wer in einem Sprachkanal eine Weile weder spricht noch Guildhall benutzt, wird hierher verschoben. Hier wird niemand gesehen oder gehört. Wer Kamera oder Bildschirm teilt, bleibt, wo er ist.',
    channel: 'Sprachkanal',
    none: 'Keiner',
    after: 'Inaktiv seit',
  },
  approval: 'Neue Mitglieder müssen bestätigt werden',
  approvalHint: 'Wer eine Einladung annimmt, wartet auf die Bestätigung der Moderation.',
}

export const transfer: ManageTexts['transfer'] = {
  title: 'Server übertragen',
  intro: 'Mach jemand anderen zum Besitzer. Du bleibst Mitglied.',
  open: 'Übertragen',
  warning: 'Die Person darf dann alles, auch den Server löschen. Nur sie kann ihn dir zurückgeben.',
  to: 'Neuer Besitzer',
  confirm: 'Server übertragen',
  done: (name) => `Der Server gehört jetzt ${name}.`,
}

export const deleteServer: ManageTexts['deleteServer'] = {
  title: 'Server löschen',
  intro: 'Löscht alle Kanäle und Nachrichten für alle.',
  open: 'Löschen',
  question: (name) => `${name} löschen?`,
  warning:
    'Alle Kanäle, Nachrichten, Dateien, Rollen, Einladungen und Webhooks werden für alle gelöscht. Das lässt sich nicht rückgängig machen.',
  typeName: (name) => `Gib zur Bestätigung „${name}“ ein`,
  confirm: 'Endgültig löschen',
  done: (name) => `${name} wurde gelöscht.`,
}
