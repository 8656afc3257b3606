import type { Widened } from '../widened.ts'

/** The emoji picker. */
export const emoji = {
  label: 'Emoji',
  stickers: 'Stickers',
  search: 'Search emoji',
  nothing: 'No emoji found.',
  hint: 'Pick an emoji',
  recent: 'Recently used',
  found: 'Search results',
  server: 'This server',
  tone: 'Skin tone',
  tones: ['Default', 'Light', 'Medium-light', 'Medium', 'Medium-dark', 'Dark'],
  categoriesLabel: 'Categories',
  categories: {
    smileys: 'Smileys and emotions',
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
