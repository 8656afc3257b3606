import type { Row } from './row.ts'

export const GOLDSRC: readonly Row[] = [
  ['counterstrike15', 'Counter-Strike 1.5', 2002, 27015, 27015, 'Uses the old GoldSrc query.'],
]
