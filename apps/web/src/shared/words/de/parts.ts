import type { PartsWords } from '../en/parts.ts'
import { pluralIn } from '../plural.ts'
import { span } from './span.ts'

const plural = pluralIn('de')

export const parts: PartsWords = {
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
    endless: 'Dieser Link gilt, bis er widerrufen wird.',
  },
}
