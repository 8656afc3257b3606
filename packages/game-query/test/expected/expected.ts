/** The status that a capture must produce. */
export type Expected = [
  name: string | null,
  map: string | null,
  version: string | null,
  online: number | null,
  max: number | null,
]
