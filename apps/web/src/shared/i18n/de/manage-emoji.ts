import type { ManageTexts } from '../en/manage.ts'

export const emoji: ManageTexts['emoji'] = {
  title: 'Emojis',
  intro:
    'Mit :name: verwenden Mitglieder ein Emoji in Nachrichten dieses Servers. Auch Reaktionen sind damit möglich.',
  add: 'Emoji hinzufügen',
  addTitle: 'Emoji hinzufügen',
  nameHint: '2 bis 32 Kleinbuchstaben, Ziffern und Unterstriche.',
  edit: (name) => `:${name}: umbenennen`,
  remove: (name) => `:${name}: löschen`,
  removeTitle: (name) => `:${name}: löschen?`,
  removeText: 'Nachrichten, in denen es vorkommt, zeigen dann seinen Namen.',
  confirm: 'Emoji löschen',
  none: { title: 'Noch keine Emojis', text: 'Füge Bilder hinzu, die es nur bei euch gibt.' },
  count: (count, most) => `${count} von ${most} Emojis`,
}

export const stickers: ManageTexts['stickers'] = {
  title: 'Sticker',
  intro: 'Mitglieder senden Sticker als Nachrichten. Sie finden sie neben den Emojis.',
  add: 'Sticker hinzufügen',
  addTitle: 'Sticker hinzufügen',
  nameHint: '2 bis 30 Zeichen.',
  edit: (name) => `${name} bearbeiten`,
  remove: (name) => `${name} löschen`,
  removeTitle: (name) => `${name} löschen?`,
  removeText: 'Nachrichten, die damit gesendet wurden, zeigen dann seinen Namen.',
  confirm: 'Sticker löschen',
  none: {
    title: 'Noch keine Sticker',
    text: 'Füge große Bilder hinzu, die Mitglieder senden können.',
  },
  count: (count, most) => `${count} von ${most} Stickern`,
}

export const pictures: ManageTexts['pictures'] = {
  hint: (kibibytes, pixels) =>
    `PNG, GIF, WebP oder AVIF, bis ${kibibytes} KiB und ${pixels} × ${pixels} Pixel. Animationen bleiben erhalten.`,
  broken: 'Diese Datei ist kein Bild, das dein Browser öffnen kann.',
  name: 'Name',
  description: 'Beschreibung',
  descriptionHint: 'Was das Bild zeigt, für Mitglieder mit Screenreader.',
}
