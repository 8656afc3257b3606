import type { ManageTexts } from '../en/manage.ts'

export const emoji: ManageTexts['emoji'] = {
  intro:
    'Mit :name: verwenden Mitglieder ein Emoji in Nachrichten dieses Servers. Auch Reaktionen sind damit möglich.',
  add: 'Emoji hinzufügen',
  addTitle: 'Emoji hinzufügen',
  hint: (kibibytes, pixels) =>
    `PNG, GIF, WebP oder AVIF, bis ${kibibytes} KiB und ${pixels} × ${pixels} Pixel. Animationen bleiben erhalten.`,
  broken: 'Diese Datei ist kein Bild, das dein Browser öffnen kann.',
  name: 'Name',
  nameHint: '2 bis 32 Kleinbuchstaben, Ziffern und Unterstriche.',
  rename: (name) => `:${name}: umbenennen`,
  remove: (name) => `:${name}: löschen`,
  removeTitle: (name) => `:${name}: löschen?`,
  removeText: 'Nachrichten, in denen es vorkommt, zeigen dann seinen Namen.',
  confirm: 'Emoji löschen',
  none: { title: 'Noch keine Emojis', text: 'Füge Bilder hinzu, die es nur bei euch gibt.' },
  count: (count, most) => `${count} von ${most} Emojis`,
}
