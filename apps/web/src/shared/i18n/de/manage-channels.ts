import type { ManageTexts } from '../en/manage.ts'
import { numberIn, pluralIn } from '../plural.ts'

const plural = pluralIn('de')
const number = numberIn('de')

export const channels: ManageTexts['channels'] = {
  intro:
    'Zieh Kanäle an die gewünschte Stelle. Du kannst auch die Pfeile oder Alt mit ↑ oder ↓ verwenden.',
  create: 'Kanal erstellen',
  created: (name) => `${name} wurde erstellt.`,
  all: 'Alle Kanäle',
  inCategory: (name) => `in ${name}`,
  private: 'Privat',
  privateHint: 'Nur einige Mitglieder sehen diesen Kanal.',
  move: {
    up: (name) => `${name} nach oben schieben`,
    down: (name) => `${name} nach unten schieben`,
  },
  none: {
    title: 'Keine Kanäle',
    text: 'Es gibt keine Kanäle, die du sehen kannst. Erstelle den ersten.',
  },
  gone: {
    title: 'Kanal nicht gefunden',
    text: 'Vielleicht wurde er gelöscht, oder du hast keinen Zugriff mehr.',
  },
  readOnly: 'Du kannst diesen Kanal ansehen, aber nicht ändern.',
  topic: 'Thema',
  slowmode: 'Langsamer Modus',
  slowmodeHint: 'So lange müssen Mitglieder zwischen zwei Nachrichten warten.',
  slowmodeOff: 'Aus',
  userLimit: 'Nutzerbegrenzung',
  userLimitHint: 'So viele Personen passen in den Kanal. Leer lassen für keine Begrenzung.',
  userLimitInvalid: (max) => `Gib eine Zahl von 1 bis ${max} ein oder lass das Feld leer.`,
  bitrate: 'Audio-Bitrate',
  bitrateHint:
    'Höher klingt besser und braucht mehr Bandbreite. Gilt sofort, auch für laufende Gespräche.',
  bitrateOf: (kilobits) => `${kilobits} kbit/s`,
  videoBitrate: 'Bitrate geteilter Bildschirme',
  videoBitrateHint:
    'So viel darf jeder geteilte Bildschirm höchstens brauchen. Weniger hilft bei langsamen Verbindungen. Gilt sofort.',
  videoUnlimited: 'Keine Begrenzung für diesen Kanal',
  videoBitrateOf: (megabits) => `${number(megabits)} Mbit/s`,
}

export const deleteChannel: ManageTexts['deleteChannel'] = {
  title: 'Kanal löschen',
  titleCategory: 'Kategorie löschen',
  intro: 'Löscht alle Nachrichten und Dateien darin.',
  introCategory: 'Die Kanäle darin bleiben ohne Kategorie erhalten.',
  open: 'Löschen',
  question: (name) => `${name} löschen?`,
  warning:
    'Alle Nachrichten und Dateien darin werden gelöscht, und Webhooks, die hier posten, funktionieren nicht mehr. Das lässt sich nicht rückgängig machen.',
  confirm: 'Endgültig löschen',
  done: (name) => `${name} wurde gelöscht.`,
}

export const overwrites: ManageTexts['overwrites'] = {
  title: 'Berechtigungen',
  intro:
    'Lege fest, was Rollen und Mitglieder in diesem Kanal dürfen. Berechtigungen eines Mitglieds gehen denen von Rollen vor, und beide gehen „everyone“ vor.',
  introCategory:
    'Diese Berechtigungen gelten für die Kategorie selbst. Jeder Kanal darin hat seine eigenen.',
  add: 'Rolle oder Mitglied hinzufügen',
  addConfirm: 'Hinzufügen',
  role: 'Rolle',
  chooseRole: 'Rolle wählen',
  noRoles: 'Alle Rollen, die du ändern kannst, stehen schon in der Liste.',
  member: 'Oder ein Mitglied',
  readOnly:
    'Du kannst diese Berechtigungen ansehen. Um sie zu ändern, musst du in diesem Kanal Rollen verwalten dürfen.',
  above: 'Das kannst du nicht ändern, weil es auf oder über deiner höchsten Rolle steht.',
  remove: (name) => `${name} entfernen`,
  summary: (allowed, denied) => {
    if (allowed === 0 && denied === 0) return 'Wie auf dem Server'
    return [allowed > 0 && `${allowed} erlaubt`, denied > 0 && `${denied} verboten`]
      .filter(Boolean)
      .join(', ')
  },
  states: {
    deny: 'Verbieten',
    inherit: 'Wie auf dem Server',
    allow: 'Erlauben',
  },
  may: 'Ja',
  mayNot: 'Nein',
}

export const visibility: ManageTexts['visibility'] = {
  title: 'Wer diesen Kanal sehen kann',
  count: (count, all) =>
    plural(all, {
      one: `${number(count)} von # Mitglied`,
      other: `${number(count)} von # Mitgliedern`,
    }),
  everyone: 'können ihn sehen, weil er für alle offen ist.',
  some: 'können ihn sehen.',
  byRoles: 'Über diese Rollen:',
  names: 'Namen anzeigen',
  andMore: (count) => plural(count, { one: 'und # weiteres', other: 'und # weitere' }),
}
