/** Slug, name, release year, default game port, default query port, notes for users. A port without a default is null. */
export type Row = readonly [
  slug: string,
  name: string,
  releaseYear: number | null,
  gamePort: number | null,
  queryPort: number | null,
  ...notes: string[],
]

/** The note of an entry that stands for a protocol. */
export const GENERIC = 'For games that are not in the list and use this protocol.'

/** The note of a game whose entry also serves other games of its protocol. */
export const GENERIC_TOO = 'Also for games that are not in the list and use this protocol.'

/** The games of each protocol. */
export type Catalogue = Readonly<Record<string, readonly Row[]>>
