import type { Row } from './row.ts'

export const QUAKEWORLD: readonly Row[] = [
  ['quake', 'Quake', 1996, 27500, 27500, 'QuakeWorld servers only.'],
]
