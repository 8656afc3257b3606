import type { LeftNote } from '@guildhall/contract'
import { pluralIn } from '../plural.ts'
import type { movingIn as english } from '../en/moving-in.ts'
import type { Widened } from '../widened.ts'

const plural = pluralIn('de')

const notes: Record<LeftNote, { what: string; reason: string }> = {
  role_of_integration: {
    what: 'Rolle „{name}“',
    reason: 'Sie gehört zu einem Bot oder einer Integration.',
  },
  role_limit: { what: 'Rolle „{name}“', reason: 'Ein Server kann höchstens {max} Rollen haben.' },
  channel_limit: {
    what: 'Kanal „{name}“',
    reason: 'Ein Server kann höchstens {max} Kanäle haben.',
  },
  channel_type: { what: 'Kanal „{name}“', reason: 'Solche Kanäle gibt es in Guildhall nicht.' },
  overwrite_limit: {
    what: 'Kanal „{name}“',
    reason: 'Für seine Berechtigungen ist kein Platz mehr: Ein Server kann {max} haben.',
  },
  renamed: { what: '„{name}“', reason: 'Der Name lautet jetzt „{newName}“.' },
  announcement: {
    what: 'Ankündigungskanal „{name}“',
    reason:
      'Er wird ein Textkanal mit denselben Berechtigungen. Andere Server können ihm nicht folgen.',
  },
  forum: {
    what: 'Forum „{name}“',
    reason: 'Es wird ein Textkanal mit Threads, ohne Tags und Standardreaktion.',
  },
  stage: {
    what: 'Stage-Kanal „{name}“',
    reason: 'Er wird ein Sprachkanal, in dem nur spricht, wer auf die Bühne einladen durfte.',
  },
  topic: { what: 'Thema von „{name}“', reason: 'Es wird auf {max} Zeichen gekürzt.' },
  bitrate: { what: 'Bitrate von „{name}“', reason: 'Sie beträgt {kbps} kbit/s, mehr geht nicht.' },
  user_limit: {
    what: 'Benutzerlimit von „{name}“',
    reason: 'Es beträgt {max}, mehr geht nicht.',
  },
  no_category: {
    what: 'Kategorie von „{name}“',
    reason: 'Diese Kategorie fehlt in der Vorlage.',
  },
  age_restriction: {
    what: 'Altersbeschränkung von „{name}“',
    reason: 'Kanäle haben hier keine. Prüfe, wer den Kanal sehen kann.',
  },
  member_overwrites: {
    what: 'Berechtigungen einzelner Mitglieder in „{name}“',
    reason: 'Vorlagen enthalten keine Mitglieder.',
  },
  role_colors: { what: 'Zweite Farbe von „{name}“', reason: 'Rollen haben eine Farbe.' },
  role_icon: {
    what: 'Symbol von „{name}“',
    reason: 'Bilder werden nicht übernommen. Wähle in den Einstellungen der Rolle ein Emoji.',
  },
  afk: {
    what: 'AFK-Zeit von „{name}“',
    reason:
      'Mitglieder werden nach {minutes} Minuten dorthin verschoben. Das ist der nächste mögliche Wert.',
  },
  picture: {
    what: 'Bild',
    reason: 'Vorlagen enthalten es nicht. Lade es in den Einstellungen hoch.',
  },
  verification_level: {
    what: 'Verifizierungsstufe',
    reason: 'Verwende Einladungen mit Freigabe, Regeln und den Raid-Schutz.',
  },
  content_filter: {
    what: 'Filter für anstößige Medien',
    reason: 'Bilder werden hier nicht geprüft.',
  },
  default_notifications: {
    what: 'Benachrichtigungen nur bei Erwähnungen',
    reason: 'Mitglieder wählen selbst, worüber sie benachrichtigt werden.',
  },
  permission: {
    what: '„{permission}“ für {roles}',
    reason: 'Hier gehört dazu auch {missing}, was ihnen auf Discord fehlt.',
  },
  channel_permission: {
    what: '„{permission}“ für „{role}“ in {channels}',
    reason: 'Hier gehört dazu mehr, als der Kanal auf Discord erlaubt.',
  },
  no_counterpart: { what: 'Berechtigungen: {names}', reason: 'Es gibt sie hier nicht.' },
  always_allowed: {
    what: 'Verweigerte Berechtigungen: {names}',
    reason: 'Hier kann das jedes Mitglied.',
  },
}

export const movingIn: Widened<typeof english> = {
  heading: 'Von Discord umziehen',
  lead: 'Dein neuer Server bekommt dieselben Rollen, Kanäle und Berechtigungen. Seine Nachrichten kannst du danach importieren, in den Einstellungen des Servers.',
  replaces: (name) =>
    `Dein neuer Server bekommt dieselben Rollen, Kanäle und Berechtigungen und ersetzt „${name}“, der noch leer ist.`,
  how: 'Öffne in Discord die Servereinstellungen und dort „Servervorlage“. Erstelle eine Vorlage und kopiere ihren Link.',
  link: 'Vorlagenlink',
  linkExample: 'https://discord.new/…',
  linkMissing: 'Füge den Link der Vorlage ein.',
  or: 'oder',
  file: 'Vorlagendatei wählen',
  fileHint:
    'Falls dieses Guildhall Discord nicht erreicht: Speichere die Vorlage als JSON und wähle diese Datei.',
  chosenFile: (name) => `Gewählte Datei: ${name}`,
  removeFile: 'Stattdessen einen Link verwenden',
  notJson: 'Diese Datei ist keine Discord-Vorlage in JSON.',
  tooLarge: (size) => `Diese Datei ist zu groß. Eine Vorlage hat höchstens ${size}.`,
  unknown: 'Discord kennt diese Vorlage nicht. Prüfe den Link.',
  damaged: (path, problem) => `Die Vorlage ist bei ${path} fehlerhaft: ${problem}`,
  preview: 'Vorschau zeigen',
  previewHeading: 'Das ist dein neuer Server',
  previewLead: 'Noch ist nichts erstellt.',
  name: 'Name des Servers',
  channels: (count) => plural(count, { one: '1 Kanal', other: `${count} Kanäle` }),
  roles: (count) => plural(count, { one: '1 Rolle', other: `${count} Rollen` }),
  left: (count) => plural(count, { one: '1 Unterschied', other: `${count} Unterschiede` }),
  nothingLeft: 'Alles aus der Vorlage gibt es hier auch.',
  create: 'Server erstellen',
  choiceTitle: 'Von Discord umziehen',
  choiceText: 'Nimm die Rollen, Kanäle und Berechtigungen deines Discord-Servers mit.',
  notes,
}
