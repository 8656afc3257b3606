import { pluralIn } from '../plural.ts'
import type { SoundboardTexts } from '../en/soundboard.ts'

const plural = pluralIn('de')

export const soundboard: SoundboardTexts = {
  label: 'Soundboard',
  search: 'Sounds suchen',
  sounds: 'Sounds',
  nothing: 'Kein Sound gefunden',
  play: (name) => `${name} abspielen`,
  preview: (name) => `${name} anhören, nur für dich`,
  stop: (name) => `${name} anhalten`,
  volume: 'Lautstärke des Soundboards',
  mute: 'Soundboard für dich stummschalten',
  unmute: 'Stummschaltung des Soundboards aufheben',
  mutedHint: 'Du hörst keine Sounds, die andere abspielen.',
  percent: (value) => `${value} %`,
  blocked: {
    deafened: 'Solange dein Ton ausgeschaltet ist, kannst du keine Sounds abspielen.',
    moderated: 'Solange dich die Moderation stummgeschaltet hat, kannst du keine Sounds abspielen.',
  },
  manage: 'Sounds verwalten',
  noneYet: {
    title: 'Noch keine Sounds',
    text: 'Füge eine Tröte, eine Fanfare oder einen Insider hinzu, den alle in Sprachkanälen abspielen können.',
  },
  playFailed: 'Der Sound konnte nicht abgespielt werden.',

  page: {
    intro: 'Mitglieder spielen diese Sounds in Sprachkanälen ab. Alle sind gleich laut.',
    add: 'Sound hinzufügen',
    addTitle: 'Sound hinzufügen',
    hint: 'Jede Audiodatei, die dein Browser abspielen kann, und bis zu 5 Sekunden daraus. Du kannst auch eine Datei hierher ziehen.',
    count: (count, most) => `${count} von ${most} Sounds`,
    seconds: (value) => `${value} s`,
    edit: (name) => `${name} bearbeiten`,
    remove: (name) => `${name} löschen`,
    removeTitle: (name) => `${name} löschen?`,
    removeText: 'Niemand kann ihn dann mehr abspielen.',
    confirm: 'Sound löschen',
    name: 'Name',
    nameHint: '2 bis 32 Zeichen.',
    emoji: 'Emoji',
    emojiHint: 'Steht auf dem Soundboard und bei der Person, die den Sound abspielt.',
    chooseEmoji: 'Emoji wählen',
    changeEmoji: (emoji) => `Emoji ${emoji} ändern`,
    removeEmoji: 'Emoji entfernen',
    start: 'Anfang',
    startHint: (seconds) =>
      `Die Datei ist länger als ${plural(seconds, { one: '# Sekunde', other: '# Sekunden' })}. Wähle, wo der Sound anfängt.`,
    listen: 'Anhören',
    stopListening: 'Anhalten',
    reading: 'Datei wird gelesen …',
    broken: 'Diese Datei ist kein Sound, den dein Browser abspielen kann.',
    tooLarge: (mebibytes) => `Wähle eine Datei mit höchstens ${mebibytes} MiB.`,
  },
}
