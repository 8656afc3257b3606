import type { ManageTexts } from '../en/manage.ts'
import { numberIn, pluralIn } from '../plural.ts'

const plural = pluralIn('de')
const number = numberIn('de')

export const channels: ManageTexts['channels'] = {
  intro: 'Ordne sie durch Ziehen, mit den Pfeilen, oder mit Alt und ↑ oder ↓.',
  create: 'Kanal anlegen',
  created: (name) => `${name} ist angelegt.`,
  all: 'Alle Kanäle',
  moved: (name) => `${name} wurde verschoben.`,
  inCategory: (name) => `in ${name}`,
  private: 'Eingeschränkt',
  privateHint: 'Nicht alle sehen diesen Kanal.',
  move: {
    up: (name) => `${name} nach oben schieben`,
    down: (name) => `${name} nach unten schieben`,
  },
  none: {
    title: 'Keine Kanäle',
    text: 'Hier gibt es keinen Kanal, den du sehen darfst. Leg den ersten an.',
  },
  gone: {
    title: 'Diesen Kanal gibt es hier nicht',
    text: 'Vielleicht wurde er gelöscht, oder du darfst ihn nicht mehr sehen.',
  },
  readOnly: 'Du darfst dir diesen Kanal ansehen, aber nicht ändern.',
  topic: 'Thema',
  slowmode: 'Langsamer Modus',
  slowmodeHint: 'Wie lange jedes Mitglied zwischen zwei Nachrichten wartet.',
  slowmodeOff: 'Aus',
}

export const deleteChannel: ManageTexts['deleteChannel'] = {
  title: 'Den Kanal löschen',
  titleCategory: 'Die Kategorie löschen',
  intro: 'Seine Nachrichten und Dateien gehen verloren.',
  introCategory: 'Die Kanäle darin bleiben, ohne Kategorie.',
  open: 'Löschen',
  question: (name) => `${name} löschen?`,
  warning:
    'Alle Nachrichten und Dateien darin gehen verloren, und Webhooks, die hierher schreiben, hören auf zu arbeiten. Das lässt sich nicht rückgängig machen.',
  confirm: 'Endgültig löschen',
  done: (name) => `${name} ist gelöscht.`,
}

export const overwrites: ManageTexts['overwrites'] = {
  title: 'Wer hier was darf',
  intro:
    'Was Rollen auf dem ganzen Server erlauben, kann in diesem Kanal anders sein. Was für ein Mitglied gilt, wiegt mehr als das für Rollen, und das mehr als „everyone“.',
  introCategory: 'Hier geht es um die Kategorie selbst. Jeder Kanal darin hat seine eigene Liste.',
  add: 'Rolle oder Mitglied hinzufügen',
  addConfirm: 'Hinzufügen',
  role: 'Rolle',
  chooseRole: 'Rolle wählen',
  noRoles: 'Alle Rollen, die du ändern darfst, stehen schon in der Liste.',
  member: 'Oder ein Mitglied',
  readOnly: 'Du darfst das ansehen. Zum Ändern brauchst du hier das Recht, Rollen zu verwalten.',
  above: 'Steht auf oder über deiner eigenen höchsten Rolle. Darum kannst du es nicht ändern.',
  remove: (name) => `${name} aus der Liste nehmen`,
  summary: (allowed, denied) => {
    if (allowed === 0 && denied === 0) return 'Wie auf dem ganzen Server'
    return [allowed > 0 && `${allowed} erlaubt`, denied > 0 && `${denied} verboten`]
      .filter(Boolean)
      .join(', ')
  },
  states: {
    deny: 'Verbieten',
    inherit: 'Wie auf dem ganzen Server',
    allow: 'Erlauben',
  },
  may: 'Ja',
  mayNot: 'Nein',
}

export const audience: ManageTexts['audience'] = {
  title: 'Wer ihn sehen kann',
  count: (count, all) =>
    plural(all, {
      one: `${number(count)} von # Mitglied`,
      other: `${number(count)} von # Mitgliedern`,
    }),
  everyone: 'sehen ihn: Er ist für alle offen.',
  some: 'sehen ihn.',
  byRoles: 'Durch diese Rollen:',
  names: 'Namen zeigen',
  andMore: (count) => plural(count, { one: 'und # weiteres', other: 'und # weitere' }),
}
