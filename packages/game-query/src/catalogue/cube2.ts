import type { Row } from './row.ts'

export const CUBE2: readonly Row[] = [
  ['sauerbraten', 'Sauerbraten', 2004, 28785, 28786, 'The query port is one above the game port.'],
]
