import type { Row } from './row.ts'

export const QUAKE2: readonly Row[] = [
  ['alienarena', 'Alien Arena', 2004, 27910, 27910],
  ['daikatana', 'Daikatana', 2000, 27982, 27992],
  ['quake2', 'Quake II', 1997, 27910, 27910],
]
