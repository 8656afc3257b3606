import type { EmojiTexts } from '../en/emoji.ts'

export const emoji: EmojiTexts = {
  label: 'Emoji',
  stickers: 'Sticker',
  search: 'Emoji suchen',
  nothing: 'Kein Emoji gefunden.',
  hint: 'Wähle ein Emoji',
  recent: 'Zuletzt verwendet',
  found: 'Suchergebnisse',
  server: 'Dieser Server',
  tone: 'Hautton',
  tones: ['Standard', 'Hell', 'Mittelhell', 'Mittel', 'Mitteldunkel', 'Dunkel'],
  categoriesLabel: 'Kategorien',
  categories: {
    smileys: 'Smileys und Emotionen',
    people: 'Personen',
    nature: 'Tiere und Natur',
    food: 'Essen und Trinken',
    travel: 'Reisen und Orte',
    activities: 'Aktivitäten',
    objects: 'Gegenstände',
    symbols: 'Symbole',
    flags: 'Flaggen',
  },
}
