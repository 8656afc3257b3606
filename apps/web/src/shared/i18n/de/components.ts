import type { ComponentTexts } from '../en/components.ts'
import { pluralIn } from '../plural.ts'
import { span } from './span.ts'

const plural = pluralIn('de')

export const components: ComponentTexts = {
  shortcuts: {
    title: 'Tastenkürzel',
    moving: 'Navigation',
    writing: 'Nachrichten',
    keys: {
      switcher: 'Zu einem Kanal oder Server wechseln',
      channel: 'Vorheriger oder nächster Kanal',
      unreadChannel: 'Vorheriger oder nächster ungelesener Kanal',
      server: 'Vorheriger oder nächster Server',
      search: 'Nachrichten suchen',
      members: 'Mitgliederliste ein- oder ausblenden',
      escape: 'Als gelesen markieren und zur neuesten Nachricht springen',
      help: 'Tastenkürzel anzeigen',
      send: 'Nachricht senden',
      newline: 'Neue Zeile',
      editLast: 'Deine letzte Nachricht bearbeiten',
      format: 'Fett, kursiv, Code',
      inList: 'Auf einer Nachricht: antworten, bearbeiten, reagieren, löschen',
    },
  },
  color: {
    none: 'Keine Farbe',
    own: 'Eigene Farbe',
    names: [
      'Rot',
      'Orange',
      'Gelb',
      'Grün',
      'Türkis',
      'Hellblau',
      'Blau',
      'Violett',
      'Lila',
      'Rosa',
      'Sand',
      'Schiefer',
    ],
  },
  picker: {
    placeholder: 'Namen eingeben',
    nobody: 'Keine Mitglieder gefunden.',
    other: (name) => `${name} entfernen und jemand anderen wählen`,
  },
  privateChannel: {
    label: 'Privater Kanal',
    hint: 'Nur du und wen du auswählst, können ihn sehen. Der Besitzer und Administratoren sehen ihn immer.',
    roles: 'Rollen, die ihn sehen',
    member: 'Mitglied hinzufügen',
    members: 'Mitglieder, die ihn sehen',
    remove: (name) => `${name} entfernen`,
  },
  invite: {
    title: (server) => `Leute zu ${server} einladen`,
    text: 'Alle mit diesem Link können beitreten.',
    textApproval:
      'Alle mit diesem Link können den Beitritt anfragen. Die Moderation nimmt sie dann an oder lehnt sie ab.',
    create: 'Einladung erstellen',
    ready: 'Deine Einladung ist fertig',
    link: 'Einladungslink',
    making: 'Der Link wird erstellt',
    expiry: 'Läuft ab nach',
    uses: 'Max. Nutzungen',
    change: 'Weiteren Link erstellen',
    changeHint: 'Frühere Links bleiben gültig.',
    span: (seconds) => span(seconds),
    forever: 'Läuft nie ab',
    times: (count) => plural(count, { one: '# Nutzung', other: '# Nutzungen' }),
    unlimited: 'Unbegrenzt',
    until: (time) => `Dieser Link gilt bis ${time}.`,
    onlyHere: (host) =>
      `Dieser Link führt zu ${host} und funktioniert deshalb nur auf diesem Computer. Wie andere Geräte Guildhall erreichen, steht im README unter „Access from other devices“.`,
    endless: 'Dieser Link gilt, bis er widerrufen wird.',
  },
  viewer: {
    original: 'Original öffnen',
    previous: 'Vorheriges Bild',
    next: 'Nächstes Bild',
    position: (at, count) => `${at} von ${count}`,
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    fit: 'Ins Fenster einpassen',
    ownSize: 'Originalgröße',
    failed: 'Dieses Bild kann nicht angezeigt werden.',
  },
}
