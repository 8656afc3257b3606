import type { ComponentTexts } from '../en/components.ts'
import { pluralIn } from '../plural.ts'
import { span } from './span.ts'

const plural = pluralIn('de')

export const components: ComponentTexts = {
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
    placeholder: 'Namen eintippen',
    nobody: 'So heißt hier niemand.',
    other: (name) => `Nicht ${name}: jemand anderen wählen`,
  },
  invite: {
    title: (server) => `Leute zu ${server} einladen`,
    text: 'Wer diesen Link öffnet, darf beitreten.',
    textApproval: 'Wer diesen Link öffnet, darf um Aufnahme bitten; jemand muss zustimmen.',
    create: 'Erstellen',
    ready: 'Die Einladung ist fertig',
    link: 'Einladungslink',
    making: 'Der Link wird erstellt',
    expiry: 'Gültig für',
    uses: 'Verwendbar',
    change: 'Anderen Link erstellen',
    changeHint: 'Frühere Links bleiben gültig.',
    span: (seconds) => span(seconds),
    forever: 'Unbegrenzt',
    times: (count) => plural(count, { one: 'einmal', other: '#-mal' }),
    unlimited: 'Beliebig oft',
    until: (time) => `Dieser Link gilt bis ${time}.`,
    onlyHere: (host) =>
      `Dieser Link führt zu ${host} und funktioniert deshalb nur auf diesem Computer. Wie andere Geräte Guildhall erreichen, steht im README unter „Reachable from other machines“.`,
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
