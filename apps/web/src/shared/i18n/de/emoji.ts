import type { EmojiTexts } from '../en/emoji.ts'

export const emoji: EmojiTexts = {
  label: 'Emoji',
  search: 'Emoji suchen',
  nothing: 'So heißt kein Emoji.',
  hint: 'Such dir ein Emoji aus',
  recent: 'Zuletzt benutzt',
  found: 'Gefunden',
  tone: 'Hautfarbe',
  tones: ['Gelb', 'Hell', 'Mittelhell', 'Mittel', 'Mitteldunkel', 'Dunkel'],
  categoriesLabel: 'Kategorien',
  categories: {
    smileys: 'Smileys und Gefühle',
    people: 'Menschen',
    nature: 'Tiere und Natur',
    food: 'Essen und Trinken',
    travel: 'Reisen und Orte',
    activities: 'Aktivitäten',
    objects: 'Gegenstände',
    symbols: 'Symbole',
    flags: 'Flaggen',
  },
}
