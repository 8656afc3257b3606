/** Slug, name, year, usual game port, usual query port, and what a person must know. A port that varies is null. */
export type Row = readonly [
  slug: string,
  name: string,
  releaseYear: number | null,
  gamePort: number | null,
  queryPort: number | null,
  ...notes: string[],
]
