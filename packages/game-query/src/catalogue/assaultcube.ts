import type { Row } from './row.ts'

export const ASSAULTCUBE: readonly Row[] = [
  ['assaultcube', 'AssaultCube', 2006, 28763, 28764, 'The query port is one above the game port.'],
]
