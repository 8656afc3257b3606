/** Slug, name, release year, default game port, default query port, notes for users. A port without a default is null. */
export type Row = readonly [
  slug: string,
  name: string,
  releaseYear: number | null,
  gamePort: number | null,
  queryPort: number | null,
  ...notes: string[],
]

/** The games of each protocol. */
export type Catalogue = Readonly<Record<string, readonly Row[]>>
