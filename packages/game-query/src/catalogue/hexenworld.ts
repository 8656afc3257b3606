import type { Row } from './row.ts'

export const HEXENWORLD: readonly Row[] = [
  ['hexen2', 'Hexen II', 1997, 26900, 26950, 'HexenWorld servers only.'],
]
