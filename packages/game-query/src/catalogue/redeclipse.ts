import type { Row } from './row.ts'

export const REDECLIPSE: readonly Row[] = [
  ['redeclipse', 'Red Eclipse', 2011, 28801, 28802, 'The query port is one above the game port.'],
]
