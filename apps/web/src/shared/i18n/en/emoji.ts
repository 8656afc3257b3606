import type { Widened } from '../texts.ts'

/** Choosing an emoji. */
export const emoji = {
  label: 'Emoji',
  search: 'Search emoji',
  nothing: 'No emoji is called that.',
  hint: 'Pick an emoji',
  recent: 'Recently used',
  found: 'Found',
  tone: 'Skin tone',
  tones: ['Yellow', 'Light', 'Medium-light', 'Medium', 'Medium-dark', 'Dark'],
  categoriesLabel: 'Categories',
  categories: {
    smileys: 'Smileys and feelings',
    people: 'People',
    nature: 'Animals and nature',
    food: 'Food and drink',
    travel: 'Travel and places',
    activities: 'Activities',
    objects: 'Objects',
    symbols: 'Symbols',
    flags: 'Flags',
  },
}

export type EmojiTexts = Widened<typeof emoji>
